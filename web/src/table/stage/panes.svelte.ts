// The panes of the stage and the person's view of each, for components.

import type { Pane, Scene } from "../../generated/types";
import { settings } from "../../app/settings.svelte";
import type { Point, Spot } from "./geometry";
import {
  wholeView,
  IDENTITY,
  viewAtStop,
  clearArea,
  stateForScene,
  clampView,
  spotOnStage,
  initialView,
  panBy,
  transformOf,
  viewRevealing,
  minScale,
  toContent,
  toStage,
  clipToPane,
  interpolate,
  zoomAt,
  type PaneState,
  type Transform,
  type PaneView,
} from "./panes";

const PAN_TIME = 250;
const FRICTION = 0.005; // per millisecond, of a fling

type Placed = Spot & { readonly pane: string };

export class Panes {
  #panes: ReadonlyMap<string, Pane> = $state.raw(new Map());
  #states: ReadonlyMap<string, PaneState> = $state.raw(new Map());
  #animations = new Map<string, () => void>(); // how to stop the running animation, by pane
  readonly #transforms = $derived(
    new Map([...this.#panes.values()].map((pane) => [pane.id, transformOf(pane, this.view(pane))])),
  );

  /** Show another scene. Views follow it as `stateForScene` says, animated. */
  show(scene: Scene): void {
    const before = this.#panes;
    const states = new Map<string, PaneState>();
    const moves: [string, PaneView][] = [];
    for (const pane of scene.panes) {
      const old = this.#states.get(pane.id);
      const next = stateForScene(pane, before.get(pane.id), old);
      const animated = old && !settings.reducedMotion && !same(clampView(pane, old.view), next.view);
      states.set(pane.id, animated ? { ...next, view: clampView(pane, old.view) } : next);
      if (animated) moves.push([pane.id, next.view]);
    }
    for (const stop of this.#animations.values()) stop();
    this.#panes = new Map(scene.panes.map((pane) => [pane.id, pane]));
    this.#states = states;
    for (const [id, view] of moves) this.#animateTo(id, view, states.get(id)?.chosen ?? false);
  }

  get(id: string): Pane | undefined {
    return this.#panes.get(id);
  }

  /** The window that keys and buttons control. */
  get window(): Pane | undefined {
    return [...this.#panes.values()].find(({ kind }) => kind === "window");
  }

  view(pane: Pane): PaneView {
    return clampView(pane, this.#states.get(pane.id)?.view ?? initialView(pane));
  }

  transform(id: string): Transform {
    return this.#transforms.get(id) ?? IDENTITY;
  }

  /** Whether the person has moved or zoomed the window. */
  isMoved(pane: Pane): boolean {
    return (this.#states.get(pane.id)?.chosen ?? false) && !same(this.view(pane), initialView(pane));
  }

  /** Whether the window is zoomed in. */
  isZoomedIn(pane: Pane): boolean {
    return this.view(pane).scale > minScale(pane) * 1.001;
  }

  /** Return a spot in units of the stage, visible or not. */
  toStageSpot<S extends Placed>(spot: S): S {
    return spot.pane ? spotOnStage(this.transform(spot.pane), spot) : spot;
  }

  /** Return the visible spots in units of the stage, clipped to their panes. */
  visible<S extends Placed>(spots: Iterable<S>): S[] {
    return [...spots].flatMap((spot) => {
      const pane = this.#panes.get(spot.pane);
      return (pane ? clipToPane(pane, this.toStageSpot(spot)) : spot) ?? [];
    });
  }

  /** Convert a point of the stage into the units of a pane; "" is the stage itself. */
  toPane(id: string, point: Point): Point {
    return toContent(this.transform(id), point);
  }

  fromPane(id: string, point: Point): Point {
    return toStage(this.transform(id), point);
  }

  pan(pane: Pane, by: Point): void {
    const { scale } = this.view(pane);
    this.#setByUser(pane.id, panBy(pane, this.view(pane), { x: by.x / scale, y: by.y / scale }));
  }

  /** Zoom around a point of the stage, or around the centre. */
  zoom(pane: Pane, factor: number, point: Point | null = null, animated = false): void {
    const view = this.view(pane);
    const at = point ? this.toPane(pane.id, point) : view.centre;
    const next = zoomAt(pane, view, factor, at);
    if (animated) this.#moveTo(pane, next);
    else this.#setByUser(pane.id, next);
  }

  /** Centre the pane on a point of its content. */
  centreOn(pane: Pane, centre: Point): void {
    this.#setByUser(pane.id, clampView(pane, { ...this.view(pane), centre }));
  }

  /** Return to the initial view. */
  reset(pane: Pane): void {
    this.#moveTo(pane, initialView(pane), false);
  }

  showAll(pane: Pane): void {
    this.#moveTo(pane, wholeView(pane));
  }

  goTo(pane: Pane, x: number): void {
    this.#moveTo(pane, viewAtStop(pane, this.view(pane), x));
  }

  /** Scroll a strip by most of its visible width. */
  page(pane: Pane, direction: number): void {
    const view = this.view(pane);
    const by = (clearArea(pane).width / view.scale) * 0.8 * direction;
    this.#moveTo(pane, panBy(pane, view, { x: by, y: 0 }));
  }

  /** Move the pane as far as needed to show the spot. */
  reveal(spot: Placed): void {
    const pane = this.#panes.get(spot.pane);
    if (!pane) return;
    const next = viewRevealing(pane, this.view(pane), spot);
    if (!same(next, this.view(pane))) this.#moveTo(pane, next);
  }

  /** Let the pane glide to a stop. The speed is in units of the stage per millisecond. */
  fling(pane: Pane, speed: Point): void {
    if (settings.reducedMotion) return;
    let last = performance.now();
    let { x, y } = speed;
    this.#animate(pane.id, (now) => {
      const time = Math.max(0, now - last);
      last = now;
      const { scale } = this.view(pane);
      this.#set(
        pane.id,
        panBy(pane, this.view(pane), { x: (x * time) / scale, y: (y * time) / scale }),
        true,
      );
      const slower = Math.exp(-FRICTION * time);
      x *= slower;
      y *= slower;
      return Math.hypot(x, y) > 0.02;
    });
  }

  #setByUser(id: string, view: PaneView): void {
    this.#animations.get(id)?.();
    this.#set(id, view, true);
  }

  #moveTo(pane: Pane, view: PaneView, chosen = true): void {
    if (settings.reducedMotion) {
      this.#animations.get(pane.id)?.();
      this.#set(pane.id, view, chosen);
    } else this.#animateTo(pane.id, view, chosen);
  }

  #animateTo(id: string, to: PaneView, chosen: boolean): void {
    const pane = this.#panes.get(id);
    if (!pane) return;
    const from = this.view(pane);
    const start = performance.now();
    this.#animate(id, (now) => {
      const share = Math.min(1, Math.max(0, now - start) / PAN_TIME);
      this.#set(id, share === 1 ? to : interpolate(from, to, 1 - (1 - share) ** 3), chosen);
      return share < 1;
    });
  }

  #animate(id: string, step: (now: number) => boolean): void {
    this.#animations.get(id)?.();
    let frame = requestAnimationFrame(function next(now: number) {
      if (step(now)) frame = requestAnimationFrame(next);
    });
    this.#animations.set(id, () => cancelAnimationFrame(frame));
  }

  #set(id: string, view: PaneView, chosen: boolean): void {
    this.#states = new Map(this.#states).set(id, { view, chosen });
  }
}

function same(one: PaneView, other: PaneView): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.01;
  return (
    near(one.scale, other.scale) && near(one.centre.x, other.centre.x) && near(one.centre.y, other.centre.y)
  );
}
