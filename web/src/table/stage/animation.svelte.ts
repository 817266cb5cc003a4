// What moves on a stage: between two scenes everything that keeps its id glides.

import type { Piece, Scene } from "../../generated/types";
import { settings } from "../../app/settings.svelte";
import { difference, duration, NONE, type Difference } from "./difference";
import type { Panes } from "./panes.svelte";
import type StagePiece from "./StagePiece.svelte";

export class Glides {
  /** Pieces that lie above all others on their way. */
  raised: ReadonlySet<string> = $state.raw(new Set());
  /** Pieces that are gone, and still seen going. */
  leaving: readonly Piece[] = $state.raw([]);
  /** Pieces on their way from one pane to another, or to the stage. */
  crossing: ReadonlySet<string> = $state.raw(new Set());
  readonly #drawn = new Map<string, StagePiece>();
  #before: Scene | null = null;
  #change: Difference = NONE;

  constructor(private readonly panes: Panes) {}

  /** The drawing of a piece, by the key that it is drawn under. */
  drawn(key: string): StagePiece | undefined {
    return this.#drawn.get(key);
  }

  hold(key: string, piece: StagePiece | null): void {
    if (piece) this.#drawn.set(key, piece);
    else this.#drawn.delete(key);
  }

  /** Puts what will move where it can be seen moving, before the scene is drawn. */
  prepare(after: Scene): void {
    const next = difference(this.#before, after);
    const known = new Set(after.panes.map(({ id }) => id).concat(""));
    this.#before = after;
    for (const piece of this.#drawn.values()) piece.finish();
    this.#change = settings.reducedMotion ? NONE : next;
    if (settings.reducedMotion) return;
    const moving = new Set([...next.glides.keys(), ...next.throws.keys()]);
    if (moving.size || this.raised.size) this.raised = moving;
    const crossed = after.pieces.filter(({ id, pane }) => (next.glides.get(id)?.pane ?? pane) !== pane);
    if (crossed.length || this.crossing.size) this.crossing = new Set(crossed.map(({ id }) => id));
    if (next.departures.length || this.leaving.length)
      this.leaving = next.departures.filter(({ pane }) => known.has(pane));
  }

  /** Once all pieces of the scene are there, new ones too; not if another scene has come meanwhile. */
  setOff(after: Scene): void {
    if (this.#before !== after) return;
    const change = this.#change;
    if (this.raised.size) setTimeout(() => this.#before === after && this.#arrived(), duration(change));
    const places = new Map(after.pieces.map(({ id, pane }) => [id, pane]));
    for (const [id, from] of change.glides) this.drawn(id)?.glide(this.#seenFrom(from, places.get(id) ?? ""));
    for (const id of change.arrivals) this.drawn(id)?.arrive();
    for (const [id, from] of change.flips) this.drawn(id)?.flip(from);
    for (const [id, from] of change.throws) this.drawn(id)?.tumble(from);
    for (const piece of change.departures) this.drawn(`leaving ${piece.id}`)?.depart(() => this.#gone(piece));
    this.#change = NONE;
  }

  #arrived(): void {
    this.raised = new Set();
    if (this.crossing.size) this.crossing = new Set();
  }

  #gone(piece: Piece): void {
    this.leaving = this.leaving.filter((each) => each !== piece);
  }

  /** A piece's old place in the units of the pane where it is now. */
  #seenFrom(piece: Piece, pane: string): Piece {
    const { panes } = this;
    if (piece.pane === pane) return piece;
    const { x, y } = panes.into(pane, panes.out(piece.pane, piece));
    const scale = (piece.scale * panes.placing(piece.pane).scale) / panes.placing(pane).scale;
    return { ...piece, x, y, scale };
  }
}
