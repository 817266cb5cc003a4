// How a person makes a choice: by a path of zones, clicked, dragged, tapped or picked with the keyboard. Pure
// functions: they take the selection and the choices and return the next selection.

import type { Choice } from "../../generated/types";

export interface Selection {
  readonly picked: readonly string[]; // the zones of the path so far
  readonly target: number | null; // the action that is previewed
  readonly asking: number | null; // the action whose caution waits for a yes
  readonly rotation: number; // degrees by which the carried piece is rotated
  readonly placed: boolean; // the target is placed at the end of its path and waits for confirmation
}

export type Outcome = { kind: "stay" } | { kind: "choose"; action: number } | { kind: "why"; path: string[] };

export interface Transition {
  readonly state: Selection;
  readonly outcome: Outcome;
}

/** What picking a zone leads to. */
export interface Step {
  readonly ends: readonly Choice[]; // choices whose path ends here
  readonly continuations: readonly Choice[]; // choices whose path goes on
  readonly caution: boolean; // all of these choices have a cost
}

export interface PickOptions {
  readonly confirm: boolean; // a tap previews the choice, a second one makes it
  readonly known: ReadonlySet<string>; // rules of the cautions that the person has accepted
}

export const EMPTY: Selection = { picked: [], target: null, asking: null, rotation: 0, placed: false };
const MAX_NAMED = 3; // choices of one click that get buttons, too
const NO_OUTCOME: Outcome = { kind: "stay" };

/** Return the zones that can be picked next, and what each leads to. */
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

/** Return the fixed part of the path. A placed piece can still move to another zone. */
export function fixedPath(state: Selection): readonly string[] {
  return state.placed ? state.picked.slice(0, -1) : state.picked;
}

/** Whether these choices are the rotations of one place. */
export function areRotations(ends: readonly Choice[]): boolean {
  return ends.length > 0 && ends.every(({ turn }) => turn !== null);
}

/** Return the choice with this rotation, or the next one clockwise. */
export function nextRotation(ends: readonly Choice[], rotation: number): Choice | undefined {
  const ahead = (choice: Choice) => ((((choice.turn ?? 0) - rotation) % 360) + 360) % 360;
  return ends.reduce<Choice | undefined>(
    (best, each) => (best && ahead(best) <= ahead(each) ? best : each),
    undefined,
  );
}

/** Return the choice that a zone previews, if there is exactly one. */
export function previewOf(step: Step | undefined, rotation: number): Choice | undefined {
  if (!step || step.continuations.length) return undefined;
  if (areRotations(step.ends)) return nextRotation(step.ends, rotation);
  return step.ends.length === 1 ? step.ends[0] : undefined;
}

/** Return all rotations that are possible from here, smallest first. */
export function rotations(choices: readonly Choice[], state: Selection): number[] {
  const here = state.placed
    ? ends(choices, state.picked)
    : choices.filter(({ path }) => startsWith(path, state.picked));
  return [...new Set(here.flatMap(({ turn }) => turn ?? []))].sort((one, other) => one - other);
}

/** Rotate to the next possible rotation, clockwise (1) or back (-1). */
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

/** Return the choices whose path is complete. If there are several, buttons tell them apart. */
export function ends(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  if (!picked.length) return [];
  return choices.filter(({ path }) => path.length === picked.length && startsWith(path, picked));
}

/**
 * Return the choices that are buttons now: those whose path is complete, those without a path, and before anything is
 * picked also those with `shown` and, if there are few, those of one click.
 */
export function buttons(choices: readonly Choice[], state: Selection): Choice[] {
  const shared = state.placed ? [] : ends(choices, state.picked);
  const named = state.picked.length ? [] : fewNamed(choices);
  return [
    ...shared,
    ...named,
    ...choices.filter(
      (choice) =>
        choice.path.length === 0 || (choice.shown && !state.picked.length && !named.includes(choice)),
    ),
  ];
}

/** Return the choices with a path if they are few, one click each, and their places and names differ. */
function fewNamed(choices: readonly Choice[]): Choice[] {
  const leading = choices.filter(({ path }) => path.length > 0);
  const count = leading.length;
  const simple = leading.every(({ path, button, turn }) => path.length === 1 && button && turn === null);
  const distinct = [leading.map(({ button }) => button), leading.map(({ path }) => path[0])];
  return simple && count <= MAX_NAMED && distinct.every((each) => new Set(each).size === count)
    ? leading
    : [];
}

/** Pick a zone by click, tap or key. */
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
    const needsConfirmation =
      shown && (shown.turn !== null || (shown.confirm === "always" && !options.confirm));
    if (needsConfirmation) return withoutOutcome(place({ ...state, picked: [...picked, zone] }, shown));
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

/** Make a choice by its button, from the list, or by its last zone. It may first be previewed or need a yes. */
export function decide(state: Selection, choice: Choice, options: PickOptions): Transition {
  if (options.confirm && choice.path.length > 0 && state.target !== choice.action)
    return withoutOutcome({ ...state, target: choice.action, asking: null });
  if (choice.caution && !options.known.has(choice.caution.rule) && state.asking !== choice.action)
    return withoutOutcome({ ...state, target: choice.action, asking: choice.action });
  return { state: EMPTY, outcome: { kind: "choose", action: choice.action } };
}

/** Preview the choice of the zone under the pointer or the focus; null clears the preview. */
export function hover(state: Selection, choices: readonly Choice[], zone: string | null): Selection {
  if (state.asking !== null || state.placed) return state;
  const step = zone === null ? undefined : steps(choices, state.picked).get(zone);
  const target = previewOf(step, state.rotation)?.action ?? null;
  return target === state.target ? state : { ...state, target };
}

/** Go one step back: close the caution, take back a placed or previewed choice, or drop the last zone. */
export function stepBack(state: Selection): Selection {
  if (state.asking !== null) return { ...state, asking: null, target: state.placed ? state.target : null };
  if (state.placed) return withPath(state, fixedPath(state));
  if (state.target !== null) return { ...state, target: null };
  return withPath(state, state.picked.slice(0, -1));
}

/** Carry the selection over to new choices. Parts that still have the same meaning stay. */
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

/** Select a choice as if the person had picked it, to be confirmed or taken back. */
export function propose(choice: Choice): Selection {
  return choice.path.length
    ? place({ ...EMPTY, picked: choice.path }, choice)
    : { ...EMPTY, target: choice.action };
}

/**
 * Return the selection before anything is picked. If the only question is a rotation, the piece is placed already.
 */
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
