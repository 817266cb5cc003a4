import { describe, expect, it } from "vitest";
import type { Line, Piece, Scene } from "../../generated/types";
import { fillDefaults } from "../../api/fillDefaults";
import { interpolate } from "../panels/countUp";
import { difference, duration, FLIP_TIME, MOVE_TIME, NO_DIFFERENCE, ROLL_TIME } from "./difference";
import { nearest, nextInDirection } from "./geometry";
import { inColumns, rounds, words } from "../panels/logRounds";
import { MAX_LAG, Playback } from "./playback";
import { fitScale, initialView, clampView, overflows, pan, viewBox, zoomAt } from "./viewport";

const piece = (id: string, x: number, more: Partial<Piece> = {}): Piece =>
  fillDefaults("Piece", { id, sprite: "s", x, y: 0, ...more });
const scene = (pieces: Piece[], more: Partial<Scene> = {}): Scene =>
  fillDefaults("Scene", {
    game: "g",
    shape: "wide",
    width: 10,
    height: 10,
    sheet: "d",
    seat: 0,
    pieces,
    ...more,
  });

describe("the difference of two scenes", () => {
  it("tells glides, arrivals and departures by id", () => {
    const change = difference(
      scene([piece("a", 0), piece("b", 1), piece("c", 2)]),
      scene([piece("a", 5), piece("c", 2), piece("d", 0)]),
    );
    expect([...change.moves.keys()]).toEqual(["a"]);
    expect(change.moves.get("a")?.x).toBe(0);
    expect([...change.added]).toEqual(["d"]);
    expect(change.removed.map(({ id }) => id)).toEqual(["b"]);
    expect(duration(change)).toBe(MOVE_TIME);
  });

  it("tells flips and throws", () => {
    const flip = difference(scene([piece("a", 0)]), scene([piece("a", 0, { facing: "down" })]));
    expect([...flip.flips.keys()]).toEqual(["a"]);
    expect(duration(flip)).toBe(FLIP_TIME);
    const thrown = difference(scene([piece("a", 0, { throws: 1 })]), scene([piece("a", 0, { throws: 2 })]));
    expect(duration(thrown)).toBe(ROLL_TIME);
  });

  it("animates nothing between shapes, seats and sheets", () => {
    const before = scene([piece("a", 0)]);
    for (const other of [{ shape: "tall" as const }, { seat: 1 }, { sheet: "e" }])
      expect(difference(before, scene([piece("a", 9)], other))).toEqual(NO_DIFFERENCE);
  });
});

