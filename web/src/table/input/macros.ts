// Macros: several actions that one click makes (`Scene.ways`). The client answers each decision in turn, as long as
// the server offers the next action.

import type { Choice, Scene, SceneShown } from "../../generated/types";

type Offer = Pick<Scene, "choices" | "ways">;

/** Return all choices, macros included. Macros get negative numbers, which no action has. */
export function allChoices({ choices, ways }: Offer): readonly Choice[] {
  if (!ways.length) return choices;
  const made = ways.map(({ actions, ...errorText }, index): Choice => ({
    tone: "primary",
    caution: null,
    shown: false,
    confirm: "touch",
    icon: "",
    key: "",
    turn: null,
    ...errorText,
    action: -1 - index,
  }));
  return [...choices, ...made];
}

/** Return the actions that a choice stands for. */
export function actionsOf({ ways }: Offer, action: number): readonly number[] {
  return action < 0 ? (ways[-1 - action]?.actions ?? []) : [action];
}

/** The remaining actions of a macro, and the decision that the next one answers. */
export interface PendingMacro {
  readonly seat: number;
  readonly decision: number;
  readonly actions: readonly number[];
}

/** Whether the scene asks the macro's next decision and offers its next action. */
export function isNextOffered({ seat, decision, actions }: PendingMacro, shown: SceneShown): boolean {
  const { scene } = shown;
  return (
    scene.seat === seat &&
    shown.decision === decision &&
    scene.choices.some(({ action }) => action === actions[0])
  );
}

/** Counts the decisions of each click in this turn, so that undo takes back a whole click. */
export class ClickHistory {
  readonly #made: number[] = [];

  /** Record a decision; `continues`: it belongs to the click before. */
  record(continues: boolean): void {
    if (continues && this.#made.length) this.#made.push(this.#made.pop()! + 1);
    else this.#made.push(1);
  }

  /** Return how many decisions the last click made, and remove it; 1 if no click is known. */
  undo(): number {
    return this.#made.pop() ?? 1;
  }

  clear(): void {
    this.#made.length = 0;
  }
}
