import { describe, expect, it } from "vitest";
import { fillDefaults } from "../../api/fillDefaults";
import type { Line, Recap } from "../../generated/types";
import { linesAt, linesSinceMyTurn, recapSteps } from "./recap";

const line = (seat: number | null, text = ""): Line => fillDefaults("Line", { seat, text });

describe("the recap", () => {
  it("counts the lines of other players", () => {
    const lines = [line(1), line(0), line(1), line(null), line(2)];
    expect(linesSinceMyTurn(lines, 0)).toBe(2);
    expect(linesSinceMyTurn(lines, 2)).toBe(0);
    expect(linesSinceMyTurn(lines, 3)).toBe(4);
  });

  it("shows each line at its step; reduced motion leaves out other steps", () => {
    const since: Recap = fillDefaults("Recap", {
      decision: 2,
      steps: 3,
      lines: [line(1, "a"), line(2, "b")],
      line_of: [0, 0, 1, 2],
    });
    expect(linesAt(since, 1)).toEqual([]);
    expect(linesAt(since, 2).map(({ text }) => text)).toEqual(["a"]);
    expect(recapSteps(since, false)).toEqual([0, 1, 2, 3]);
    expect(recapSteps(since, true)).toEqual([2, 3]);
  });
});
