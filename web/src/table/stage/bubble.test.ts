import { describe, expect, it } from "vitest";
import { placeBubble } from "./bubble";

describe("a bubble", () => {
  const container = { width: 1000, height: 700 };
  const size = { width: 300, height: 80 };
  const zone = { x: 480, y: 300, width: 40, height: 40 };

  it("is above its zone if nothing is there", () => {
    expect(placeBubble(size, zone, [], container)).toEqual({ x: 350, y: 212 });
  });

  it("is elsewhere if it would cover a piece that it speaks of", () => {
    const above = { x: 480, y: 230, width: 40, height: 40 };
    const below = { x: 480, y: 370, width: 40, height: 40 };
    expect(placeBubble(size, zone, [above], container)).toEqual({ x: 350, y: 348 });
    expect(placeBubble(size, zone, [above, below], container)).toEqual({ x: 528, y: 280 });
  });

  it("stays within the stage and off its zone", () => {
    const corner = { x: 0, y: 0, width: 40, height: 40 };
    expect(placeBubble(size, corner, [], container)).toEqual({ x: 4, y: 48 });
    const high = { width: 200, height: 690 };
    expect(placeBubble(high, zone, [], container)).toEqual({ x: 528, y: 4 });
  });
});
