/** Register the service worker. The build writes it (worker/), so there is none during development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // the client works without it, too
  });
}
