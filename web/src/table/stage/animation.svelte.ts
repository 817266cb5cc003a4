// Animates the difference between two scenes: pieces that keep their id move.

import type { Piece, Scene } from "../../generated/types";
import { settings } from "../../app/settings.svelte";
import { difference, duration, NO_DIFFERENCE, type Difference } from "./difference";
import type { Panes } from "./panes.svelte";
import type StagePiece from "./StagePiece.svelte";

export class SceneAnimation {
  /** Pieces that are drawn above all others while they move. */
  raised: ReadonlySet<string> = $state.raw(new Set());
  /** Pieces that are gone from the scene and still fade out. */
  removed: readonly Piece[] = $state.raw([]);
  /** Pieces that move from one pane to another, or to the stage. */
  crossing: ReadonlySet<string> = $state.raw(new Set());
  readonly #pieces = new Map<string, StagePiece>();
  #before: Scene | null = null;
  #change: Difference = NO_DIFFERENCE;

  constructor(private readonly panes: Panes) {}

  /** Return the component that draws a piece, by its key. */
  piece(key: string): StagePiece | undefined {
    return this.#pieces.get(key);
  }

  register(key: string, piece: StagePiece | null): void {
    if (piece) this.#pieces.set(key, piece);
    else this.#pieces.delete(key);
  }

  /** Raise the pieces that will move, before the scene is drawn. */
  prepare(after: Scene): void {
    const next = difference(this.#before, after);
    const known = new Set(after.panes.map(({ id }) => id).concat(""));
    this.#before = after;
    for (const piece of this.#pieces.values()) piece.finish();
    this.#change = settings.reducedMotion ? NO_DIFFERENCE : next;
    if (settings.reducedMotion) return;
    const moving = new Set([...next.moves.keys(), ...next.throws.keys()]);
    if (moving.size || this.raised.size) this.raised = moving;
    const crossed = after.pieces.filter(({ id, pane }) => (next.moves.get(id)?.pane ?? pane) !== pane);
    if (crossed.length || this.crossing.size) this.crossing = new Set(crossed.map(({ id }) => id));
    if (next.removed.length || this.removed.length)
      this.removed = next.removed.filter(({ pane }) => known.has(pane));
  }

  /** Start the animations once all pieces of the scene exist, unless another scene has come since. */
  start(after: Scene): void {
    if (this.#before !== after) return;
    const change = this.#change;
    if (this.raised.size) setTimeout(() => this.#before === after && this.#finish(), duration(change));
    const places = new Map(after.pieces.map(({ id, pane }) => [id, pane]));
    for (const [id, from] of change.moves) this.piece(id)?.move(this.#inPane(from, places.get(id) ?? ""));
    for (const id of change.added) this.piece(id)?.appear();
    for (const [id, from] of change.flips) this.piece(id)?.flip(from);
    for (const [id, from] of change.throws) this.piece(id)?.roll(from);
    for (const piece of change.removed)
      this.piece(`removed ${piece.id}`)?.disappear(() => this.#forget(piece));
    this.#change = NO_DIFFERENCE;
  }

  #finish(): void {
    this.raised = new Set();
    if (this.crossing.size) this.crossing = new Set();
  }

  #forget(piece: Piece): void {
    this.removed = this.removed.filter((each) => each !== piece);
  }

  /** Return a piece's old position in the units of the pane where it is now. */
  #inPane(piece: Piece, pane: string): Piece {
    const { panes } = this;
    if (piece.pane === pane) return piece;
    const { x, y } = panes.toPane(pane, panes.fromPane(piece.pane, piece));
    const scale = (piece.scale * panes.transform(piece.pane).scale) / panes.transform(pane).scale;
    return { ...piece, x, y, scale };
  }
}
