import { describe, expect, it } from "vitest";
import { clampView, fitScale, initialView, overflows, pan, viewBox, zoomAt } from "./viewport";

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

  it("keeps the pinched point in place", () => {
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

  it("knows whether the stage overflows", () => {
    expect(overflows(initialView(stage, container, "width"), stage, container, "width")).toBe(true);
    expect(overflows(initialView(stage, container, "whole"), stage, container, "whole")).toBe(false);
  });
});
