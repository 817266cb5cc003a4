/** Something that is asked of the server: whether it goes on, and the sentence if it was refused. */
import { api, Refusal } from "../api/api";
import { me } from "./me.svelte";
import { said } from "../api/problems";

export class Doing {
  busy = $state(false);
  problem = $state("");
  /** What kind of problem it was. */
  key = $state("");

  /** Whether it was done. */
  async do(deed: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.forget();
    try {
      await deed();
      return true;
    } catch (error) {
      this.problem = said(error);
      this.key = error instanceof Refusal ? error.problem.key : "";
      return false;
    } finally {
      this.busy = false;
    }
  }

  forget(): void {
    this.problem = this.key = "";
  }
}

/** The same for what changes how a person is known: where there is a password, it is asked for first. */
export class Guarded extends Doing {
  /** What waits for the password. */
  waiting: (() => Promise<void>) | null = $state.raw(null);

  async try(deed: () => Promise<void>): Promise<void> {
    if (!me.person?.needs_password) {
      await this.do(deed);
      if (this.key !== PASSWORD_NEEDED) return;
      this.forget(); // the last log-in is too long ago by now
    }
    this.waiting = deed;
  }

  /** Do what waits, if this is the password. */
  async confirm(password: string): Promise<void> {
    const deed = this.waiting;
    await this.do(async () => {
      me.be(await api.confirmPassword(password));
      this.waiting = null;
      await deed?.();
    });
  }

  cancel(): void {
    this.waiting = null;
    this.forget();
  }
}

/** The refusal of a change for which the password must be given. */
const PASSWORD_NEEDED = "password-needed";

/** The refusal of a change that would leave games behind. */
export const GAMES_HERE = "games-here";
