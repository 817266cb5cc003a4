/** The person at this browser. A guest has a name at once and may change it. */
import type { NewName, Person } from "../generated/types";
import { api, sessionLostListeners } from "../api/api";

class Me {
  #person: Person | null = $state.raw(null);
  #loading: Promise<Person> | null = null;

  /** Why we are somebody new, until that was read. */
  notice = $state("");

  constructor() {
    sessionLostListeners.push(() => {
      this.#loading = null;
      void this.load().catch(() => undefined);
    });
  }

  /** Known after `meet`. */
  get person(): Person | null {
    return this.#person;
  }

  /** Ask the server once who we are; this sets the cookie that every other call needs. */
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
  }

  /** What the server says now of who we are. */
  set(person: Person): void {
    this.#person = person;
    this.#loading = Promise.resolve(person);
  }
}

export const me = new Me();
