import { describe, expect, it } from "vitest";
import type { Choice } from "../../generated/types";
import { fillDefaults } from "../../api/fillDefaults";
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
} from "./choices";

const choice = (action: number, path: string[], more: Partial<Choice> = {}): Choice =>
  fillDefaults("Choice", { action, path, text: `choice ${action}`, ...more });
const MOUSE: PickOptions = { confirm: false, known: new Set() };
const TAPS: PickOptions = { confirm: true, known: new Set() };
const costs = { caution: { rule: "XYZ-60", text: "This costs a button." } };

const moves = [
  choice(1, ["c4", "e6"]),
  choice(2, ["c4", "a4"]),
  choice(3, ["f5", "g5"]),
  choice(4, ["c4", "e4"], costs),
  choice(9, [], { button: "Done" }),
];
const lifted = pick(EMPTY, moves, "c4", MOUSE).state;

describe("picking a path", () => {
  it("offers the first zones, then the next ones", () => {
    expect([...steps(moves, []).keys()]).toEqual(["c4", "f5"]);
    expect([...steps(moves, ["c4"]).keys()]).toEqual(["e6", "a4", "e4"]);
  });

  it("lifts on the first click and chooses on the last", () => {
    expect(lifted.picked).toEqual(["c4"]);
    expect(pick(lifted, moves, "e6", MOUSE)).toEqual({
      state: EMPTY,
      outcome: { kind: "choose", action: 1 },
    });
  });

  it("chooses a path of one zone at once", () => {
    expect(pick(EMPTY, [choice(5, ["h3"])], "h3", MOUSE).outcome).toEqual({ kind: "choose", action: 5 });
  });

  it("lifts another piece instead", () => {
    expect(pick(lifted, moves, "f5", MOUSE).state.picked).toEqual(["f5"]);
  });

  it("puts the piece back on a second click", () => {
    expect(pick(lifted, moves, "c4", MOUSE).state).toEqual(EMPTY);
  });

  it("asks why when no choice has the path, and keeps the piece lifted", () => {
    const step = pick(lifted, moves, "j10", MOUSE);
    expect(step.outcome).toEqual({ kind: "why", path: ["c4", "j10"] });
    expect(step.state.picked).toEqual(["c4"]);
    expect(pick(EMPTY, moves, "j10", MOUSE).outcome).toEqual({ kind: "why", path: ["j10"] });
  });

  it("goes back along the path to where the clicked zone is a step", () => {
    const deep = [choice(1, ["a", "b", "c"]), choice(2, ["a", "d", "e"])];
    const state = { ...EMPTY, picked: ["a", "b"] };
    expect(pick(state, deep, "d", MOUSE).state.picked).toEqual(["a", "d"]);
  });

  it("offers buttons if several choices share a path", () => {
    const turned = [choice(1, ["tile", "c5"]), choice(2, ["tile", "c5"]), choice(3, ["tile", "c6"])];
    const state = pick({ ...EMPTY, picked: ["tile"] }, turned, "c5", MOUSE).state;
    expect(buttons(turned, state).map(({ action }) => action)).toEqual([1, 2]);
    expect(decide(state, turned[1] as Choice, MOUSE).outcome).toEqual({ kind: "choose", action: 2 });
    expect(ends(turned, state.picked).map(({ action }) => action)).toEqual([1, 2]);
    expect(ends(turned, EMPTY.picked)).toEqual([]);
    expect(carryOver(state, [], turned)).toEqual(state);
  });

  it("keeps choices without a path as buttons all the time", () => {
    expect(buttons(moves, EMPTY).map(({ action }) => action)).toEqual([9]);
    expect(buttons(moves, lifted).map(({ action }) => action)).toEqual([9]);
  });

  it("has buttons for a few choices of one click, named differently", () => {
    const none = choice(9, [], { button: "Take none" });
    const take = (field: string, action: number) => choice(action, [field], { button: `Take ${field}` });
    const numbers = (...all: Choice[]) => buttons(all, EMPTY).map(({ action }) => action);
    expect(numbers(none, take("e2", 1))).toEqual([1, 9]);
    expect(numbers(none, take("a", 1), take("b", 2), take("c", 3), take("d", 4))).toEqual([9]);
    expect(numbers(none, { ...take("a", 1), button: "Play" }, { ...take("b", 2), button: "Play" })).toEqual([
      9,
    ]);
    expect(numbers(none, take("a", 1), choice(2, ["a"], { button: "Leave a" }))).toEqual([9]);
    expect(numbers(none, take("e2", 1), choice(2, ["c4", "e6"], { button: "To e6" }))).toEqual([9]);
  });
});

