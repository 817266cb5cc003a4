// The state of choosing, for components. The transitions are the pure functions of choices.ts.

import { SvelteSet } from "svelte/reactivity";
import type { Choice, Scene } from "../../generated/types";
import {
  initial,
  buttons,
  decide,
  ends,
  hover,
  EMPTY,
  pick,
  propose,
  stepBack,
  carryOver,
  fixedPath,
  steps,
  rotate,
  rotations,
  type Selection,
  type PickOptions,
  type Transition,
} from "./choices";
import { allChoices } from "./macros";

export interface Callbacks {
  choose: (action: number) => void;
  explain: (path: string[]) => void;
  change: () => void; // the last refusal is out of date
}

const STORAGE_KEY = "spieltisch-agreed";

export class Chooser {
  state: Selection = $state.raw(EMPTY);
  choices: readonly Choice[] = $state.raw([]);
  /** Whether the person has a decision to make. */
  active = $state(false);
  /** Whether a click on a zone asks the server why it is not a choice. */
  #explaining = false;
  /** Whether the last pick was a tap: taps preview first and choose the second time. */
  confirming = $state(false);
  readonly #accepted: SvelteSet<string>;
  #scene: Scene | null = null;
  #game = "";

  readonly steps = $derived(
    this.active ? steps(this.choices, fixedPath(this.state)) : new Map<never, never>(),
  );
  readonly buttons = $derived(this.active ? buttons(this.choices, this.state) : []);
  /** The choices whose path is complete, without rotations. */
  readonly ends = $derived(this.active && !this.state.placed ? ends(this.choices, this.state.picked) : []);
  /** The possible rotations of the carried piece. */
  readonly rotations = $derived(this.active ? rotations(this.choices, this.state) : []);
  readonly target = $derived(this.choices.find(({ action }) => action === this.state.target) ?? null);
  readonly asking = $derived(this.choices.find(({ action }) => action === this.state.asking) ?? null);

  constructor(private readonly callbacks: Callbacks) {
    this.#accepted = new SvelteSet(loadAccepted());
  }

  /** Show another scene. The selection stays if it still has a meaning. */
  show(scene: Scene, active: boolean, explaining: boolean): void {
    const same = this.active && this.#scene === scene; // only the table has changed: keep the selection
    const before = this.choices;
    this.#scene = scene;
    this.#game = scene.game;
    if (!same) this.choices = allChoices(scene);
    this.active = active;
    this.#explaining = explaining;
    if (!active) this.state = EMPTY;
    else if (!same) this.state = carryOver(this.state, before, this.choices);
  }

  pick(zone: string, confirm: boolean): void {
    this.confirming = confirm;
    if (this.active) this.#apply(pick(this.state, this.choices, zone, this.#options(confirm)));
    else if (this.#explaining) this.callbacks.explain([zone]);
  }

  /** Rotate the carried or placed piece, clockwise (1) or back (-1). */
  rotate(direction: 1 | -1): void {
    if (this.active) this.state = rotate(this.state, this.choices, direction);
  }

  /** Return the choice that has this key. */
  choiceForKey(key: string): Choice | undefined {
    const pressedKey = key.toLowerCase();
    return this.active
      ? this.choices.find((choice) => choice.key !== "" && choice.key.toLowerCase() === pressedKey)
      : undefined;
  }

  /** Make the placed choice. */
  confirm(): void {
    if (this.target) this.decide(this.target);
  }

  /** Drop the dragged piece on a zone, or on none. */
  drop(zone: string | null): void {
    if (zone === null) this.clear();
    else this.pick(zone, false);
  }

  decide(choice: Choice): void {
    if (this.active) this.#apply(decide(this.state, choice, this.#options(false)));
  }

  /** Accept the caution and make the choice. The same caution is not shown again in this game. */
  acceptCaution(): void {
    const choice = this.asking;
    if (!choice?.caution) return;
    this.#accepted.add(this.#cautionKey(choice.caution.rule));
    storeAccepted([...this.#accepted]);
    this.#apply(decide(this.state, choice, this.#options(false)));
  }

  /** Select a choice as if the person had picked it, to be confirmed or taken back. */
  propose(choice: Choice): void {
    this.callbacks.change();
    if (this.active) this.state = propose(choice);
  }

  hover(zone: string | null): void {
    if (this.active) this.state = hover(this.state, this.choices, zone);
  }

  /** Whether a path can start at the zone, whatever is picked now. */
  canStart(zone: string): boolean {
    return this.active && steps(this.choices, []).has(zone);
  }

  stepBack(): boolean {
    if (!this.state.picked.length && this.state.target === null) return false;
    this.state = stepBack(this.state);
    if (!this.state.picked.length) this.state = initial(this.choices, this.state.rotation);
    this.callbacks.change();
    return true;
  }

  clear(): void {
    this.state = initial(this.active ? this.choices : [], this.state.rotation);
    this.callbacks.change();
  }

  #apply(transition: Transition): void {
    this.callbacks.change();
    this.state = transition.state;
    if (transition.outcome.kind === "choose") this.callbacks.choose(transition.outcome.action);
    if (transition.outcome.kind === "why") this.callbacks.explain(transition.outcome.path);
  }

  #options(confirm: boolean): PickOptions {
    const prefix = this.#cautionKey("");
    const rules = [...this.#accepted].filter((known) => known.startsWith(prefix));
    return { confirm, known: new Set(rules.map((known) => known.slice(prefix.length))) };
  }

  #cautionKey(rule: string): string {
    return `${this.#game}:${rule}`;
  }
}

function loadAccepted(): string[] {
  try {
    return (sessionStorage.getItem(STORAGE_KEY) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

function storeAccepted(known: readonly string[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, known.join(" "));
  } catch {
    // Storage is blocked: after a reload the cautions are shown again.
  }
}
