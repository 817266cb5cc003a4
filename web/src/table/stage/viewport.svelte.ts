// How much of a stage is seen in its room: fitted, zoomed and moved; and what lies where on the screen.

import type { Area, Scene } from "../../generated/types";
import type { Point } from "./geometry";
import {
  fitted,
  home,
  keepIn,
  overflows,
  pan,
  viewBox,
  zoomAt,
  type Fit,
  type Size,
  type View,
} from "./viewport";

export class Looking {
  /** Where the stage is drawn, in pixels. */
  room: { width: number; height: number } = $state({ width: 1, height: 1 });
  #view: View | null = $state.raw(null); // as the person likes it; null: all of it

  readonly stage: Size = $derived.by(() => ({ width: this.scene().width, height: this.scene().height }));
  readonly seen: View = $derived.by(() => {
    const { stage, room } = this;
    return this.#view ? keepIn(this.#view, stage, room, this.fit()) : home(stage, room, this.fit());
  });
  readonly scale: number = $derived.by(() => fitted(this.stage, this.room, this.fit()) * this.seen.zoom);
  readonly box: string = $derived.by(() => viewBox(this.seen, this.stage, this.room, this.fit()));
  /** Whether there is more of it than is seen. */
  readonly more: boolean = $derived.by(() => overflows(this.seen, this.stage, this.room, this.fit()));
  /** Higher than its room at full width: one end is out of sight ... */
  readonly higher: boolean = $derived.by(() => this.fit() === "width" && this.seen.zoom === 1 && this.more);
  /** ... the lower one. */
  readonly moreBelow: boolean = $derived.by(
    () => this.seen.centre.y + this.room.height / this.scale / 2 < this.stage.height - 1,
  );

  constructor(
    private readonly scene: () => Scene,
    private readonly fit: () => Fit,
  ) {}

  showAll(): void {
    this.#view = null;
  }

  zoomBy(factor: number, at: Point = this.seen.centre): void {
    const { stage, room } = this;
    const view = zoomAt(this.seen, factor, at, stage, room, this.fit());
    this.#view = view.zoom === 1 && !overflows(view, stage, room, this.fit()) ? null : view;
  }

  /** Closer, at a place of the stage, or back to where it was. */
  toggle(at: Point): void {
    if (this.seen.zoom > 1) this.showAll();
    else this.zoomBy(2, at);
  }

  /** By so much of the stage. */
  pan(by: Point): void {
    this.#view = pan(this.seen, by, this.stage, this.room, this.fit());
  }

  goToOtherEnd(): void {
    this.pan({ x: 0, y: this.moreBelow ? this.stage.height : -this.stage.height });
  }

  /** The middle of what is seen when nothing matters more. */
  get middle(): Point {
    const { stage, room, scale } = this;
    return { x: stage.width / 2, y: Math.min(stage.height, room.height / scale) / 2 };
  }

  /** A place of the stage in the room, in pixels. */
  toRoom(at: Point): Point {
    const { seen, scale, room } = this;
    return {
      x: (at.x - seen.centre.x) * scale + room.width / 2,
      y: (at.y - seen.centre.y) * scale + room.height / 2,
    };
  }

  /** The same for a rectangle, by its upper left corner. */
  inRoom(x: number, y: number, { width, height }: Size): Area {
    return { ...this.toRoom({ x, y }), width: width * this.scale, height: height * this.scale };
  }
}
