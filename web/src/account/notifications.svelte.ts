/** Being called when it is one's turn and the page is not looked at. Permission is only asked for by a button. */
import { settings } from "../app/settings.svelte";

class Calls {
  /** Whether this browser can call at all. */
  readonly possible = "Notification" in globalThis;
  #permission: NotificationPermission = $state(this.possible ? Notification.permission : "denied");

  get on(): boolean {
    return settings.calls && this.#permission === "granted";
  }
  /** Whether the browser was told never to. */
  get refused(): boolean {
    return this.#permission === "denied";
  }

  async turnOn(): Promise<void> {
    this.#permission = await Notification.requestPermission();
    settings.calls = this.#permission === "granted";
  }

  turnOff(): void {
    settings.calls = false;
  }

  /** Calls, if that is wished and nobody looks; a second call about the same thing takes the place of the first. */
  async call(title: string, text: string, about: string): Promise<void> {
    if (!this.on || !document.hidden) return;
    const how = { body: text, tag: about, icon: "/favicon.svg", data: location.pathname };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return worker.showNotification(title, how); // on phones there is no other way
    const shown = new Notification(title, how);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }
}

export const calls = new Calls();
