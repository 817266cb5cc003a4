// How a person makes a choice: a path of zones, clicked, dragged, tapped or walked with the keyboard.
// Pure: what was picked so far goes in, what it means comes out.

import type { Choice } from "../../generated/types";

export interface Selection {
  readonly picked: readonly string[]; // the zones of the path so far
  readonly target: number | null; // the action that is shown before it is made
  readonly asking: number | null; // the costly action that waits for a yes
  readonly rotation: number; // how what is held is turned
  readonly placed: boolean; // the target lies at the end of its path, to be turned and confirmed
}

export type Outcome = { kind: "stay" } | { kind: "choose"; action: number } | { kind: "why"; path: string[] };

export interface Transition {
  readonly state: Selection;
  readonly outcome: Outcome;
}

/** What a zone leads to from here. */
export interface Step {
  readonly ends: readonly Choice[]; // the path is complete there
  readonly continuations: readonly Choice[]; // more zones follow
  readonly caution: boolean; // it costs, whichever way it goes on
}

export interface PickOptions {
  readonly confirm: boolean; // a tap shows first, a second one chooses
  readonly known: ReadonlySet<string>; // cautions that this person has agreed to before
}

export const EMPTY: Selection = { picked: [], target: null, asking: null, rotation: 0, placed: false };
const NO_OUTCOME: Outcome = { kind: "stay" };

/** The zones that can be picked next, with what they lead to. */
export function steps(choices: readonly Choice[], picked: readonly string[]): Map<string, Step> {
  const found = new Map<string, { ends: Choice[]; continuations: Choice[] }>();
  for (const choice of choices) {
    const path = choice.path;
    if (path.length <= picked.length || !startsWith(path, picked)) continue;
    const zone = path[picked.length] as string;
    const step = found.get(zone) ?? { ends: [], continuations: [] };
    if (path.length === picked.length + 1) step.ends.push(choice);
    else step.continuations.push(choice);
    found.set(zone, step);
  }
  return new Map(
    [...found].map(([zone, step]) => [
      zone,
      { ...step, caution: [...step.ends, ...step.continuations].every(isCostly) },
    ]),
  );
}

export function isCostly(choice: Choice): boolean {
  return choice.caution !== null || choice.tone === "caution";
}

/** What is picked for good: the place where something lies can still be another one. */
export function fixedPath(state: Selection): readonly string[] {
  return state.placed ? state.picked.slice(0, -1) : state.picked;
}

/** Whether these are the rotations of one place. */
export function areRotations(ends: readonly Choice[]): boolean {
  return ends.length > 0 && ends.every(({ turn }) => turn !== null);
}

/** Of the rotations of a place the held one, or the next one clockwise. */
export function nextRotation(ends: readonly Choice[], rotation: number): Choice | undefined {
  const ahead = (choice: Choice) => ((((choice.turn ?? 0) - rotation) % 360) + 360) % 360;
  return ends.reduce<Choice | undefined>(
    (best, each) => (best && ahead(best) <= ahead(each) ? best : each),
    undefined,
  );
}

/** The choice that a zone shows before it is made. */
export function previewOf(step: Step | undefined, rotation: number): Choice | undefined {
  if (!step || step.continuations.length) return undefined;
  if (areRotations(step.ends)) return nextRotation(step.ends, rotation);
  return step.ends.length === 1 ? step.ends[0] : undefined;
}

/** All turns that what is held can have from here, the smallest first. */
export function rotations(choices: readonly Choice[], state: Selection): number[] {
  const here = state.placed
    ? ends(choices, state.picked)
    : choices.filter(({ path }) => startsWith(path, state.picked));
  return [...new Set(here.flatMap(({ turn }) => turn ?? []))].sort((one, other) => one - other);
}

/** What is held is turned to the next turn there is: clockwise (1) or back (-1). */
export function rotate(state: Selection, choices: readonly Choice[], direction: 1 | -1): Selection {
  const all = rotations(choices, state);
  if (!all.length || state.asking !== null) return state;
  const ahead = all.findIndex((each) => (direction > 0 ? each > state.rotation : each >= state.rotation));
  const at = direction > 0 ? (ahead < 0 ? 0 : ahead) : (ahead < 0 ? all.length : ahead) - 1;
  const next = all.at(at) as number;
  const shown = choices.find(({ action }) => action === state.target);
  if (!shown || shown.turn === null) return { ...state, rotation: next };
  const others = choices.filter(
    ({ path }) => path.length === shown.path.length && startsWith(path, shown.path),
  );
  return { ...state, rotation: next, target: nextRotation(others, next)?.action ?? null };
}

/** The choices that share the path just walked: what is meant is said by a button. */
export function ends(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  if (!picked.length) return [];
  return choices.filter(({ path }) => path.length === picked.length && startsWith(path, picked));
}

