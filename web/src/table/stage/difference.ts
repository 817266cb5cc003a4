// What moved between two scenes. Moves, undo, replay and reconnection all animate by this difference alone.

import type { Piece, Scene } from "../../generated/types";

export const GLIDE = 250;
export const FLIP = 200;
export const TUMBLE = 600;

export interface Difference {
  readonly glides: ReadonlyMap<string, Piece>; // what keeps its id, with its old place
  readonly arrivals: ReadonlySet<string>;
  readonly departures: readonly Piece[];
  readonly flips: ReadonlyMap<string, Piece>; // with its old face
  readonly throws: ReadonlyMap<string, Piece>; // with its old face
}

export const NONE: Difference = {
  glides: new Map(),
  arrivals: new Set(),
  departures: [],
  flips: new Map(),
  throws: new Map(),
};

export function difference(before: Scene | null, after: Scene): Difference {
  if (!before || before.shape !== after.shape || before.sheet !== after.sheet || before.seat !== after.seat)
    return NONE;
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const glides = new Map<string, Piece>();
  const flips = new Map<string, Piece>();
  const arrivals = new Set<string>();
  const throws = new Map<string, Piece>();
  for (const piece of after.pieces) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (!was) {
      arrivals.add(piece.id);
      continue;
    }
    if (moved(was, piece)) glides.set(piece.id, was);
    if (was.facing !== piece.facing) flips.set(piece.id, was);
    if (piece.throws > was.throws) throws.set(piece.id, was);
  }
  return { glides, arrivals, departures: [...old.values()], flips, throws };
}

/** How long it takes to show. */
export function duration(change: Difference): number {
  if (change.throws.size) return TUMBLE;
  if (change.glides.size || change.arrivals.size || change.departures.length) return GLIDE;
  return change.flips.size ? FLIP : 0;
}

function moved(was: Piece, piece: Piece): boolean {
  return was.x !== piece.x || was.y !== piece.y || was.angle !== piece.angle || was.scale !== piece.scale;
}
