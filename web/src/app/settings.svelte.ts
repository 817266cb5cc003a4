/** Settings of this browser, stored and applied to the html element. */
import { MediaQuery } from "svelte/reactivity";
import type { Language } from "../generated/types";
import type { Pace } from "../table/stage/pace";
import { STORAGE_KEY, parsePreferences, type Motion, type Preferences, type Theme } from "./preferences";

const systemDark = new MediaQuery("(prefers-color-scheme: dark)");
const systemReducedMotion = new MediaQuery("(prefers-reduced-motion: reduce)");

export class Settings {
  #preferences: Preferences = $state(parsePreferences(storedPreferences(), navigator.languages));

  get language(): Language {
    return this.#preferences.language;
  }
  set language(language: Language) {
    this.#store({ ...this.#preferences, language });
  }
  get theme(): Theme {
    return this.#preferences.theme;
  }
  set theme(theme: Theme) {
    this.#store({ ...this.#preferences, theme });
  }
  get motion(): Motion {
    return this.#preferences.motion;
  }
  set motion(motion: Motion) {
    this.#store({ ...this.#preferences, motion });
  }
  get pace(): Pace {
    return this.#preferences.pace;
  }
  set pace(pace: Pace) {
    this.#store({ ...this.#preferences, pace });
  }
  get sound(): boolean {
    return this.#preferences.sound;
  }
  set sound(sound: boolean) {
    this.#store({ ...this.#preferences, sound });
  }
  get volume(): number {
    return this.#preferences.volume;
  }
  set volume(volume: number) {
    this.#store({ ...this.#preferences, volume });
  }
  get notifications(): boolean {
    return this.#preferences.calls;
  }
  set notifications(calls: boolean) {
    this.#store({ ...this.#preferences, calls });
  }
  get aids(): boolean {
    return this.#preferences.aids;
  }
  set aids(aids: boolean) {
    this.#store({ ...this.#preferences, aids });
  }
  get level(): string {
    return this.#preferences.level;
  }
  set level(level: string) {
    this.#store({ ...this.#preferences, level });
  }
  get welcomed(): boolean {
    return this.#preferences.welcomed;
  }
  set welcomed(welcomed: boolean) {
    this.#store({ ...this.#preferences, welcomed });
  }
  /** Whether the theme is dark, by the setting or by the system. */
  get dark(): boolean {
    return this.theme === "system" ? systemDark.current : this.theme === "dark";
  }
  /** Whether to show no animations, by the setting or by the system. */
  get reducedMotion(): boolean {
    return this.motion === "none" || systemReducedMotion.current;
  }

  /** Apply the settings to the html element. */
  apply(): void {
    const html = document.documentElement;
    html.lang = this.language;
    const manifest = document.querySelector("link[rel=manifest]"); // of the installed app
    manifest?.setAttribute("href", `/manifest.webmanifest?lang=${this.language}`);
    html.classList.toggle("light", this.theme === "light");
    html.classList.toggle("dark", this.theme === "dark");
    html.classList.toggle("still", this.motion === "none");
  }

  #store(chosen: Preferences): void {
    this.#preferences = chosen;
    this.apply();
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen));
    } catch {
      // Storage is blocked: the setting holds until the window closes.
    }
  }
}

function storedPreferences(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export const settings = new Settings();
