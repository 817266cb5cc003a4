/** The current address, and navigation without reloading the page. */
import { decoded, route, type Route } from "./routes";

class Router {
  #url: URL = $state.raw(new URL(location.href));

  #path: string = $derived(this.#url.pathname);

  /** The page and its parts. It stays the same object while only the hash or the query changes. */
  readonly route: Route = $derived(route(this.#path));

  /** The hash, without #. */
  get hash(): string {
    return decoded(this.#url.hash.slice(1));
  }

  /** The query. */
  get query(): URLSearchParams {
    return this.#url.searchParams;
  }

  go(path: string, { replace = false } = {}): void {
    const before = this.#url;
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#url = new URL(location.href);
    if (this.#url.pathname !== before.pathname) scrollTo(0, 0);
  }

  /** Follow the back button and links within the site. */
  listen(): void {
    addEventListener("popstate", () => (this.#url = new URL(location.href)));
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest("a");
      if (!link || !this.#isOurs(link, event)) return;
      event.preventDefault();
      this.go(link.href);
    });
  }

  #isOurs(link: HTMLAnchorElement, event: MouseEvent): boolean {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const here =
      link.origin === location.origin && !link.pathname.startsWith("/api/") && link.pathname !== "/docs";
    return plain && here && !event.defaultPrevented && !link.target && !link.hasAttribute("download");
  }
}

export const router = new Router();
