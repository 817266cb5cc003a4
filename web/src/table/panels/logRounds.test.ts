import { describe, expect, it } from "vitest";
import { fillDefaults } from "../../api/fillDefaults";
import type { Line } from "../../generated/types";
import { inColumns, rounds, words } from "./logRounds";

describe("the log", () => {
  const line = (round: number, seat: number | null, tone: Line["tone"] = "plain"): Line =>
    fillDefaults("Line", { round, seat, text: "x", tone });

  it("is grouped by rounds", () => {
    expect(rounds([line(1, 0), line(1, 1), line(2, 0)]).map(({ entries }) => entries.length)).toEqual([2, 1]);
  });

  it("has two columns if two seats alternate", () => {
    expect(inColumns(rounds([line(1, 0), line(1, 1), line(2, 0), line(2, null)]), 2)).toBe(true);
    expect(inColumns(rounds([line(1, 0), line(1, 0)]), 2)).toBe(false);
    expect(inColumns(rounds([line(1, 0)]), 3)).toBe(false);
  });

  it("keeps two columns after an undo, of the opening move too", () => {
    const undone = (round: number) => line(round, 0, "muted");
    expect(inColumns(rounds([undone(0), line(1, 0), line(1, 1)]), 2)).toBe(true);
    expect(inColumns(rounds([line(1, 0), line(1, 1), undone(1), line(2, 0)]), 2)).toBe(true);
  });

  it("emphasises captures and amounts", () => {
    expect(words("×i7 b5–c6")).toEqual([
      { text: "×i7", sense: "taken" },
      { text: " b5–c6", sense: "plain" },
    ]);
    expect(words("ignores the wind −3").at(-1)).toEqual({ text: "−3", sense: "loss" });
    expect(words("waives +1").at(-1)).toEqual({ text: "+1", sense: "gain" });
    expect(words("hook 2+1")).toEqual([{ text: "hook 2+1", sense: "plain" }]);
  });
});
