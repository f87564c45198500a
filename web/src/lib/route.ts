/** Where in the page we are: the address, read into a route. */

export type Route =
  | { page: 'home' }
  | { page: 'make'; game: string }
  | { page: 'table'; code: string }
  | { page: 'rules'; game: string; query: URLSearchParams }
  | { page: 'replay'; code: string; query: URLSearchParams }
  | { page: 'settings' }
  | { page: 'lost' };

export function readRoute(path: string, search = ''): Route {
  const [first = '', second, ...rest] = path.split('/').filter(Boolean).map(decoded);
  const query = new URLSearchParams(search);
  if (rest.length > 0) return { page: 'lost' };
  if (second === undefined) {
    if (first === '') return { page: 'home' };
    return first === 'settings' ? { page: 'settings' } : { page: 'lost' };
  }
  switch (first) {
    case 'new':
      return { page: 'make', game: second };
    case 't':
      return { page: 'table', code: second };
    case 'rules':
      return { page: 'rules', game: second, query };
    case 'replay':
      return { page: 'replay', code: second, query };
    default:
      return { page: 'lost' };
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
