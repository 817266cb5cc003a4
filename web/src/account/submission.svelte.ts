/** A form that is submitted to the server: whether the call runs, and the sentence of a refusal. */
import { api, Refusal } from "../api/api";
import { me } from "./me.svelte";
import { errorText } from "../api/problems";

export class Submission {
  busy = $state(false);
  problem = $state("");
  /** The key of the refusal. */
  key = $state("");

  /** Run the task; return whether it succeeded. */
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

/** A submission that changes the account: if the person has a password, ask for it first. */
export class GuardedSubmission extends Submission {
  /** The task that waits for the password. */
  pending: (() => Promise<void>) | null = $state.raw(null);

  async runGuarded(task: () => Promise<void>): Promise<void> {
    if (!me.person?.needs_password) {
      await this.run(task);
      if (this.key !== PASSWORD_NEEDED) return;
      this.clear(); // the last log-in is too long ago, so the server wants the password again
    }
    this.pending = task;
  }

  /** Run the waiting task if the password is correct. */
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

/** The server refuses the change until the password is given. */
const PASSWORD_NEEDED = "password-needed";

/** The server refuses a change that would leave running games behind. */
export const GAMES_HERE = "games-here";
