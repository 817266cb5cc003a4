/** Something that is asked of the server: whether it goes on, and the sentence if it was refused. */
import { api, Refusal } from "../api/api";
import { me } from "./me.svelte";
import { errorText } from "../api/problems";

export class Submission {
  busy = $state(false);
  problem = $state("");
  /** What kind of problem it was. */
  key = $state("");

  /** Whether it was done. */
  async run(task: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.clear();
    try {
      await task();
      return true;
    } catch (error) {
      this.problem = errorText(error);
      this.key = error instanceof Refusal ? error.problem.key : "";
      return false;
    } finally {
      this.busy = false;
    }
  }

  clear(): void {
    this.problem = this.key = "";
  }
}

/** The same for what changes how a person is known: where there is a password, it is asked for first. */
export class GuardedSubmission extends Submission {
  /** What waits for the password. */
  pending: (() => Promise<void>) | null = $state.raw(null);

  async runGuarded(task: () => Promise<void>): Promise<void> {
    if (!me.person?.needs_password) {
      await this.run(task);
      if (this.key !== PASSWORD_NEEDED) return;
      this.clear(); // the last log-in is too long ago by now
    }
    this.pending = task;
  }

  /** Do what waits, if this is the password. */
  async confirm(password: string): Promise<void> {
    const task = this.pending;
    await this.run(async () => {
      me.set(await api.confirmPassword(password));
      this.pending = null;
      await task?.();
    });
  }

  cancel(): void {
    this.pending = null;
    this.clear();
  }
}

/** The refusal of a change for which the password must be given. */
const PASSWORD_NEEDED = "password-needed";

/** The refusal of a change that would leave games behind. */
export const GAMES_HERE = "games-here";
