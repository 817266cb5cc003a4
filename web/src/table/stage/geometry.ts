// Which zone a point hits, and which zone is next in a direction.

export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Direction = "left" | "right" | "up" | "down";

const AHEAD: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
const SIDEWAYS_COST = 2.2; // how much worse a sideways distance is than one ahead

export function contains(spot: Spot, point: Point): boolean {
  return Math.abs(point.x - spot.x) <= spot.width / 2 && Math.abs(point.y - spot.y) <= spot.height / 2;
}

/** Return how far the point is outside of the spot; 0 inside. */
export function distance(spot: Spot, point: Point): number {
  const dx = Math.max(0, Math.abs(point.x - spot.x) - spot.width / 2);
  const dy = Math.max(0, Math.abs(point.y - spot.y) - spot.height / 2);
  return Math.hypot(dx, dy);
}

/** Return the nearest spot within reach, measured to its edge; of spots that contain the point, the smallest. */
export function nearest<S extends Spot>(spots: Iterable<S>, point: Point, reach = Infinity): S | null {
  let best: S | null = null;
  let bestRank = Infinity;
  for (const spot of spots) {
    const away = distance(spot, point);
    if (away > reach) continue;
    const rank = away > 0 ? away : -1 / (1 + spot.width * spot.height);
    if (rank < bestRank) [best, bestRank] = [spot, rank];
  }
  return best;
}

/** Return the next spot in the direction of an arrow key. */
export function nextInDirection<S extends Spot>(
  spots: Iterable<S>,
  from: Point,
  direction: Direction,
): S | null {
  const ahead = AHEAD[direction];
  let best: S | null = null;
  let bestCost = Infinity;
  for (const spot of spots) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const forward = dx * ahead.x + dy * ahead.y;
    const sideways = Math.abs(dx * ahead.y) + Math.abs(dy * ahead.x);
    if (forward < 1 || sideways > forward * 3) continue;
    const cost = forward + sideways * SIDEWAYS_COST;
    if (cost < bestCost) [best, bestCost] = [spot, cost];
  }
  return best;
}

/** Return how high a piece is lifted off its zone. */
export function liftHeight(spot: Spot): number {
  return Math.min(6, Math.min(spot.width, spot.height) * 0.09);
}
