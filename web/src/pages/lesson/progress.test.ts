import { expect, test } from "vitest";
import { isFinished, withStepReached, parseProgress, resumeStep } from "./progress";

test("a lesson goes on where it was left", () => {
  const left = withStepReached({}, "kap-hoorn", 5, 12);
  expect(resumeStep(parseProgress(JSON.stringify(left)), "kap-hoorn", 12)).toBe(5);
  expect(resumeStep(left, "homestretch", 12)).toBe(0);
});

test("a finished lesson begins anew, and stays finished", () => {
  const done = withStepReached({}, "kap-hoorn", 11, 12);
  expect(isFinished(done, "kap-hoorn")).toBe(true);
  expect(resumeStep(done, "kap-hoorn", 12)).toBe(0);
  expect(isFinished(withStepReached(done, "kap-hoorn", 3, 12), "kap-hoorn")).toBe(true);
});

test("a step that is no more, and somebody else's writing, begin anew", () => {
  expect(resumeStep({ "kap-hoorn": 30 }, "kap-hoorn", 12)).toBe(0);
  expect(parseProgress("nonsense")).toEqual({});
  expect(parseProgress('{"kap-hoorn": "far", "homestretch": 2}')).toEqual({ homestretch: 2 });
});
