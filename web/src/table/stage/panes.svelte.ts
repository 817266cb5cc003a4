// The panes of the stage as this person looks at them, held for the components.

import type { Pane, Scene } from "../../generated/types";
import { settings } from "../../app/settings.svelte";
import type { Point, Spot } from "./geometry";
import {
  all,
  ASIS,
  atStop,
  clearOf,
  follow,
  keepIn,
  laid,
  opening,
  panned,
  placing,
  revealed,
  smallest,
  toContent,
  toStage,
  uncut,
  underWay,
  zoomedAt,
  type Look,
  type Placing,
  type Sight,
} from "./panes";

const WAY = 250;
const FRICTION = 0.005; // per millisecond, of a flung pane

type Placed = Spot & { readonly pane: string };

export class Panes {
  #panes: ReadonlyMap<string, Pane> = $state.raw(new Map());
  #looks: ReadonlyMap<string, Look> = $state.raw(new Map());
  #ways = new Map<string, () => void>(); // what moves by itself, and how to stop it
  readonly #placings = $derived(
    new Map([...this.#panes.values()].map((pane) => [pane.id, placing(pane, this.sight(pane))])),
  );

  /** Another scene is shown. */
  show(scene: Scene): void {
    const before = this.#panes;
    const looks = new Map<string, Look>();
    const ways: [string, Sight][] = [];
    for (const pane of scene.panes) {
      const old = this.#looks.get(pane.id);
      const next = follow(pane, before.get(pane.id), old);
      const gentle = old && !settings.reducedMotion && !same(keepIn(pane, old.sight), next.sight);
      looks.set(pane.id, gentle ? { ...next, sight: keepIn(pane, old.sight) } : next);
      if (gentle) ways.push([pane.id, next.sight]);
    }
    for (const stop of this.#ways.values()) stop();
    this.#panes = new Map(scene.panes.map((pane) => [pane.id, pane]));
    this.#looks = looks;
    for (const [id, sight] of ways) this.#glide(id, sight, looks.get(id)?.own ?? false);
  }

  get(id: string): Pane | undefined {
    return this.#panes.get(id);
  }

  /** The window that keys and buttons mean when they name none. */
  get window(): Pane | undefined {
    return [...this.#panes.values()].find(({ kind }) => kind === "window");
  }

  sight(pane: Pane): Sight {
    return keepIn(pane, this.#looks.get(pane.id)?.sight ?? opening(pane));
  }

  placing(id: string): Placing {
    return this.#placings.get(id) ?? ASIS;
  }

  /** Whether a window is not seen as it opens. */
  moved(pane: Pane): boolean {
    return (this.#looks.get(pane.id)?.own ?? false) && !same(this.sight(pane), opening(pane));
  }

  /** Whether a window shows less than all. */
  close(pane: Pane): boolean {
    return this.sight(pane).scale > smallest(pane) * 1.001;
  }

  /** Where a spot lies on the stage, seen or not. */
  onStage<S extends Placed>(spot: S): S {
    return spot.pane ? laid(this.placing(spot.pane), spot) : spot;
  }

  /** The spots as they are seen on the stage; what is cut off is left out. */
  seen<S extends Placed>(spots: Iterable<S>): S[] {
    return [...spots].flatMap((spot) => {
      const pane = this.#panes.get(spot.pane);
      return (pane ? uncut(pane, this.onStage(spot)) : spot) ?? [];
    });
  }

  /** A point of the stage in the units of a pane's content, or of the stage itself. */
  into(id: string, point: Point): Point {
    return toContent(this.placing(id), point);
  }

  out(id: string, point: Point): Point {
    return toStage(this.placing(id), point);
  }

  pan(pane: Pane, by: Point): void {
    const { scale } = this.sight(pane);
    this.#look(pane.id, panned(pane, this.sight(pane), { x: by.x / scale, y: by.y / scale }));
  }

  /** Closer or farther, around a point of the stage. */
  zoom(pane: Pane, factor: number, point: Point | null = null, gently = false): void {
    const sight = this.sight(pane);
    const at = point ? this.into(pane.id, point) : sight.centre;
    const next = zoomedAt(pane, sight, factor, at);
    if (gently) this.#go(pane, next);
    else this.#look(pane.id, next);
  }

  /** The place of the content into the middle. */
  centre(pane: Pane, centre: Point): void {
    this.#look(pane.id, keepIn(pane, { ...this.sight(pane), centre }));
  }

  /** As it opens. */
  reset(pane: Pane): void {
    this.#go(pane, opening(pane), false);
  }

  showAll(pane: Pane): void {
    this.#go(pane, all(pane));
  }

  goTo(pane: Pane, x: number): void {
    this.#go(pane, atStop(pane, this.sight(pane), x));
  }

  /** A strip by most of what is seen of it. */
  page(pane: Pane, direction: number): void {
    const sight = this.sight(pane);
    const by = (clearOf(pane).width / sight.scale) * 0.8 * direction;
    this.#go(pane, panned(pane, sight, { x: by, y: 0 }));
  }

  /** So that the spot can be seen. */
  reveal(spot: Placed): void {
    const pane = this.#panes.get(spot.pane);
    if (!pane) return;
    const next = revealed(pane, this.sight(pane), spot);
    if (!same(next, this.sight(pane))) this.#go(pane, next);
  }

  /** Goes on by itself for a while; the speed is in units of the stage per millisecond. */
  fling(pane: Pane, speed: Point): void {
    if (settings.reducedMotion) return;
    let last = performance.now();
    let { x, y } = speed;
    this.#move(pane.id, (now) => {
      const time = Math.max(0, now - last);
      last = now;
      const { scale } = this.sight(pane);
      this.#set(
        pane.id,
        panned(pane, this.sight(pane), { x: (x * time) / scale, y: (y * time) / scale }),
        true,
      );
      const slower = Math.exp(-FRICTION * time);
      x *= slower;
      y *= slower;
      return Math.hypot(x, y) > 0.02;
    });
  }

  #look(id: string, sight: Sight): void {
    this.#ways.get(id)?.();
    this.#set(id, sight, true);
  }

  #go(pane: Pane, sight: Sight, own = true): void {
    if (settings.reducedMotion) {
      this.#ways.get(pane.id)?.();
      this.#set(pane.id, sight, own);
    } else this.#glide(pane.id, sight, own);
  }

  #glide(id: string, to: Sight, own: boolean): void {
    const pane = this.#panes.get(id);
    if (!pane) return;
    const from = this.sight(pane);
    const start = performance.now();
    this.#move(id, (now) => {
      const share = Math.min(1, Math.max(0, now - start) / WAY);
      this.#set(id, share === 1 ? to : underWay(from, to, 1 - (1 - share) ** 3), own);
      return share < 1;
    });
  }

  #move(id: string, step: (now: number) => boolean): void {
    this.#ways.get(id)?.();
    let frame = requestAnimationFrame(function next(now: number) {
      if (step(now)) frame = requestAnimationFrame(next);
    });
    this.#ways.set(id, () => cancelAnimationFrame(frame));
  }

  #set(id: string, sight: Sight, own: boolean): void {
    this.#looks = new Map(this.#looks).set(id, { sight, own });
  }
}

function same(one: Sight, other: Sight): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < 0.01;
  return (
    near(one.scale, other.scale) && near(one.centre.x, other.centre.x) && near(one.centre.y, other.centre.y)
  );
}
