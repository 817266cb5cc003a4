// How a person makes a choice: a path of zones, clicked, dragged, tapped or walked with the keyboard.
// Pure: what was picked so far goes in, what it means comes out.

import type { Choice } from "../generated/types";

export interface Choosing {
  readonly picked: readonly string[]; // the zones of the path so far
  readonly target: number | null; // the action that is shown before it is made
  readonly asking: number | null; // the costly action that waits for a yes
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

export const NOTHING: Choosing = { picked: [], target: null, asking: null };
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

/** The choices that share the path just walked: what is meant is said by a button. */
export function ends(choices: readonly Choice[], picked: readonly string[]): Choice[] {
  if (!picked.length) return [];
  return choices.filter(({ path }) => path.length === picked.length && startsWith(path, picked));
}

/** The choices that are buttons now: those that share the path just walked, and those without a path. */
export function buttons(choices: readonly Choice[], state: Choosing): Choice[] {
  return [...ends(choices, state.picked), ...choices.filter(({ path }) => path.length === 0)];
}

/** A zone was clicked, tapped or entered. */
export function pick(state: Choosing, choices: readonly Choice[], zone: string, manner: Manner): Turn {
  const step = steps(choices, state.picked).get(zone);
  if (step) {
    const [only] = step.ends;
    if (only && step.ends.length === 1 && !step.goes.length) return decide(state, only, manner);
    return stay({ picked: [...state.picked, zone], target: null, asking: null });
  }
  if (state.picked.at(-1) === zone) return stay(putBack({ ...state, target: null, asking: null }));
  for (let depth = state.picked.length - 1; depth >= 0; depth--) {
    const earlier = { picked: state.picked.slice(0, depth), target: null, asking: null };
    if (steps(choices, earlier.picked).has(zone)) return pick(earlier, choices, zone, manner);
  }
  return {
    state: { ...state, target: null, asking: null },
    outcome: { kind: "why", path: [...state.picked, zone] },
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
  if (state.asking !== null) return state;
  const step = zone === null ? undefined : steps(choices, state.picked).get(zone);
  const target = step?.ends.length === 1 && !step.goes.length ? (step.ends[0]?.action ?? null) : null;
  return target === state.target ? state : { ...state, target };
}

/** Escape: the question first, then what is shown, then one zone of the path. */
export function putBack(state: Choosing): Choosing {
  if (state.asking !== null) return { ...state, asking: null, target: null };
  if (state.target !== null) return { ...state, target: null };
  return { ...NOTHING, picked: state.picked.slice(0, -1) };
}

/** What is left of a choosing when the choices are others. */
export function settle(state: Choosing, choices: readonly Choice[]): Choosing {
  if (!state.picked.length && state.target === null) return state;
  const leadsOn = steps(choices, state.picked).size > 0 || ends(choices, state.picked).length > 0;
  return state.picked.length && leadsOn ? { ...state, target: null, asking: null } : NOTHING;
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((zone, index) => path[index] === zone);
}

function stay(state: Choosing): Turn {
  return { state, outcome: STAY };
}
