import { describe, expect, test } from "vitest";
import type { ClockInfo } from "../generated/types";
import { clockSummary, clockDigits, durationText, isLow, remaining } from "./clock";

const live: ClockInfo = { kind: "live", base: 600, increment: 15, time_out: "bot", away: 0 };

describe("clocks", () => {
  test("count down to zero", () => {
    expect(remaining({ left: 0, until: 110 }, 100)).toBe(10);
    expect(remaining({ left: 0, until: 110 }, 120)).toBe(0);
    expect(remaining({ left: 42, until: null }, 120)).toBe(42);
  });

  test("show a second until it has passed", () => {
    expect(clockDigits(598)).toBe("9:58");
    expect(clockDigits(597.2)).toBe("9:58");
    expect(clockDigits(0.1)).toBe("0:01");
    expect(clockDigits(0)).toBe("0:00");
    expect(clockDigits(3723)).toBe("1:02:03");
  });

  test("show a duration in the unit that fits", () => {
    expect(durationText(8).key).toBe("left-seconds");
    expect(durationText(61)).toEqual({ key: "left-minutes", values: { minutes: 1 } });
    expect(durationText(90 * 60).values).toEqual({ minutes: 90 });
    expect(durationText(86400)).toEqual({ key: "left-hours", values: { hours: 24 } });
    expect(durationText(3 * 86400 - 60)).toEqual({ key: "left-days", values: { days: 3 } });
  });

  test("warn in time, but not from the start", () => {
    expect(isLow(live, 31)).toBe(false);
    expect(isLow(live, 30)).toBe(true);
    expect(isLow({ ...live, base: 60 }, 20)).toBe(false);
    expect(isLow({ ...live, kind: "days", base: 86400 }, 5 * 3600)).toBe(true);
  });

  test("have a short description", () => {
    expect(clockSummary(live)).toEqual({ key: "clock-is-live", values: { minutes: 10, seconds: 15 } });
    expect(clockSummary({ ...live, kind: "days", base: 7 * 86400 })?.values).toEqual({ days: 7 });
    expect(clockSummary({ ...live, kind: "none" })).toBeUndefined();
    expect(clockSummary(null)).toBeUndefined();
  });
});
