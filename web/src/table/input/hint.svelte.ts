// What a good bot would do in this person's place: asked for, laid out on the stage, taken or not.

import type { Choice, HintShown, SceneShown } from "../../generated/types";
import type { Chooser } from "./chooser.svelte";

export class Hint {
  /** Whether a bot is thinking about it. */
  waiting = $state(false);
  #hint: HintShown | null = $state.raw(null);
  #open = $state(false);

  constructor(
    private readonly chooser: Chooser,
    private readonly send: (seat: number, decision: number) => boolean,
  ) {}

  /** The advised choice while it is shown: on the stage until something else is picked, or as a button. */
  readonly choice: Choice | null = $derived.by(() => {
    const { active, state } = this.chooser;
    if (!this.#open || !active) return null;
    const found = this.#find(this.#hint?.action);
    const elsewhere = found?.path.length ? state.target !== found.action : state.picked.length > 0;
    return found && !elsewhere ? found : null;
  });
  /** What is about as good. */
  readonly rival: Choice | null = $derived(this.choice ? this.#find(this.#hint?.rival) : null);
  /** Whether everything else is worse by far. */
  readonly clear: boolean = $derived(this.choice !== null && this.#hint?.clear === true);

  /** Asks, or shows again what was said about this decision. */
  request(shown: SceneShown | null): void {
    if (shown === null || shown.decision === null || shown.scene.seat === null || this.waiting) return;
    if (this.#hint && this.#isAbout(shown)) this.#show();
    else this.waiting = this.send(shown.scene.seat, shown.decision);
  }

  receive(hint: HintShown): void {
    this.waiting = false;
    this.#hint = hint;
    this.#show();
  }

  cancelRequest(): void {
    this.waiting = false;
  }

  /** Another position: what was said about the one before is withdrawn. */
  update(shown: SceneShown): void {
    if (this.#hint && !this.#isAbout(shown)) this.discard();
  }

  discard(): void {
    this.#hint = null;
    this.#open = false;
  }

  /** Puts a shown hint away; false when there is none. */
  hide(): boolean {
    if (!this.choice) return false;
    this.#open = false;
    this.chooser.clear();
    return true;
  }

  #isAbout({ decision, scene }: SceneShown): boolean {
    return this.#hint?.decision === decision && this.#hint.seat === scene.seat;
  }

  #show(): void {
    const choice = this.#find(this.#hint?.action);
    if (!choice || !this.chooser.active) return;
    this.#open = true;
    this.chooser.propose(choice);
  }

  #find(action: number | null | undefined): Choice | null {
    return this.chooser.choices.find((each) => each.action === action) ?? null;
  }
}
