// Where a bubble goes: beside what it speaks of, so that it covers as little of it as possible.

export interface Rectangle {
  readonly x: number; // the left edge
  readonly y: number; // the upper edge
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Rectangle, "width" | "height">;

const GAP = 8; // pixels between the bubble and its zone
const MARGIN = 4; // pixels to the edge of the container

/** Return the upper left corner of a bubble at `zone`: above, below, right or left, where it covers least of `others`. */
export function placeBubble(
  size: Size,
  zone: Rectangle,
  others: readonly Rectangle[],
  container: Size,
): { x: number; y: number } {
  const middle = { x: zone.x + (zone.width - size.width) / 2, y: zone.y + (zone.height - size.height) / 2 };
  const corners = [
    { x: middle.x, y: zone.y - GAP - size.height },
    { x: middle.x, y: zone.y + zone.height + GAP },
    { x: zone.x + zone.width + GAP, y: middle.y },
    { x: zone.x - GAP - size.width, y: middle.y },
  ].map(({ x, y }) => ({
    x: clamp(x, MARGIN, container.width - size.width - MARGIN),
    y: clamp(y, MARGIN, container.height - size.height - MARGIN),
  }));
  const covered = (corner: { x: number; y: number }): number =>
    others.reduce(
      (sum, other) => sum + overlap({ ...corner, ...size }, other),
      10 * overlap({ ...corner, ...size }, zone),
    );
  return corners.reduce((best, each) => (covered(each) < covered(best) ? each : best));
}

function overlap(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
