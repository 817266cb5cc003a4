/** The person who uses this browser. A guest gets a name at once and can change it. */
import type { NewName, Person } from "../generated/types";
import { api, sessionLostListeners } from "../api/api";
import { settings } from "../app/settings.svelte";

class Me {
  #person: Person | null = $state.raw(null);
  #loading: Promise<Person> | null = null;

  /** Why the server made a new guest; empty once the person has read it. */
  notice = $state("");

  constructor() {
    sessionLostListeners.push(() => {
      this.#loading = null;
      void this.load().catch(() => undefined);
    });
  }

  /** null until `load` has finished. */
  get person(): Person | null {
    return this.#person;
  }

  /** Ask the server once who the person is. The answer sets the cookie that every other call needs. */
  async load(): Promise<Person> {
    this.#loading ??= api.me();
    try {
      this.#person = await this.#loading;
      this.notice ||= this.#person.notice;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
    return this.#person;
  }

  async rename(name: NewName): Promise<void> {
    this.set(await api.rename(name));
    settings.welcomed = true;
  }

  /** Replace the person by what the server has just sent. */
  set(person: Person): void {
    this.#person = person;
    this.#loading = Promise.resolve(person);
  }
}

export const me = new Me();
