// How a person makes a choice: a path of zones, clicked, dragged, tapped or walked with the keyboard.
// Pure: what was picked so far goes in, what it means comes out.

import type { Choice } from "../../generated/types";

export interface Choosing {
  readonly picked: readonly string[]; // the zones of the path so far
  readonly target: number | null; // the action that is shown before it is made
  readonly asking: number | null; // the costly action that waits for a yes
  readonly turn: number; // how what is held is turned
  readonly lies: boolean; // the target lies at the end of its path, to be turned and confirmed
}

export type Outcome = { kind: "stay" } | { kind: "choose"; action: number } | { kind: "why"; path: string[] };

export interface Turn {
  readonly state: Choosing;
  readonly outcome: Outcome;
}

/** What a zone leads to from here. */
export interface Step {
  readonly ends: readonly Choice[]; // the path is complete there
  readonly goes: readonly Choice[]; // more zones follow
  readonly caution: boolean; // it costs, whichever way it goes on
}

export interface Manner {
  readonly confirm: boolean; // a tap shows first, a second one chooses
  readonly known: ReadonlySet<string>; // cautions that this person has agreed to before
}

export const NOTHING: Choosing = { picked: [], target: null, asking: null, turn: 0, lies: false };
const STAY: Outcome = { kind: "stay" };

/** The zones that can be picked next, with what they lead to. */
export function steps(choices: readonly Choice[], picked: readonly string[]): Map<string, Step> {
  const found = new Map<string, { ends: Choice[]; goes: Choice[] }>();
  for (const choice of choices) {
    const path = choice.path;
    if (path.length <= picked.length || !startsWith(path, picked)) continue;
    const zone = path[picked.length] as string;
    const step = found.get(zone) ?? { ends: [], goes: [] };
    if (path.length === picked.length + 1) step.ends.push(choice);
    else step.goes.push(choice);
    found.set(zone, step);
  }
  return new Map(
    [...found].map(([zone, step]) => [
      zone,
      { ...step, caution: [...step.ends, ...step.goes].every(isCostly) },
    ]),
  );
}

export function isCostly(choice: Choice): boolean {
  return choice.caution !== null || choice.tone === "caution";
}

/** What is picked for good: the place where something lies can still be another one. */
export function settled(state: Choosing): readonly string[] {
  return state.lies ? state.picked.slice(0, -1) : state.picked;
}

/** Whether these are the rotations of one place. */
export function isTurned(ends: readonly Choice[]): boolean {
  return ends.length > 0 && ends.every(({ turn }) => turn !== null);
}

/** Of the rotations of a place the held one, or the next one clockwise. */
export function fitting(ends: readonly Choice[], turn: number): Choice | undefined {
  const ahead = (choice: Choice) => ((((choice.turn ?? 0) - turn) % 360) + 360) % 360;
  return ends.reduce<Choice | undefined>(
    (best, each) => (best && ahead(best) <= ahead(each) ? best : each),
    undefined,
  );
}

/** The choice that a zone shows before it is made. */
export function shownAt(step: Step | undefined, turn: number): Choice | undefined {
  if (!step || step.goes.length) return undefined;
  if (isTurned(step.ends)) return fitting(step.ends, turn);
  return step.ends.length === 1 ? step.ends[0] : undefined;
}

/** All turns that what is held can have from here, the smallest first. */
export function turns(choices: readonly Choice[], state: Choosing): number[] {
  const here = state.lies
    ? ends(choices, state.picked)
    : choices.filter(({ path }) => startsWith(path, state.picked));
  return [...new Set(here.flatMap(({ turn }) => turn ?? []))].sort((one, other) => one - other);
}

/** What is held is turned to the next turn there is: clockwise (1) or back (-1). */
export function turn(state: Choosing, choices: readonly Choice[], direction: 1 | -1): Choosing {
  const all = turns(choices, state);
  if (!all.length || state.asking !== null) return state;
  const ahead = all.findIndex((each) => (direction > 0 ? each > state.turn : each >= state.turn));
  const at = direction > 0 ? (ahead < 0 ? 0 : ahead) : (ahead < 0 ? all.length : ahead) - 1;
  const next = all.at(at) as number;
  const shown = choices.find(({ action }) => action === state.target);
  if (!shown || shown.turn === null) return { ...state, turn: next };
  const others = choices.filter(
    ({ path }) => path.length === shown.path.length && startsWith(path, shown.path),
  );
  return { ...state, turn: next, target: fitting(others, next)?.action ?? null };
}

/** The choices that share the path just walked: what is meant is said by a button. */
export function ends(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  if (!picked.length) return [];
  return choices.filter(({ path }) => path.length === picked.length && startsWith(path, picked));
}

