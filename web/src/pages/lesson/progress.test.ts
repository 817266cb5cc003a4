import { expect, test } from "vitest";
import { isFinished, withStepReached, parseProgress, resumeStep } from "./progress";

test("a lesson resumes at the stored step", () => {
  const left = withStepReached({}, "kap-hoorn", 5, 12);
  expect(resumeStep(parseProgress(JSON.stringify(left)), "kap-hoorn", 12)).toBe(5);
  expect(resumeStep(left, "homestretch", 12)).toBe(0);
});

test("a finished lesson starts again, and stays finished", () => {
  const done = withStepReached({}, "kap-hoorn", 11, 12);
  expect(isFinished(done, "kap-hoorn")).toBe(true);
  expect(resumeStep(done, "kap-hoorn", 12)).toBe(0);
  expect(isFinished(withStepReached(done, "kap-hoorn", 3, 12), "kap-hoorn")).toBe(true);
});

test("a step that no longer exists, and foreign content, start again", () => {
  expect(resumeStep({ "kap-hoorn": 30 }, "kap-hoorn", 12)).toBe(0);
  expect(parseProgress("nonsense")).toEqual({});
  expect(parseProgress('{"kap-hoorn": "far", "homestretch": 2}')).toEqual({ homestretch: 2 });
});
