// Several actions in a row, made by one click. Each is an answer of its own, given while it is offered.

import type { Choice, Scene, SceneShown } from "../../generated/types";

type Offer = Pick<Scene, "choices" | "ways">;

/** All that can be chosen. Ways are numbered below zero, where no action is. */
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

/** The actions that a choice stands for. */
export function actionsOf({ ways }: Offer, action: number): readonly number[] {
  return action < 0 ? (ways[-1 - action]?.actions ?? []) : [action];
}

/** What is left of a way, and of whose decision it is the next. */
export interface PendingMacro {
  readonly seat: number;
  readonly decision: number;
  readonly actions: readonly number[];
}

/** Whether the next action of a way can be made here: the very next decision of the seat, and it offers that. */
export function isNextOffered({ seat, decision, actions }: PendingMacro, shown: SceneShown): boolean {
  const { scene } = shown;
  return (
    scene.seat === seat &&
    shown.decision === decision &&
    scene.choices.some(({ action }) => action === actions[0])
  );
}

/** How many decisions each click of a turn has made, so that taking back takes back what one click did. */
export class ClickHistory {
  readonly #made: number[] = [];

  /** A click has made a decision; `goesOn`: one more by the click before. */
  record(continues: boolean): void {
    if (continues && this.#made.length) this.#made.push(this.#made.pop()! + 1);
    else this.#made.push(1);
  }

  /** The decisions of the last click, which are taken back; what is not known was one. */
  undo(): number {
    return this.#made.pop() ?? 1;
  }

  clear(): void {
    this.#made.length = 0;
  }
}