describe("playback", () => {
  function setUp(length: number) {
    const shown: number[] = [];
    const timers: (() => void)[] = [];
    const clock = {
      after: (_: number, run: () => void) => {
        timers.push(run);
        return () => void timers.splice(timers.indexOf(run), 1);
      },
    };
    const playback = new Playback<number>(
      (each) => shown.push(each),
      () => length,
      clock,
    );
    return { shown, playback, tick: () => timers.shift()?.() };
  }

  it("shows one after the other", () => {
    const { shown, playback, tick } = setUp(250);
    for (const each of [1, 2, 3]) playback.push(each);
    expect(shown).toEqual([1]);
    tick();
    expect(shown).toEqual([1, 2]);
    tick();
    expect(playback.behind).toBe(false);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("shows at once what takes no time", () => {
    const { shown, playback } = setUp(0);
    for (const each of [1, 2, 3]) playback.push(each);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("never falls more than two seconds behind", () => {
    const { shown, playback, tick } = setUp(600);
    for (let each = 0; each < 50; each++) playback.push(each);
    let ticks = 0;
    while (playback.behind) {
      tick();
      ticks++;
    }
    expect(ticks * 660).toBeLessThanOrEqual(MAX_LAG);
    expect(shown.at(-1)).toBe(49);
  });

  it("can be skipped", () => {
    const { shown, playback } = setUp(600);
    for (const each of [1, 2, 3]) playback.push(each);
    playback.skip();
    expect(shown).toEqual([1, 3]);
    playback.push(4);
    expect(shown.at(-1)).toBe(4);
  });
});

describe("places", () => {
  const spot = (id: string, x: number, y: number, size = 10) => ({ id, x, y, width: size, height: size });

  it("snaps to the nearest spot within reach", () => {
    const spots = [spot("a", 0, 0), spot("b", 30, 0)];
    expect(nearest(spots, { x: 12, y: 0 }, 10)?.id).toBe("a");
    expect(nearest(spots, { x: 20, y: 0 }, 10)?.id).toBe("b");
    expect(nearest(spots, { x: 15, y: 40 }, 10)).toBeNull();
  });

  it("prefers the smaller of two spots that lie over each other", () => {
    expect(nearest([spot("board", 0, 0, 500), spot("field", 0, 0, 10)], { x: 1, y: 1 })?.id).toBe("field");
  });

  it("walks with arrow keys to what lies ahead", () => {
    const spots = [spot("up", 0, -50), spot("right", 40, 5), spot("far", 90, 0), spot("down", 3, 60)];
    const from = { x: 0, y: 0 };
    expect(nextInDirection(spots, from, "right")?.id).toBe("right");
    expect(nextInDirection(spots, from, "up")?.id).toBe("up");
    expect(nextInDirection(spots, from, "down")?.id).toBe("down");
    expect(nextInDirection(spots, from, "left")).toBeNull();
  });
});

describe("the view", () => {
  const stage = { width: 400, height: 800 };
  const container = { width: 400, height: 400 };

  it("fits the whole stage, or its width", () => {
    expect(fitScale(stage, container, "whole")).toBe(0.5);
    expect(fitScale(stage, container, "width")).toBe(1);
    expect(viewBox(initialView(stage, container, "width"), stage, container, "width")).toBe(
      "0.00 0.00 400.00 400.00",
    );
    expect(viewBox(initialView(stage, container, "whole"), stage, container, "whole")).toBe(
      "-200.00 0.00 800.00 800.00",
    );
  });

  it("keeps the pinched place where it is", () => {
    const before = clampView({ zoom: 1, centre: { x: 200, y: 400 } }, stage, container, "width");
    const point = { x: 100, y: 300 };
    const after = zoomAt(before, 2, point, stage, container, "width");
    expect((point.x - after.centre.x) * after.zoom).toBeCloseTo(point.x - before.centre.x);
    expect((point.y - after.centre.y) * after.zoom).toBeCloseTo(point.y - before.centre.y);
  });

  it("pans to the edge and no farther, and zooms out no farther than it was fitted", () => {
    const start = initialView(stage, container, "width");
    expect(pan(start, { x: 50, y: 9999 }, stage, container, "width").centre).toEqual({ x: 200, y: 600 });
    expect(zoomAt(start, 0.1, { x: 0, y: 0 }, stage, container, "width").zoom).toBe(1);
  });

  it("knows whether there is more to see", () => {
    expect(overflows(initialView(stage, container, "width"), stage, container, "width")).toBe(true);
    expect(overflows(initialView(stage, container, "whole"), stage, container, "whole")).toBe(false);
  });
});

describe("the log", () => {
  const line = (round: number, seat: number | null, text = "x"): Line =>
    fillDefaults("Line", { round, seat, text });

  it("is grouped by rounds", () => {
    expect(rounds([line(1, 0), line(1, 1), line(2, 0)]).map(({ entries }) => entries.length)).toEqual([2, 1]);
  });

  it("stands in two columns where two seats take turns", () => {
    expect(inColumns(rounds([line(1, 0), line(1, 1), line(2, 0), line(2, null)]), 2)).toBe(true);
    expect(inColumns(rounds([line(1, 0), line(1, 0)]), 2)).toBe(false);
    expect(inColumns(rounds([line(1, 0)]), 3)).toBe(false);
  });

  it("lets what was taken and amounts stand out", () => {
    expect(words("×i7 b5–c6")).toEqual([
      { text: "×i7", sense: "taken" },
      { text: " b5–c6", sense: "plain" },
    ]);
    expect(words("ignores the wind −3").at(-1)).toEqual({ text: "−3", sense: "loss" });
    expect(words("waives +1").at(-1)).toEqual({ text: "+1", sense: "gain" });
    expect(words("hook 2+1")).toEqual([{ text: "hook 2+1", sense: "plain" }]);
  });
});

describe("a number that changes", () => {
  it("counts up and down by whole numbers and stays at its end", () => {
    expect([0, 0.5, 1, 2].map((share) => interpolate(3, 8, share))).toEqual([3, 6, 8, 8]);
    expect(interpolate(5, 2, 0.34)).toBe(4);
  });
});
