import { describe, expect, it } from "vitest";
import type { Choice } from "../generated/types";
import { complete } from "../lib/complete";
import { buttons, decide, ends, hover, NOTHING, pick, putBack, settle, steps, type Manner } from "./choosing";

const choice = (action: number, path: string[], more: Partial<Choice> = {}): Choice =>
  complete("Choice", { action, path, text: `choice ${action}`, ...more });
const MOUSE: Manner = { confirm: false, known: new Set() };
const TAPS: Manner = { confirm: true, known: new Set() };
const costs = { caution: { rule: "XYZ-60", text: "This costs a button." } };

const moves = [
  choice(1, ["c4", "e6"]),
  choice(2, ["c4", "a4"]),
  choice(3, ["f5", "g5"]),
  choice(4, ["c4", "e4"], costs),
  choice(9, [], { button: "Done" }),
];
const lifted = pick(NOTHING, moves, "c4", MOUSE).state;

describe("walking a path", () => {
  it("offers the first zones, then those that follow", () => {
    expect([...steps(moves, []).keys()]).toEqual(["c4", "f5"]);
    expect([...steps(moves, ["c4"]).keys()]).toEqual(["e6", "a4", "e4"]);
  });

  it("lifts on the first click and chooses on the last", () => {
    expect(lifted.picked).toEqual(["c4"]);
    expect(pick(lifted, moves, "e6", MOUSE)).toEqual({
      state: NOTHING,
      outcome: { kind: "choose", action: 1 },
    });
  });

  it("chooses a path of one zone at once", () => {
    expect(pick(NOTHING, [choice(5, ["h3"])], "h3", MOUSE).outcome).toEqual({ kind: "choose", action: 5 });
  });

  it("lifts another piece instead", () => {
    expect(pick(lifted, moves, "f5", MOUSE).state.picked).toEqual(["f5"]);
  });

  it("puts the piece back on a second click", () => {
    expect(pick(lifted, moves, "c4", MOUSE).state).toEqual(NOTHING);
  });

  it("asks why when no choice has the path, and keeps the piece lifted", () => {
    const turn = pick(lifted, moves, "j10", MOUSE);
    expect(turn.outcome).toEqual({ kind: "why", path: ["c4", "j10"] });
    expect(turn.state.picked).toEqual(["c4"]);
    expect(pick(NOTHING, moves, "j10", MOUSE).outcome).toEqual({ kind: "why", path: ["j10"] });
  });

  it("goes back along a longer path to where the clicked zone leads on", () => {
    const deep = [choice(1, ["a", "b", "c"]), choice(2, ["a", "d", "e"])];
    const state = { picked: ["a", "b"], target: null, asking: null };
    expect(pick(state, deep, "d", MOUSE).state.picked).toEqual(["a", "d"]);
  });

  it("offers buttons where several choices share a path", () => {
    const turned = [choice(1, ["tile", "c5"]), choice(2, ["tile", "c5"]), choice(3, ["tile", "c6"])];
    const state = pick({ ...NOTHING, picked: ["tile"] }, turned, "c5", MOUSE).state;
    expect(buttons(turned, state).map(({ action }) => action)).toEqual([1, 2]);
    expect(decide(state, turned[1] as Choice, MOUSE).outcome).toEqual({ kind: "choose", action: 2 });
    expect(ends(turned, state.picked).map(({ action }) => action)).toEqual([1, 2]);
    expect(ends(turned, NOTHING.picked)).toEqual([]);
    expect(settle(state, turned)).toEqual(state);
  });

  it("keeps choices without a path as buttons all the time", () => {
    expect(buttons(moves, NOTHING).map(({ action }) => action)).toEqual([9]);
    expect(buttons(moves, lifted).map(({ action }) => action)).toEqual([9]);
  });
});

describe("tapping", () => {
  it("shows on the first tap and chooses on the second", () => {
    const first = pick(lifted, moves, "e6", TAPS);
    expect(first.outcome.kind).toBe("stay");
    expect(first.state.target).toBe(1);
    expect(pick(first.state, moves, "e6", TAPS).outcome).toEqual({ kind: "choose", action: 1 });
  });

  it("shows another target instead", () => {
    const first = pick(lifted, moves, "e6", TAPS).state;
    expect(pick(first, moves, "a4", TAPS).state.target).toBe(2);
  });

  it("needs one tap for a button", () => {
    expect(decide(NOTHING, moves[4] as Choice, TAPS).outcome).toEqual({ kind: "choose", action: 9 });
  });
});

describe("cautions", () => {
  it("are shown on the zone", () => {
    expect(steps(moves, ["c4"]).get("e4")?.caution).toBe(true);
    expect(steps(moves, ["c4"]).get("e6")?.caution).toBe(false);
    expect(steps(moves, []).get("c4")?.caution).toBe(false);
  });

  it("ask once before the choice", () => {
    const asked = pick(lifted, moves, "e4", MOUSE);
    expect(asked.outcome.kind).toBe("stay");
    expect(asked.state.asking).toBe(4);
    expect(decide(asked.state, moves[3] as Choice, MOUSE).outcome).toEqual({ kind: "choose", action: 4 });
  });

  it("do not ask again about what is known", () => {
    const known = { confirm: false, known: new Set(["XYZ-60"]) };
    expect(pick(lifted, moves, "e4", known).outcome).toEqual({ kind: "choose", action: 4 });
  });

  it("ask after the second tap", () => {
    const shown = pick(lifted, moves, "e4", TAPS).state;
    expect(shown).toMatchObject({ target: 4, asking: null });
    expect(pick(shown, moves, "e4", TAPS).state.asking).toBe(4);
  });
});

describe("hovering and putting back", () => {
  it("shows the choice whose last zone is under the pointer", () => {
    expect(hover(lifted, moves, "e6").target).toBe(1);
    expect(hover(hover(lifted, moves, "e6"), moves, null).target).toBeNull();
    expect(hover(NOTHING, moves, "c4").target).toBeNull();
  });

  it("takes back one thing at a time: question, target, path", () => {
    const asked = pick(lifted, moves, "e4", MOUSE).state;
    const unasked = putBack(asked);
    expect(unasked).toEqual({ picked: ["c4"], target: null, asking: null });
    expect(putBack(hover(lifted, moves, "e6"))).toEqual(lifted);
    expect(putBack(unasked)).toEqual(NOTHING);
  });

  it("keeps what is still possible when the choices are others", () => {
    expect(settle(lifted, moves)).toEqual(lifted);
    expect(settle(lifted, [choice(3, ["f5", "g5"])])).toEqual(NOTHING);
  });
});
