// How the selection looks on the stage: which pieces are lifted, rotated and carried, and where they would go.

import type { Mark, Piece, Scene, Zone } from "../../generated/types";
import type { Chooser } from "../input/chooser.svelte";
import { liftHeight } from "./geometry";

export type MarkKind = "first" | "target" | "caution" | "rotate";

export class StageSelection {
  readonly zones: ReadonlyMap<string, Zone> = $derived.by(
    () => new Map(this.scene().zones.map((zone) => [zone.id, zone])),
  );
  readonly target = $derived.by(() => this.chooser()?.target ?? null);
  readonly picked: readonly string[] = $derived.by(() => this.chooser()?.state.picked ?? []);
  readonly isPlaced: boolean = $derived.by(() => this.chooser()?.state.placed ?? false);
  /** The pieces that the current choices can rotate. */
  readonly rotatable: Piece[] = $derived.by(() =>
    this.chooser()?.rotations.length ? this.scene().pieces.filter(({ turns }) => turns) : [],
  );
  readonly lifted: Piece[] = $derived.by(() => {
    const { picked } = this;
    // A placed piece is drawn at the end of its path already.
    const away = this.isPlaced && (this.target?.turn !== null || picked.length > 1);
    return (away ? picked.slice(0, -1) : picked).flatMap((zone) => this.#topPieces(zone));
  });
  /** The pieces that go to the target: rotatable ones, else the lifted ones. */
  readonly carried: Piece[] = $derived.by(() => (this.rotatable.length ? this.rotatable : this.lifted));
  /** The zone where the target's path ends. */
  readonly aim: Zone | null = $derived.by(() => {
    const { target } = this;
    return target && target.path.length ? (this.zones.get(target.path.at(-1) as string) ?? null) : null;
  });
  /** The zone where the carried pieces come from. */
  readonly origin: Zone | null = $derived.by(() => {
    const last = this.isPlaced ? this.picked.at(-2) : this.picked.at(-1);
    return (last !== undefined && this.zones.get(last)) || null;
  });
  /** The zones that can be picked next. */
  readonly selectable: Zone[] = $derived.by(() =>
    [...(this.chooser()?.steps.keys() ?? [])].flatMap((id) => this.zones.get(id) ?? []),
  );
  /** The carried pieces at the target. A game may draw that itself, with a preview mark called "ghost". */
  readonly ghosts: Piece[] = $derived.by(() => {
    const { aim, target } = this;
    if (!aim || aim === this.origin || this.dragging() || target?.preview.some(({ id }) => id === "ghost"))
      return [];
    return this.carried.flatMap((piece) => {
      const here = this.zones.get(piece.zone);
      const angle = piece.angle + (piece.turns ? (target?.turn ?? 0) : 0);
      return here && here !== aim ? ghostAt({ ...piece, angle }, aim, here) : [];
    });
  });

  constructor(
    private readonly scene: () => Scene,
    private readonly chooser: () => Chooser | null,
    private readonly dragging: () => boolean,
  ) {}

  /** Return the rotatable pieces at a zone where they fit. A piece outside of all zones is drawn at scale 1 there. */
  rotatedAt(zone: Zone): Piece[] {
    return this.rotatable.map((piece) => {
      const here = this.zones.get(piece.zone);
      if (here) return ghostAt(this.rotated(piece), zone, here);
      return { ...this.rotated(piece), x: zone.x, y: zone.y, scale: 1 };
    });
  }

  /** Return the piece with its current rotation. */
  rotated(piece: Piece): Piece {
    const turn = this.rotatable.includes(piece) ? (this.chooser()?.state.rotation ?? 0) : 0;
    return turn ? { ...piece, angle: piece.angle + turn } : piece;
  }

  liftOf(piece: Piece): number {
    const zone = this.lifted.includes(piece) ? this.zones.get(piece.zone) : undefined;
    return zone ? liftHeight(zone) : 0;
  }

  /** Return the zone whose lifted piece carries the mark; none while it is dragged. */
  liftedWith(mark: Mark): Zone | undefined {
    const lifted = mark.zone && !this.dragging() && this.lifted.some(({ zone }) => zone === mark.zone);
    return lifted ? this.zones.get(mark.zone) : undefined;
  }

  /** Whether the zone holds a rotatable piece and is not a step to a choice. */
  isRotatableAt(zone: string): boolean {
    return (
      this.rotatable.some((piece) => piece.zone === zone) &&
      !this.chooser()?.steps.has(zone) &&
      !this.picked.includes(zone)
    );
  }

  /** Whether a rotatable or placed piece can be dragged from the zone. */
  canDragFrom(zone: string): boolean {
    return this.isRotatableAt(zone) || (this.isPlaced && this.aim?.id === zone);
  }

  /** Whether the path goes on from the zone. */
  hasContinuation(zone: string): boolean {
    return this.picked.includes(zone) || (this.chooser()?.steps.get(zone)?.continuations.length ?? 0) > 0;
  }

  markKind(zone: Zone): MarkKind {
    const chooser = this.chooser();
    const step = chooser?.steps.get(zone.id);
    if (step?.caution) return "caution";
    if (step?.ends.length && step.ends.every(({ turn }) => turn !== null && turn !== chooser?.state.rotation))
      return "rotate";
    return step && this.picked.length === 0 && step.continuations.length ? "first" : "target";
  }

  /** Return the topmost pieces of a zone. */
  #topPieces(zone: string): Piece[] {
    const there = this.scene().pieces.filter((piece) => piece.zone === zone);
    const top = Math.max(...there.map(({ layer }) => layer));
    return there.filter(({ layer }) => layer === top);
  }
}

/** Return the piece as it would be placed in another zone, shrunk if that zone is smaller. */
function ghostAt(piece: Piece, there: Zone, here: Zone): Piece {
  const ratio = there.width / here.width;
  const shrink = piece.turns ? ratio : Math.min(1, ratio);
  return {
    ...piece,
    x: there.x + (piece.x - here.x) * shrink,
    y: there.y + (piece.y - here.y) * shrink,
    scale: piece.scale * shrink,
  };
}
