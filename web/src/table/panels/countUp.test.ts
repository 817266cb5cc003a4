import { describe, expect, it } from "vitest";
import { interpolate } from "./countUp";

describe("a number that changes", () => {
  it("counts up and down in whole numbers and stops at the end", () => {
    expect([0, 0.5, 1, 2].map((share) => interpolate(3, 8, share))).toEqual([3, 6, 8, 8]);
    expect(interpolate(5, 2, 0.34)).toBe(4);
  });
});
