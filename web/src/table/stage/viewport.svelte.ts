// The visible part of the stage in its container: fitted, zoomed and panned; and conversion to pixels.

import type { Area, Scene } from "../../generated/types";
import type { Point } from "./geometry";
import {
  fitScale,
  initialView,
  clampView,
  overflows,
  pan,
  viewBox,
  zoomAt,
  type Fit,
  type Size,
  type View,
} from "./viewport";

export class Viewport {
  /** The size of the container, in pixels. */
  container: { width: number; height: number } = $state({ width: 1, height: 1 });
  #view: View | null = $state.raw(null); // chosen by the person; null: the initial view

  readonly stage: Size = $derived.by(() => ({ width: this.scene().width, height: this.scene().height }));
  readonly view: View = $derived.by(() => {
    const { stage, container } = this;
    return this.#view
      ? clampView(this.#view, stage, container, this.fit())
      : initialView(stage, container, this.fit());
  });
  readonly scale: number = $derived.by(
    () => fitScale(this.stage, this.container, this.fit()) * this.view.zoom,
  );
  readonly viewBox: string = $derived.by(() => viewBox(this.view, this.stage, this.container, this.fit()));
  /** Whether the stage is larger than the container. */
  readonly overflowing: boolean = $derived.by(() =>
    overflows(this.view, this.stage, this.container, this.fit()),
  );
  /** Whether the stage at full width is higher than the container, so that one end is hidden ... */
  readonly hasHiddenEnd: boolean = $derived.by(
    () => this.fit() === "width" && this.view.zoom === 1 && this.overflowing,
  );
  /** ... and whether that is the lower end. */
  readonly hiddenBelow: boolean = $derived.by(
    () => this.view.centre.y + this.container.height / this.scale / 2 < this.stage.height - 1,
  );

  constructor(
    private readonly scene: () => Scene,
    private readonly fit: () => Fit,
  ) {}

  reset(): void {
    this.#view = null;
  }

  zoomBy(factor: number, at: Point = this.view.centre): void {
    const { stage, container } = this;
    const view = zoomAt(this.view, factor, at, stage, container, this.fit());
    this.#view = view.zoom === 1 && !overflows(view, stage, container, this.fit()) ? null : view;
  }

  /** Zoom in at a point of the stage, or back to the initial view. */
  toggleZoom(at: Point): void {
    if (this.view.zoom > 1) this.reset();
    else this.zoomBy(2, at);
  }

  /** Pan by a distance in units of the stage. */
  pan(by: Point): void {
    this.#view = pan(this.view, by, this.stage, this.container, this.fit());
  }

  goToOtherEnd(): void {
    this.pan({ x: 0, y: this.hiddenBelow ? this.stage.height : -this.stage.height });
  }

  /** The middle of the initial view. */
  get middle(): Point {
    const { stage, container, scale } = this;
    return { x: stage.width / 2, y: Math.min(stage.height, container.height / scale) / 2 };
  }

  /** Convert a point of the stage to pixels of the container. */
  toContainer(at: Point): Point {
    const { view, scale, container } = this;
    return {
      x: (at.x - view.centre.x) * scale + container.width / 2,
      y: (at.y - view.centre.y) * scale + container.height / 2,
    };
  }

  /** Convert a rectangle, given by its upper left corner. */
  areaInContainer(x: number, y: number, { width, height }: Size): Area {
    return { ...this.toContainer({ x, y }), width: width * this.scale, height: height * this.scale };
  }
}