describe("tapping", () => {
  it("previews on the first tap and chooses on the second", () => {
    const first = pick(lifted, moves, "e6", TAPS);
    expect(first.outcome.kind).toBe("stay");
    expect(first.state.target).toBe(1);
    expect(pick(first.state, moves, "e6", TAPS).outcome).toEqual({ kind: "choose", action: 1 });
  });

  it("previews another target instead", () => {
    const first = pick(lifted, moves, "e6", TAPS).state;
    expect(pick(first, moves, "a4", TAPS).state.target).toBe(2);
  });

  it("needs one tap for a button", () => {
    expect(decide(EMPTY, moves[4] as Choice, TAPS).outcome).toEqual({ kind: "choose", action: 9 });
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

  it("do not ask again once accepted", () => {
    const known = { confirm: false, known: new Set(["XYZ-60"]) };
    expect(pick(lifted, moves, "e4", known).outcome).toEqual({ kind: "choose", action: 4 });
  });

  it("ask after the second tap", () => {
    const shown = pick(lifted, moves, "e4", TAPS).state;
    expect(shown).toMatchObject({ target: 4, asking: null });
    expect(pick(shown, moves, "e4", TAPS).state.asking).toBe(4);
  });
});

describe("hovering and stepping back", () => {
  it("previews the choice whose last zone is under the pointer", () => {
    expect(hover(lifted, moves, "e6").target).toBe(1);
    expect(hover(hover(lifted, moves, "e6"), moves, null).target).toBeNull();
    expect(hover(EMPTY, moves, "c4").target).toBeNull();
  });

  it("takes back one thing at a time: caution, target, path", () => {
    const asked = pick(lifted, moves, "e4", MOUSE).state;
    const unasked = stepBack(asked);
    expect(unasked).toEqual({ ...EMPTY, picked: ["c4"] });
    expect(stepBack(hover(lifted, moves, "e6"))).toEqual(lifted);
    expect(stepBack(unasked)).toEqual(EMPTY);
  });

  it("carries the path over to new choices if it is still possible", () => {
    expect(carryOver(lifted, moves, moves)).toEqual(lifted);
    expect(carryOver(lifted, moves, [choice(3, ["f5", "g5"])])).toEqual(EMPTY);
  });

  it("carries preview and caution over while they still mean the same", () => {
    const tapped = pick(lifted, moves, "e6", TAPS).state;
    expect(tapped.target).toBe(1);
    expect(carryOver(tapped, moves, [choice(1, ["c4", "e6"])])).toEqual(tapped);
    expect(carryOver(tapped, moves, [choice(1, ["c4", "a4"])])).toEqual(lifted);
    expect(carryOver(tapped, moves, [choice(2, ["c4", "a4"])])).toEqual(lifted);
    const asked = pick(lifted, moves, "e4", MOUSE).state;
    expect(carryOver(asked, moves, moves)).toEqual(asked);
  });
});

describe("rotating", () => {
  const tiles = [
    choice(1, ["cell 1"], { turn: 0 }),
    choice(2, ["cell 1"], { turn: 90 }),
    choice(3, ["cell 1"], { turn: 270 }),
    choice(4, ["cell 2"], { turn: 180 }),
    choice(5, ["pass"]),
  ];
  const laid = pick(EMPTY, tiles, "cell 1", MOUSE).state;
  const clicked = (state: Selection, zone: string) => pick(state, tiles, zone, MOUSE);

  it("places the piece with its rotation, to be confirmed", () => {
    expect(laid).toEqual({ picked: ["cell 1"], target: 1, asking: null, rotation: 0, placed: true });
    expect(pick(EMPTY, tiles, "cell 1", TAPS).state).toEqual(laid);
    expect(clicked(EMPTY, "cell 2")).toEqual({
      state: { picked: ["cell 2"], target: 4, asking: null, rotation: 180, placed: true },
      outcome: { kind: "stay" },
    });
    expect(decide(laid, tiles[0]!, MOUSE).outcome).toEqual({ kind: "choose", action: 1 });
  });

  it("goes through the legal rotations in both directions", () => {
    const right = rotate(laid, tiles, 1);
    expect([right.target, right.rotation]).toEqual([2, 90]);
    expect(rotate(right, tiles, 1).target).toBe(3);
    expect(rotate(rotate(right, tiles, 1), tiles, 1).target).toBe(1);
    expect(rotate(laid, tiles, -1).target).toBe(3);
    expect(rotate(right, tiles, -1).target).toBe(1);
  });

  it("works by a click on the placed piece, too", () => {
    expect(clicked(laid, "cell 1").state.target).toBe(2);
  });

  it("keeps the rotation at another place if it fits there", () => {
    const right = rotate(laid, tiles, 1);
    expect(fixedPath(right)).toEqual([]);
    expect(clicked(right, "cell 2").state.target).toBe(4);
    expect(clicked(clicked(right, "cell 2").state, "cell 1").state.target).toBe(3); // the next legal one after 180
  });

  it("works before the piece is placed", () => {
    expect(rotations(tiles, EMPTY)).toEqual([0, 90, 180, 270]);
    const half = rotate(rotate(EMPTY, tiles, 1), tiles, 1);
    expect([half.rotation, half.target]).toEqual([180, null]);
    expect(hover(half, tiles, "cell 1").target).toBe(3);
    expect(rotate(hover(EMPTY, tiles, "cell 1"), tiles, 1).target).toBe(2);
  });

  it("ignores a pointer that hovers elsewhere", () => {
    expect(hover(laid, tiles, "cell 2")).toEqual(laid);
  });

  it("offers no buttons for rotations", () => {
    expect(buttons(tiles, laid)).toEqual([]);
  });

  it("keeps the rotation after Escape", () => {
    const right = rotate(laid, tiles, 1);
    expect(stepBack(right)).toEqual({ ...EMPTY, rotation: 90 });
  });

  it("asks about costs and stays placed after a no", () => {
    const dear = [choice(1, ["cell 1"], { turn: 0, ...costs })];
    const lying = pick(EMPTY, dear, "cell 1", MOUSE).state;
    const asked = decide(lying, dear[0]!, MOUSE).state;
    expect(asked.asking).toBe(1);
    expect(stepBack(asked)).toEqual(lying);
  });

  it("starts placed if there is nothing else to choose", () => {
    const card = [choice(1, ["cell 1"], { turn: 90 }), choice(2, ["cell 1"], { turn: 180 })];
    expect(initial(card)).toEqual({
      picked: ["cell 1"],
      target: 1,
      asking: null,
      rotation: 90,
      placed: true,
    });
    expect(carryOver(EMPTY, [], card)).toEqual(initial(card));
    expect(initial(tiles)).toEqual(EMPTY);
    expect(initial([])).toEqual(EMPTY);
    expect(initial([choice(1, ["a"])])).toEqual(EMPTY);
  });

  it("leaves other choices alone", () => {
    expect(rotations(moves, EMPTY)).toEqual([]);
    expect(rotate(lifted, moves, 1)).toEqual(lifted);
    expect(clicked(laid, "pass").outcome).toEqual({ kind: "choose", action: 5 });
  });
});

describe("buttons for choices with a path", () => {
  const steps = [choice(1, ["field"], { shown: true }), choice(2, ["card", "field"]), choice(3, [])];

  it("are shown until something is picked", () => {
    expect(buttons(steps, EMPTY).map(({ action }) => action)).toEqual([1, 3]);
    expect(buttons(steps, { ...EMPTY, picked: ["card"] }).map(({ action }) => action)).toEqual([3]);
  });

  it("choose at once", () => {
    expect(decide(EMPTY, steps[0]!, MOUSE).outcome).toEqual({ kind: "choose", action: 1 });
  });
});

describe("confirming", () => {
  const dear = [choice(1, ["card"], { confirm: "always" }), choice(2, ["step"], { confirm: "never" })];

  it("places choices that need confirmation with a mouse, too", () => {
    const held = pick(EMPTY, dear, "card", MOUSE);
    expect(held.outcome).toEqual({ kind: "stay" });
    expect(held.state).toEqual({ ...EMPTY, picked: ["card"], target: 1, placed: true });
    expect(hover(held.state, dear, "step")).toEqual(held.state);
    expect(pick(held.state, dear, "card", MOUSE).outcome).toEqual({ kind: "choose", action: 1 });
    expect(stepBack(held.state)).toEqual(EMPTY);
  });

  it("is skipped for taps on choices that never need it", () => {
    expect(pick(EMPTY, dear, "step", TAPS).outcome).toEqual({ kind: "choose", action: 2 });
    expect(pick(EMPTY, dear, "card", TAPS).outcome).toEqual({ kind: "stay" });
  });
});

describe("a hint", () => {
  it("is placed to be confirmed; without a path it is only previewed", () => {
    const choice = { action: 7, path: ["a", "b"], text: "" };
    expect(propose(fillDefaults("Choice", choice))).toMatchObject({
      picked: ["a", "b"],
      target: 7,
      placed: true,
    });
    expect(propose(fillDefaults("Choice", { ...choice, path: [] }))).toMatchObject({
      picked: [],
      placed: false,
    });
  });
});
