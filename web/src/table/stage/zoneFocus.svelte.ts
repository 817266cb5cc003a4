// Playing by keyboard: which zone has the focus, where arrow keys move it, and picking with Enter.

import { tick } from "svelte";
import type { Scene, Zone } from "../../generated/types";
import type { Chooser } from "../input/chooser.svelte";
import { nearest, nextInDirection, type Direction } from "./geometry";
import type { Panes } from "./panes.svelte";
import type { StageSelection } from "./selection.svelte";

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export class ZoneFocus {
  focused: string | null = $state(null);
  /** Whether the last input on the stage came from the keyboard. */
  usingKeyboard = false;

  readonly #reachable: readonly Zone[] = $derived.by(() =>
    this.selection.selectable.length ? this.selection.selectable : this.scene().zones,
  );
  /** The zone that the Tab key leads to. */
  readonly tabStop: string | null = $derived.by(() =>
    this.#reachable.some(({ id }) => id === this.focused) ? this.focused : (this.#reachable[0]?.id ?? null),
  );

  constructor(
    private readonly scene: () => Scene,
    private readonly chooser: () => Chooser | null,
    private readonly selection: StageSelection,
    private readonly panes: Panes,
    private readonly focusElement: (zone: string) => void,
  ) {}

  /** If the focused zone is gone, a keyboard player continues at the next zone, not at the top of the page. */
  recover(): void {
    const lost = this.usingKeyboard && document.activeElement === document.body;
    if (lost && this.tabStop !== null) this.focusElement(this.tabStop);
    else this.focused = null;
  }

  onkeydown(event: KeyboardEvent): void {
    const { focused, selection } = this;
    this.usingKeyboard = true;
    const taken = this.chooser()?.choiceForKey(event.key) !== undefined;
    if (taken && !event.shiftKey) return; // the stage handles it for the whole window
    const direction = ARROWS[event.key];
    if (direction) {
      event.preventDefault();
      this.#move(direction, event.shiftKey && !taken);
    } else if ((event.key === "Enter" || event.key === " ") && focused !== null) {
      event.preventDefault();
      event.stopPropagation();
      const zone = selection.zones.get(focused)?.stands_for || focused;
      if (selection.isPlaced && selection.picked.at(-1) === zone) this.chooser()?.confirm();
      else void this.pick(zone);
    }
  }

  /** Pick a zone, then move the focus to the nearest zone that can be picked next. */
  async pick(zone: string): Promise<void> {
    const { selection, panes } = this;
    const chooser = this.chooser();
    if (!chooser?.active) return;
    const depth = selection.picked.length;
    chooser.pick(zone, false);
    await tick();
    if (selection.picked.length <= depth) return;
    const from = selection.zones.get(zone);
    if (!from || selection.isPlaced) return;
    const next = nearest(
      selection.selectable.map((each) => panes.toStageSpot(each)),
      panes.toStageSpot(from),
    );
    if (next) this.focusElement(next.id);
  }

  /**
   * Move the focus to the next selectable zone, with Shift to any zone. If the arrows are keys of choices, only Shift
   * moves it.
   */
  #move(direction: Direction, allZones: boolean): void {
    const { panes } = this;
    const from = this.selection.zones.get(this.focused ?? this.tabStop ?? "");
    if (!from) return;
    const spots = (allZones ? this.scene().zones : this.#reachable).map((zone) => panes.toStageSpot(zone));
    const next = nextInDirection(spots, panes.toStageSpot(from), direction);
    if (next) this.focusElement(next.id);
  }
}