/** The choices that are buttons now: those that share the path just walked, those without a path, and at first those that are shown although they have one. */
export function buttons(choices: readonly Choice[], state: Selection): Choice[] {
  const shared = state.placed ? [] : ends(choices, state.picked);
  return [
    ...shared,
    ...choices.filter(({ path, shown }) => path.length === 0 || (shown && !state.picked.length)),
  ];
}

/** A zone was clicked, tapped or entered. */
export function pick(
  state: Selection,
  choices: readonly Choice[],
  zone: string,
  options: PickOptions,
): Transition {
  if (state.placed && state.picked.at(-1) === zone) {
    const placedChoice = choices.find(({ action }) => action === state.target);
    if (placedChoice?.turn === null) return decide(state, placedChoice, { ...options, confirm: false });
    return withoutOutcome(rotate(state, choices, 1));
  }
  const picked = fixedPath(state);
  const step = steps(choices, picked).get(zone);
  if (step) {
    const shown = previewOf(step, state.rotation);
    const held = shown && (shown.turn !== null || (shown.confirm === "always" && !options.confirm));
    if (held) return withoutOutcome(place({ ...state, picked: [...picked, zone] }, shown));
    const confirm = options.confirm && shown?.confirm !== "never";
    if (shown) return decide({ ...state, picked, placed: false }, shown, { ...options, confirm });
    return withoutOutcome(withPath(state, [...picked, zone]));
  }
  if (picked.at(-1) === zone) return withoutOutcome(withPath(state, picked.slice(0, -1)));
  for (let depth = picked.length - 1; depth >= 0; depth--) {
    const earlier = withPath(state, picked.slice(0, depth));
    if (steps(choices, earlier.picked).has(zone)) return pick(earlier, choices, zone, options);
  }
  return {
    state: state.placed ? { ...state, asking: null } : withPath(state, picked),
    outcome: { kind: "why", path: [...picked, zone] },
  };
}

/** A choice is made as a whole: by its button, from the list, or by its last zone. */
export function decide(state: Selection, choice: Choice, options: PickOptions): Transition {
  if (options.confirm && choice.path.length > 0 && state.target !== choice.action)
    return withoutOutcome({ ...state, target: choice.action, asking: null });
  if (choice.caution && !options.known.has(choice.caution.rule) && state.asking !== choice.action)
    return withoutOutcome({ ...state, target: choice.action, asking: choice.action });
  return { state: EMPTY, outcome: { kind: "choose", action: choice.action } };
}

/** The pointer is over a zone, or the keyboard has come to it; null: over none. */
export function hover(state: Selection, choices: readonly Choice[], zone: string | null): Selection {
  if (state.asking !== null || state.placed) return state;
  const step = zone === null ? undefined : steps(choices, state.picked).get(zone);
  const target = previewOf(step, state.rotation)?.action ?? null;
  return target === state.target ? state : { ...state, target };
}

/** Escape: the question first, then what lies or is shown, then one zone of the path. */
export function stepBack(state: Selection): Selection {
  if (state.asking !== null) return { ...state, asking: null, target: state.placed ? state.target : null };
  if (state.placed) return withPath(state, fixedPath(state));
  if (state.target !== null) return { ...state, target: null };
  return withPath(state, state.picked.slice(0, -1));
}

/** What is left of a choosing when other choices take the place of those before. What still means the same stays. */
export function carryOver(
  state: Selection,
  before: readonly Choice[],
  choices: readonly Choice[],
): Selection {
  const path = choices.find(({ action }) => action === state.target)?.path;
  const was = before.find(({ action }) => action === state.target)?.path;
  if (path && was && path.length === was.length && startsWith(path, was) && startsWith(path, state.picked))
    return state;
  const picked = fixedPath(state);
  const leadsOn = steps(choices, picked).size > 0 || ends(choices, picked).length > 0;
  return picked.length && leadsOn ? { ...EMPTY, picked } : initial(choices);
}

/** A choice is laid out as if it had been picked, to be confirmed or put back. */
export function propose(choice: Choice): Selection {
  return choice.path.length
    ? place({ ...EMPTY, picked: choice.path }, choice)
    : { ...EMPTY, target: choice.action };
}

/** Before anything is picked. Where there is nothing to choose but a turn, it lies there from the start. */
export function initial(choices: readonly Choice[], rotation = 0): Selection {
  const state = { ...EMPTY, rotation };
  const path = choices[0]?.path ?? [];
  const here = ends(choices, path);
  if (here.length !== choices.length || !areRotations(here)) return state;
  return place({ ...state, picked: path }, nextRotation(here, rotation) as Choice);
}

function withPath(state: Selection, picked: readonly string[]): Selection {
  return { ...EMPTY, picked, rotation: state.rotation };
}

function place(state: Selection, choice: Choice): Selection {
  return {
    ...state,
    target: choice.action,
    asking: null,
    rotation: choice.turn ?? state.rotation,
    placed: true,
  };
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((zone, index) => path[index] === zone);
}

function withoutOutcome(state: Selection): Transition {
  return { state, outcome: NO_OUTCOME };
}
