/** The person at this browser. A guest has a name at once and may change it. */
import type { NewName, Person } from "../generated/types";
import { api, strangers } from "../api/api";

class Me {
  #person: Person | null = $state.raw(null);
  #asked: Promise<Person> | null = null;

  /** Why we are somebody new, until that was read. */
  notice = $state("");

  constructor() {
    strangers.push(() => {
      this.#asked = null;
      void this.meet().catch(() => undefined);
    });
  }

  /** Known after `meet`. */
  get person(): Person | null {
    return this.#person;
  }

  /** Ask the server once who we are; this sets the cookie that every other call needs. */
  async meet(): Promise<Person> {
    this.#asked ??= api.me();
    try {
      this.#person = await this.#asked;
      this.notice ||= this.#person.notice;
    } catch (error) {
      this.#asked = null;
      throw error;
    }
    return this.#person;
  }

  async rename(name: NewName): Promise<void> {
    this.be(await api.rename(name));
  }

  /** What the server says now of who we are. */
  be(person: Person): void {
    this.#person = person;
    this.#asked = Promise.resolve(person);
  }
}

export const me = new Me();
