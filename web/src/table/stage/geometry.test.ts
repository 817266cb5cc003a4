import { describe, expect, it } from "vitest";
import { nearest, nextInDirection } from "./geometry";

describe("spots", () => {
  const spot = (id: string, x: number, y: number, size = 10) => ({ id, x, y, width: size, height: size });

  it("snap within reach", () => {
    const spots = [spot("a", 0, 0), spot("b", 30, 0)];
    expect(nearest(spots, { x: 12, y: 0 }, 10)?.id).toBe("a");
    expect(nearest(spots, { x: 20, y: 0 }, 10)?.id).toBe("b");
    expect(nearest(spots, { x: 15, y: 40 }, 10)).toBeNull();
  });

  it("overlap, and the smaller one wins", () => {
    expect(nearest([spot("board", 0, 0, 500), spot("field", 0, 0, 10)], { x: 1, y: 1 })?.id).toBe("field");
  });

  it("are reached by the arrow key in their direction", () => {
    const spots = [spot("up", 0, -50), spot("right", 40, 5), spot("far", 90, 0), spot("down", 3, 60)];
    const from = { x: 0, y: 0 };
    expect(nextInDirection(spots, from, "right")?.id).toBe("right");
    expect(nextInDirection(spots, from, "up")?.id).toBe("up");
    expect(nextInDirection(spots, from, "down")?.id).toBe("down");
    expect(nextInDirection(spots, from, "left")).toBeNull();
  });
});
