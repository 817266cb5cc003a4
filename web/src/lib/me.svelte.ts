/** The person at this browser. A guest has a name at once and may change it. */
import type { NewName, Person } from "../generated/types";
import { api } from "./api";

class Me {
  #person: Person | null = $state.raw(null);
  #asked: Promise<Person> | null = null;

  /** Known after `meet`. */
  get person(): Person | null {
    return this.#person;
  }

  /** Ask the server once who we are; this sets the cookie that every other call needs. */
  async meet(): Promise<Person> {
    this.#asked ??= api.me();
    try {
      this.#person = await this.#asked;
    } catch (error) {
      this.#asked = null;
      throw error;
    }
    return this.#person;
  }

  async rename(name: NewName): Promise<void> {
    this.#person = await api.rename(name);
    this.#asked = Promise.resolve(this.#person);
  }
}

export const me = new Me();
