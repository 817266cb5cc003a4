// The person's choosing at the table: the pure machine of choosing.ts, held for the components.

import { SvelteSet } from "svelte/reactivity";
import type { Choice, Scene } from "../../generated/types";
import {
  begin,
  buttons,
  decide,
  ends,
  hover,
  NOTHING,
  pick,
  propose,
  putBack,
  settle,
  settled,
  steps,
  turn,
  turns,
  type Choosing,
  type Manner,
  type Turn,
} from "./choices";
import { offered } from "./macros";

export interface Callbacks {
  choose: (action: number) => void;
  why: (path: string[]) => void;
  change: () => void; // whatever was said about the last click is out of date
}

const AGREED = "spieltisch-agreed";

export class Chooser {
  state: Choosing = $state.raw(NOTHING);
  choices: readonly Choice[] = $state.raw([]);
  /** Whether somebody is asked here and has not answered yet. */
  active = $state(false);
  /** Whether a click may be answered with a reason although nothing is asked. */
  #curious = false;
  /** Taps show first and choose the second time. */
  confirming = $state(false);
  readonly #known: SvelteSet<string>;
  #scene: Scene | null = null;
  #game = "";

  readonly steps = $derived(this.active ? steps(this.choices, settled(this.state)) : new Map<never, never>());
  readonly buttons = $derived(this.active ? buttons(this.choices, this.state) : []);
  /** The choices that share the path just walked; rotations are not among them. */
  readonly ends = $derived(this.active && !this.state.lies ? ends(this.choices, this.state.picked) : []);
  /** The turns of what is held. */
  readonly turns = $derived(this.active ? turns(this.choices, this.state) : []);
  readonly target = $derived(this.choices.find(({ action }) => action === this.state.target) ?? null);
  readonly asking = $derived(this.choices.find(({ action }) => action === this.state.asking) ?? null);

  constructor(private readonly callbacks: Callbacks) {
    this.#known = new SvelteSet(remembered());
  }

  /** Another scene is shown: what was picked stays if it still means something. */
  show(scene: Scene, active: boolean, curious: boolean): void {
    const same = this.active && this.#scene === scene; // only the table has changed: nobody is disturbed
    const before = this.choices;
    this.#scene = scene;
    this.#game = scene.game;
    if (!same) this.choices = offered(scene);
    this.active = active;
    this.#curious = curious;
    if (!active) this.state = NOTHING;
    else if (!same) this.state = settle(this.state, before, this.choices);
  }

  pick(zone: string, confirm: boolean): void {
    this.confirming = confirm;
    if (this.active) this.#take(pick(this.state, this.choices, zone, this.#manner(confirm)));
    else if (this.#curious) this.callbacks.why([zone]);
  }

  /** What is held, or lies there, is turned: clockwise (1) or back (-1). */
  turn(direction: 1 | -1): void {
    if (this.active) this.state = turn(this.state, this.choices, direction);
  }

  /** The choice that the key makes. */
  byKey(key: string): Choice | undefined {
    const pressed = key.toLowerCase();
    return this.active
      ? this.choices.find((choice) => choice.key !== "" && choice.key.toLowerCase() === pressed)
      : undefined;
  }

  /** What lies there shall stay there. */
  confirm(): void {
    if (this.target) this.decide(this.target);
  }

  /** A piece was dropped: it is clear what is meant. */
  drop(zone: string | null): void {
    if (zone === null) this.clear();
    else this.pick(zone, false);
  }

  decide(choice: Choice): void {
    if (this.active) this.#take(decide(this.state, choice, this.#manner(false)));
  }

  /** Yes to the question about what it costs; it is not asked again in this game. */
  agree(): void {
    const choice = this.asking;
    if (!choice?.caution) return;
    this.#known.add(this.#costs(choice.caution.rule));
    remember([...this.#known]);
    this.#take(decide(this.state, choice, this.#manner(false)));
  }

  /** Lays a choice out as if it had been picked, to be confirmed or put back. */
  propose(choice: Choice): void {
    this.callbacks.change();
    if (this.active) this.state = propose(choice);
  }

  hover(zone: string | null): void {
    if (this.active) this.state = hover(this.state, this.choices, zone);
  }

  /** Whether a path can start at the zone, whatever is picked now. */
  begins(zone: string): boolean {
    return this.active && steps(this.choices, []).has(zone);
  }

  putBack(): boolean {
    if (!this.state.picked.length && this.state.target === null) return false;
    this.state = putBack(this.state);
    if (!this.state.picked.length) this.state = begin(this.choices, this.state.turn);
    this.callbacks.change();
    return true;
  }

  clear(): void {
    this.state = begin(this.active ? this.choices : [], this.state.turn);
    this.callbacks.change();
  }

  #take(turn: Turn): void {
    this.callbacks.change();
    this.state = turn.state;
    if (turn.outcome.kind === "choose") this.callbacks.choose(turn.outcome.action);
    if (turn.outcome.kind === "why") this.callbacks.why(turn.outcome.path);
  }

  #manner(confirm: boolean): Manner {
    const prefix = this.#costs("");
    const rules = [...this.#known].filter((known) => known.startsWith(prefix));
    return { confirm, known: new Set(rules.map((known) => known.slice(prefix.length))) };
  }

  #costs(rule: string): string {
    return `${this.#game}:${rule}`;
  }
}

function remembered(): string[] {
  try {
    return (sessionStorage.getItem(AGREED) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

function remember(known: readonly string[]): void {
  try {
    sessionStorage.setItem(AGREED, known.join(" "));
  } catch {
    // A window that stores nothing asks again after a reload.
  }
}