/** The choices that are buttons now: those that share the path just walked, those without a path, and at first those that are shown although they have one. */
export function buttons(choices: readonly Choice[], state: Choosing): Choice[] {
  const shared = state.lies ? [] : ends(choices, state.picked);
  return [
    ...shared,
    ...choices.filter(({ path, shown }) => path.length === 0 || (shown && !state.picked.length)),
  ];
}

/** A zone was clicked, tapped or entered. */
export function pick(state: Choosing, choices: readonly Choice[], zone: string, manner: Manner): Turn {
  if (state.lies && state.picked.at(-1) === zone) {
    const lying = choices.find(({ action }) => action === state.target);
    if (lying?.turn === null) return decide(state, lying, { ...manner, confirm: false });
    return stay(turn(state, choices, 1));
  }
  const picked = settled(state);
  const step = steps(choices, picked).get(zone);
  if (step) {
    const shown = shownAt(step, state.turn);
    const held = shown && (shown.turn !== null || (shown.confirm === "always" && !manner.confirm));
    if (held) return stay(lay({ ...state, picked: [...picked, zone] }, shown));
    const confirm = manner.confirm && shown?.confirm !== "never";
    if (shown) return decide({ ...state, picked, lies: false }, shown, { ...manner, confirm });
    return stay(from(state, [...picked, zone]));
  }
  if (picked.at(-1) === zone) return stay(from(state, picked.slice(0, -1)));
  for (let depth = picked.length - 1; depth >= 0; depth--) {
    const earlier = from(state, picked.slice(0, depth));
    if (steps(choices, earlier.picked).has(zone)) return pick(earlier, choices, zone, manner);
  }
  return {
    state: state.lies ? { ...state, asking: null } : from(state, picked),
    outcome: { kind: "why", path: [...picked, zone] },
  };
}

/** A choice is made as a whole: by its button, from the list, or by its last zone. */
export function decide(state: Choosing, choice: Choice, manner: Manner): Turn {
  if (manner.confirm && choice.path.length > 0 && state.target !== choice.action)
    return stay({ ...state, target: choice.action, asking: null });
  if (choice.caution && !manner.known.has(choice.caution.rule) && state.asking !== choice.action)
    return stay({ ...state, target: choice.action, asking: choice.action });
  return { state: NOTHING, outcome: { kind: "choose", action: choice.action } };
}

/** The pointer is over a zone, or the keyboard has come to it; null: over none. */
export function hover(state: Choosing, choices: readonly Choice[], zone: string | null): Choosing {
  if (state.asking !== null || state.lies) return state;
  const step = zone === null ? undefined : steps(choices, state.picked).get(zone);
  const target = shownAt(step, state.turn)?.action ?? null;
  return target === state.target ? state : { ...state, target };
}

/** Escape: the question first, then what lies or is shown, then one zone of the path. */
export function putBack(state: Choosing): Choosing {
  if (state.asking !== null) return { ...state, asking: null, target: state.lies ? state.target : null };
  if (state.lies) return from(state, settled(state));
  if (state.target !== null) return { ...state, target: null };
  return from(state, state.picked.slice(0, -1));
}

/** What is left of a choosing when other choices take the place of those before. What still means the same stays. */
export function settle(state: Choosing, before: readonly Choice[], choices: readonly Choice[]): Choosing {
  const path = choices.find(({ action }) => action === state.target)?.path;
  const was = before.find(({ action }) => action === state.target)?.path;
  if (path && was && path.length === was.length && startsWith(path, was) && startsWith(path, state.picked))
    return state;
  const picked = settled(state);
  const leadsOn = steps(choices, picked).size > 0 || ends(choices, picked).length > 0;
  return picked.length && leadsOn ? { ...NOTHING, picked } : begin(choices);
}

/** A choice is laid out as if it had been picked, to be confirmed or put back. */
export function propose(choice: Choice): Choosing {
  return choice.path.length
    ? lay({ ...NOTHING, picked: choice.path }, choice)
    : { ...NOTHING, target: choice.action };
}

/** Before anything is picked. Where there is nothing to choose but a turn, it lies there from the start. */
export function begin(choices: readonly Choice[], turn = 0): Choosing {
  const state = { ...NOTHING, turn };
  const path = choices[0]?.path ?? [];
  const here = ends(choices, path);
  if (here.length !== choices.length || !isTurned(here)) return state;
  return lay({ ...state, picked: path }, fitting(here, turn) as Choice);
}

function from(state: Choosing, picked: readonly string[]): Choosing {
  return { ...NOTHING, picked, turn: state.turn };
}

function lay(state: Choosing, choice: Choice): Choosing {
  return { ...state, target: choice.action, asking: null, turn: choice.turn ?? state.turn, lies: true };
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((zone, index) => path[index] === zone);
}

function stay(state: Choosing): Turn {
  return { state, outcome: STAY };
}
