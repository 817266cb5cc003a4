import { expect, test } from "vitest";
import { isFinished, reached, read, stepOf } from "./progress";

test("a lesson goes on where it was left", () => {
  const left = reached({}, "kap-hoorn", 5, 12);
  expect(stepOf(read(JSON.stringify(left)), "kap-hoorn", 12)).toBe(5);
  expect(stepOf(left, "homestretch", 12)).toBe(0);
});

test("a finished lesson begins anew, and stays finished", () => {
  const done = reached({}, "kap-hoorn", 11, 12);
  expect(isFinished(done, "kap-hoorn")).toBe(true);
  expect(stepOf(done, "kap-hoorn", 12)).toBe(0);
  expect(isFinished(reached(done, "kap-hoorn", 3, 12), "kap-hoorn")).toBe(true);
});

test("a step that is no more, and somebody else's writing, begin anew", () => {
  expect(stepOf({ "kap-hoorn": 30 }, "kap-hoorn", 12)).toBe(0);
  expect(read("nonsense")).toEqual({});
  expect(read('{"kap-hoorn": "far", "homestretch": 2}')).toEqual({ homestretch: 2 });
});
