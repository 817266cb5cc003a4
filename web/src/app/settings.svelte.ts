/** Language, theme, motion, sound, calls and aids: kept in this browser, shown on the html element. */
import { MediaQuery } from "svelte/reactivity";
import type { Language } from "../generated/types";
import { KEY, read, type Motion, type Preferences, type Theme } from "./preferences";

const systemDark = new MediaQuery("(prefers-color-scheme: dark)");
const systemStill = new MediaQuery("(prefers-reduced-motion: reduce)");

export class Settings {
  #kept: Preferences = $state(read(stored(), navigator.languages));

  get language(): Language {
    return this.#kept.language;
  }
  set language(language: Language) {
    this.#keep({ ...this.#kept, language });
  }
  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ ...this.#kept, theme });
  }
  get motion(): Motion {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#keep({ ...this.#kept, motion });
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ ...this.#kept, sound });
  }
  get volume(): number {
    return this.#kept.volume;
  }
  set volume(volume: number) {
    this.#keep({ ...this.#kept, volume });
  }
  get calls(): boolean {
    return this.#kept.calls;
  }
  set calls(calls: boolean) {
    this.#keep({ ...this.#kept, calls });
  }
  get aids(): boolean {
    return this.#kept.aids;
  }
  set aids(aids: boolean) {
    this.#keep({ ...this.#kept, aids });
  }
  /** Whether it is dark now, by choice or by the system. */
  get dark(): boolean {
    return this.theme === "system" ? systemDark.current : this.theme === "dark";
  }
  /** Whether nothing should move. */
  get still(): boolean {
    return this.motion === "none" || systemStill.current;
  }

  /** Put the choices on the html element. */
  show(): void {
    const html = document.documentElement;
    html.lang = this.language;
    const manifest = document.querySelector("link[rel=manifest]"); // of the installed app
    manifest?.setAttribute("href", `/manifest.webmanifest?lang=${this.language}`);
    html.classList.toggle("light", this.theme === "light");
    html.classList.toggle("dark", this.theme === "dark");
    html.classList.toggle("still", this.motion === "none");
  }

  #keep(chosen: Preferences): void {
    this.#kept = chosen;
    this.show();
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // A private window that stores nothing: the choice holds until it closes.
    }
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings = new Settings();
