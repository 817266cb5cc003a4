/** The worker that keeps the client's files: written by the build (worker/), so there is none while developing. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // without it the table works as well
  });
}
