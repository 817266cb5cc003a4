import { describe, expect, it } from "vitest";
import type { SceneShown } from "../../generated/types";
import { fillDefaults } from "../../api/fillDefaults";
import { actionsOf, ClickHistory, isNextOffered, allChoices } from "./macros";

const step = { action: 0, path: ["forward"], text: "Forward." };
const way = { actions: [0, 2, 0], path: ["end"], text: "Drive there.", button: "Drive there" };
const scene = fillDefaults("Scene", {
  game: "g",
  shape: "wide",
  width: 1,
  height: 1,
  sheet: "",
  seat: 1,
  prompt: { seats: [1], question: "Where to?" },
  choices: [step],
  ways: [way],
});

function shown(decision: number | null, seat = 1): SceneShown {
  return { ...fillDefaults("SceneShown", { type: "scene", scene }), scene: { ...scene, seat }, decision };
}

describe("macros", () => {
  it("are offered beside the choices, with numbers that no action has", () => {
    expect(allChoices(scene).map(({ action }) => action)).toEqual([0, -1]);
    expect(allChoices(scene)[1]).toMatchObject({ path: ["end"], button: "Drive there", confirm: "touch" });
    expect(actionsOf(scene, -1)).toEqual([0, 2, 0]);
    expect(actionsOf(scene, 0)).toEqual([0]);
  });

  it("continue only at the seat's very next decision, if it offers the action", () => {
    const macro = { seat: 1, decision: 8, actions: [0] };
    expect(isNextOffered(macro, shown(8))).toBe(true);
    expect(isNextOffered(macro, shown(9))).toBe(false); // another player has moved since
    expect(isNextOffered(macro, shown(null))).toBe(false);
    expect(isNextOffered(macro, shown(8, 0))).toBe(false);
    expect(isNextOffered({ ...macro, actions: [2] }, shown(8))).toBe(false);
  });
});

describe("undo", () => {
  it("takes back one click at a time", () => {
    const clicks = new ClickHistory();
    clicks.record(false); // one decision
    for (const continues of [false, true, true]) clicks.record(continues); // a macro of three decisions
    expect([clicks.undo(), clicks.undo(), clicks.undo()]).toEqual([3, 1, 1]);
  });

  it("does not reach into another turn", () => {
    const clicks = new ClickHistory();
    for (const continues of [false, true]) clicks.record(continues);
    clicks.clear();
    expect(clicks.undo()).toBe(1);
  });
});
