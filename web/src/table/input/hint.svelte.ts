// The hint of a bot for the current decision: requested, then shown like a picked choice.

import type { Choice, HintShown, SceneShown } from "../../generated/types";
import type { Chooser } from "./chooser.svelte";

export class Hint {
  /** Whether the server is computing the hint. */
  waiting = $state(false);
  #hint: HintShown | null = $state.raw(null);
  #open = $state(false);

  constructor(
    private readonly chooser: Chooser,
    private readonly send: (seat: number, decision: number) => boolean,
  ) {}

  /** The hinted choice while it is shown. Picking another choice hides it. */
  readonly choice: Choice | null = $derived.by(() => {
    const { active, state } = this.chooser;
    if (!this.#open || !active) return null;
    const found = this.#find(this.#hint?.action);
    const elsewhere = found?.path.length ? state.target !== found.action : state.picked.length > 0;
    return found && !elsewhere ? found : null;
  });
  /** A choice that is about as good. */
  readonly rival: Choice | null = $derived(this.choice ? this.#find(this.#hint?.rival) : null);
  /** Whether all other choices are much worse. */
  readonly clear: boolean = $derived(this.choice !== null && this.#hint?.clear === true);

  /** Ask the server for a hint, or show again the one for this decision. */
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

  /** Discard the hint if it is about another decision. */
  update(shown: SceneShown): void {
    if (this.#hint && !this.#isAbout(shown)) this.discard();
  }

  discard(): void {
    this.#hint = null;
    this.#open = false;
  }

  /** Hide the hint; return false if none is shown. */
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
