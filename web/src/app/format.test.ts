import { expect, test } from "vitest";
import { initials, shortAddress, formatRange } from "./format";

test("a seat shows its initial, and a second letter if several seats share it", () => {
  expect(initials(["Anna", "Jonas"])).toEqual(["A", "J"]);
  expect(initials(["Anna", "Jonas", "anton"])).toEqual(["An", "J", "At"]);
  expect(initials(["Guest 7", "Casual player 1", "Casual player 2"])).toEqual(["G", "C1", "C2"]);
  expect(initials(["Ada", "Ada"])).toEqual(["Ad", "Ad"]);
  expect(initials(["", "Ärmel", "𝔘do"])).toEqual(["", "Ä", "𝔘"]);
  expect(initials(["", ""])).toEqual(["", ""]);
});

test("a range of one number is that number", () => {
  expect(formatRange(2, 2)).toBe("2");
  expect(formatRange(30, 45)).toBe("30–45");
});

test("an address is shown without its scheme", () => {
  expect(shortAddress("http://localhost:8000/t/abc")).toBe("localhost:8000/t/abc");
});
