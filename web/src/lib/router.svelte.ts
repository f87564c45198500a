/** Where in the page we are, and going elsewhere. */
import { readRoute, type Route } from './route';

class Router {
  route = $state.raw<Route>(readRoute(location.pathname, location.search));
  /** Counts the changes of page, so that the focus can follow them. */
  visits = $state(0);

  /** Listen to the browser's own way back and to clicks on links within the page. */
  start(): () => void {
    const back = () => this.update();
    addEventListener('popstate', back);
    document.addEventListener('click', this.follow);
    return () => {
      removeEventListener('popstate', back);
      document.removeEventListener('click', this.follow);
    };
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.update();
    scrollTo(0, 0);
  }

  private update(): void {
    this.route = readRoute(location.pathname, location.search);
    this.visits += 1;
  }

  private follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || readRoute(link.pathname).page === 'lost') return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
