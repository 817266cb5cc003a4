/** Notifications for a person whose turn starts while the page is hidden. */
import { settings } from "../app/settings.svelte";

class Notifications {
  /** Whether the browser has notifications. */
  readonly supported = "Notification" in globalThis;
  #permission: NotificationPermission = $state(this.supported ? Notification.permission : "denied");

  get enabled(): boolean {
    return settings.notifications && this.#permission === "granted";
  }
  /** Whether the person has forbidden notifications in the browser. */
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

  /**
   * Notify if notifications are on and the page is hidden. A new notification replaces an older one with the same
   * tag.
   */
  async notify(title: string, text: string, tag: string): Promise<void> {
    if (!this.enabled || !document.hidden) return;
    const options = { body: text, tag, icon: "/favicon.svg", data: location.pathname };
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration) return registration.showNotification(title, options); // phones require it
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  }
}

export const notifications = new Notifications();
