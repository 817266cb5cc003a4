// What changed between two scenes. Moves, undo, replay and reconnection all animate by this difference alone.

import type { Piece, Scene } from "../../generated/types";

export const MOVE_TIME = 250;
export const FLIP_TIME = 200;
export const ROLL_TIME = 600;

export interface Difference {
  readonly moves: ReadonlyMap<string, Piece>; // pieces with another position, by id, as they were before
  readonly added: ReadonlySet<string>;
  readonly removed: readonly Piece[];
  readonly flips: ReadonlyMap<string, Piece>; // as they were before
  readonly throws: ReadonlyMap<string, Piece>; // as they were before
}

export const NO_DIFFERENCE: Difference = {
  moves: new Map(),
  added: new Set(),
  removed: [],
  flips: new Map(),
  throws: new Map(),
};

export function difference(before: Scene | null, after: Scene): Difference {
  if (!before || before.shape !== after.shape || before.sheet !== after.sheet || before.seat !== after.seat)
    return NO_DIFFERENCE;
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const moves = new Map<string, Piece>();
  const flips = new Map<string, Piece>();
  const added = new Set<string>();
  const throws = new Map<string, Piece>();
  for (const piece of after.pieces) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (!was) {
      added.add(piece.id);
      continue;
    }
    if (hasMoved(was, piece)) moves.set(piece.id, was);
    if (was.facing !== piece.facing) flips.set(piece.id, was);
    if (piece.throws > was.throws) throws.set(piece.id, was);
  }
  return { moves, added, removed: [...old.values()], flips, throws };
}

/**
 * Return the scene to show while dice roll: the old one with the dice thrown, so that nothing tells the result before
 * they lie. Null if nothing is thrown.
 */
export function rollingScene(before: Scene | null, after: Scene): Scene | null {
  const { throws } = difference(before, after);
  if (!before || !throws.size) return null;
  const dice = new Map(after.pieces.filter(({ id }) => throws.has(id)).map((piece) => [piece.id, piece]));
  const pieces = before.pieces.map((piece) => dice.get(piece.id) ?? piece);
  return { ...before, pieces, choices: [], ways: [] };
}

/** Return how long the animation takes, in milliseconds. */
export function duration(change: Difference): number {
  if (change.throws.size) return ROLL_TIME;
  if (change.moves.size || change.added.size || change.removed.length) return MOVE_TIME;
  return change.flips.size ? FLIP_TIME : 0;
}

function hasMoved(was: Piece, piece: Piece): boolean {
  return was.x !== piece.x || was.y !== piece.y || was.angle !== piece.angle || was.scale !== piece.scale;
}
