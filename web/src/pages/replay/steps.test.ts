import { expect, test } from "vitest";
import { stepByKey, stepOf, stepOfLine } from "./steps";

test("the address names a step; nonsense is the first, too large the last", () => {
  expect(stepOf("12", 36)).toBe(12);
  expect(stepOf("99", 36)).toBe(36);
  expect(stepOf("", 36)).toBe(0);
  expect(stepOf("-3", 36)).toBe(0);
  expect(stepOf("KOK-17", 36)).toBe(0);
});

test("keys step and stop at both ends", () => {
  expect(stepByKey("ArrowRight", 5, 36)).toBe(6);
  expect(stepByKey("ArrowRight", 36, 36)).toBe(36);
  expect(stepByKey("ArrowLeft", 0, 36)).toBe(0);
  expect(stepByKey("PageDown", 30, 36)).toBe(36);
  expect(stepByKey("Home", 30, 36)).toBe(0);
  expect(stepByKey("End", 3, 36)).toBe(36);
  expect(stepByKey("a", 3, 36)).toBeNull();
});

test("a line of the log leads to the first step that shows it", () => {
  const lineOf = [0, 1, 1, 3];
  expect(stepOfLine(0, lineOf)).toBe(1);
  expect(stepOfLine(1, lineOf)).toBe(3);
  expect(stepOfLine(2, lineOf)).toBe(3);
  expect(stepOfLine(9, lineOf)).toBe(3);
});
