/** Something that is asked of the server: whether it goes on, and the sentence if it was refused. */
import { Refusal } from "../api";
import { said } from "../problems";

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

/** The refusal of a change that would leave games behind. */
export const GAMES_HERE = "games-here";
