/** Being called when it is one's turn and the page is not looked at. Permission is only asked for by a button. */
import { settings } from "../app/settings.svelte";

class Notifications {
  /** Whether this browser can call at all. */
  readonly supported = "Notification" in globalThis;
  #permission: NotificationPermission = $state(this.supported ? Notification.permission : "denied");

  get enabled(): boolean {
    return settings.notifications && this.#permission === "granted";
  }
  /** Whether the browser was told never to. */
  get denied(): boolean {
    return this.#permission === "denied";
  }

  async enable(): Promise<void> {
    this.#permission = await Notification.requestPermission();
    settings.notifications = this.#permission === "granted";
  }

  disable(): void {
    settings.notifications = false;
  }

  /** Calls, if that is wished and nobody looks; a second call about the same thing takes the place of the first. */
  async notify(title: string, text: string, tag: string): Promise<void> {
    if (!this.enabled || !document.hidden) return;
    const options = { body: text, tag, icon: "/favicon.svg", data: location.pathname };
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration) return registration.showNotification(title, options); // on phones there is no other way
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  }
}

export const notifications = new Notifications();
