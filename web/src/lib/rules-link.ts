/** The address of the rules page of chosen options, and back. */
export function rulesLink(game: string, seats: number, options: Record<string, unknown>): string {
  const query = new URLSearchParams({ seats: String(seats) });
  if (Object.keys(options).length > 0) query.set('o', JSON.stringify(options));
  return `/rules/${encodeURIComponent(game)}?${query}`;
}

/** The options in an address; none where they cannot be read. */
export function readOptions(query: URLSearchParams): Record<string, unknown> {
  try {
    const options: unknown = JSON.parse(query.get('o') ?? '{}');
    return typeof options === 'object' && options !== null && !Array.isArray(options) ? { ...options } : {};
  } catch {
    return {};
  }
}
