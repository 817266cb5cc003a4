import { describe, expect, test } from "vitest";
import type { ClockInfo } from "../generated/types";
import { agreed, digits, inWords, isShort, remaining } from "./clock";

const live: ClockInfo = { kind: "live", base: 600, increment: 15, time_out: "bot", away: 0 };

describe("clocks", () => {
  test("count down to nothing and not further", () => {
    expect(remaining({ left: 0, until: 110 }, 100)).toBe(10);
    expect(remaining({ left: 0, until: 110 }, 120)).toBe(0);
    expect(remaining({ left: 42, until: null }, 120)).toBe(42);
  });

  test("show a second until it has passed", () => {
    expect(digits(598)).toBe("9:58");
    expect(digits(597.2)).toBe("9:58");
    expect(digits(0.1)).toBe("0:01");
    expect(digits(0)).toBe("0:00");
    expect(digits(3723)).toBe("1:02:03");
  });

  test("tell what is left in the unit that fits", () => {
    expect(inWords(8).key).toBe("left-seconds");
    expect(inWords(61)).toEqual({ key: "left-minutes", values: { minutes: 1 } });
    expect(inWords(90 * 60).values).toEqual({ minutes: 90 });
    expect(inWords(86400)).toEqual({ key: "left-hours", values: { hours: 24 } });
    expect(inWords(3 * 86400 - 60)).toEqual({ key: "left-days", values: { days: 3 } });
  });

  test("warn in time, but not from the start", () => {
    expect(isShort(live, 31)).toBe(false);
    expect(isShort(live, 30)).toBe(true);
    expect(isShort({ ...live, base: 60 }, 20)).toBe(false);
    expect(isShort({ ...live, kind: "days", base: 86400 }, 5 * 3600)).toBe(true);
  });

  test("are told in a few words", () => {
    expect(agreed(live)).toEqual({ key: "clock-is-live", values: { minutes: 10, seconds: 15 } });
    expect(agreed({ ...live, kind: "days", base: 7 * 86400 })?.values).toEqual({ days: 7 });
    expect(agreed({ ...live, kind: "none" })).toBeUndefined();
    expect(agreed(null)).toBeUndefined();
  });
});
