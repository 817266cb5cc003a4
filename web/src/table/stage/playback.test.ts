import { describe, expect, it } from "vitest";
import { Playback } from "./playback";

const MAX_LAG = 2000;

describe("playback", () => {
  function setUp(length: number) {
    const shown: number[] = [];
    const timers: (() => void)[] = [];
    const delays: number[] = [];
    const clock = {
      after: (delay: number, run: () => void) => {
        timers.push(run);
        delays.push(delay);
        return () => void timers.splice(timers.indexOf(run), 1);
      },
    };
    const playback = new Playback<number>(
      (each) => shown.push(each),
      () => length,
      () => MAX_LAG,
      clock,
    );
    return { shown, delays, playback, tick: () => timers.shift()?.() };
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

  it("shows scenes at once if they need no time", () => {
    const { shown, playback } = setUp(0);
    for (const each of [1, 2, 3]) playback.push(each);
    expect(shown).toEqual([1, 2, 3]);
  });

  it("holds a scene that brings news", () => {
    const { shown, delays, playback, tick } = setUp(250);
    playback.push(1);
    playback.hold(800); // the news of 1
    playback.push(2);
    playback.hold(700); // 2 still waits
    expect(shown).toEqual([1]);
    tick();
    expect(shown).toEqual([1, 2]);
    expect(delays).toEqual([310, 1110, 1010]);
    tick();
    playback.hold(800); // 2 is shown, its animation is over
    expect(delays.at(-1)).toBe(860);
  });

  it("never falls more than its limit behind", () => {
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
