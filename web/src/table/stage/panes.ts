// What a pane shows of its content: windows pan and zoom, strips scroll sideways. Pure functions, the counterpart of
// the server's `Pane.view`.

import type { Area, Pane } from "../../generated/types";
import type { Point, Spot } from "./geometry";

/** The visible part of a pane: its scale, and the point of the content in the middle of its clear area. */
export interface PaneView {
  readonly scale: number; // units of the stage per unit of the content
  readonly centre: Point;
}

/** The view of a pane, and whether the person has chosen it. */
export interface PaneState {
  readonly view: PaneView;
  readonly chosen: boolean;
}

/** Maps the content to the stage: scale, then translate. */
export interface Transform {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const IDENTITY: Transform = { scale: 1, x: 0, y: 0 };
export const STRIP_MARGIN = 12; // units above and below a strip, for lifted pieces
const EDGE = 0.08; // fraction of the visible width at each side that counts as out of view

export function clearArea(pane: Pane): Area {
  return pane.clear ?? pane.area;
}

/** Return the scale that shows all of the content. A strip has only this scale. */
export function minScale(pane: Pane): number {
  const clear = clearArea(pane);
  const down = clear.height / pane.content.height;
  return pane.kind === "strip" ? down : Math.min(clear.width / pane.content.width, down, pane.closest);
}

export function maxScale(pane: Pane): number {
  return pane.kind === "strip" ? minScale(pane) : Math.max(minScale(pane), pane.closest);
}

/** Return the view when the pane is first shown. */
export function initialView(pane: Pane): PaneView {
  const { content, focus } = pane;
  const clear = clearArea(pane);
  if (pane.kind === "strip") {
    const centre = { x: focus ? focus.x : content.x, y: content.y + content.height / 2 };
    return clampView(pane, { scale: minScale(pane), centre });
  }
  const scale = focus?.span ? Math.min(clear.width, clear.height) / focus.span : minScale(pane);
  return clampView(pane, { scale, centre: focus ?? middle(content) });
}

/** Return the view of all of the content. */
export function wholeView(pane: Pane): PaneView {
  return clampView(pane, { scale: minScale(pane), centre: middle(pane.content) });
}

/** Limit the scale, and leave no empty space beside the content where there is more of it. */
export function clampView(pane: Pane, view: PaneView): PaneView {
  const scale = Math.min(maxScale(pane), Math.max(minScale(pane), view.scale));
  const clear = clearArea(pane);
  const { x, y, width, height } = pane.content;
  // A strip that is not full starts at its left end.
  const short = pane.kind === "strip" && width * scale < clear.width;
  return {
    scale,
    centre: {
      x: short ? x + clear.width / scale / 2 : clampCentre(view.centre.x, x, width, clear.width / scale),
      y: clampCentre(view.centre.y, y, height, clear.height / scale),
    },
  };
}

export function panBy(pane: Pane, view: PaneView, by: Point): PaneView {
  return clampView(pane, { ...view, centre: { x: view.centre.x + by.x, y: view.centre.y + by.y } });
}

/** Zoom around a point of the content, which stays in place. */
export function zoomAt(pane: Pane, view: PaneView, factor: number, point: Point): PaneView {
  const scale = Math.min(maxScale(pane), Math.max(minScale(pane), view.scale * factor));
  const shrink = view.scale / scale;
  const centre = {
    x: point.x + (view.centre.x - point.x) * shrink,
    y: point.y + (view.centre.y - point.y) * shrink,
  };
  return clampView(pane, { scale, centre });
}

/** Return the transform of the content. */
export function transformOf(pane: Pane, view: PaneView): Transform {
  const clear = clearArea(pane);
  return {
    scale: view.scale,
    x: clear.x + clear.width / 2 - view.centre.x * view.scale,
    y: clear.y + clear.height / 2 - view.centre.y * view.scale,
  };
}

export function toStage(at: Transform, point: Point): Point {
  return { x: at.x + point.x * at.scale, y: at.y + point.y * at.scale };
}

export function toContent(at: Transform, point: Point): Point {
  return { x: (point.x - at.x) / at.scale, y: (point.y - at.y) / at.scale };
}

/** Convert a spot of the content into units of the stage. */
export function spotOnStage<S extends Spot>(at: Transform, spot: S): S {
  const { scale } = at;
  return { ...spot, ...toStage(at, spot), width: spot.width * scale, height: spot.height * scale };
}

/** Return the part of a spot that the pane does not clip; null if nothing is left. */
export function clipToPane<S extends Spot>(pane: Pane, spot: S): S | null {
  const { area } = pane;
  const left = Math.max(area.x, spot.x - spot.width / 2);
  const right = Math.min(area.x + area.width, spot.x + spot.width / 2);
  const top = Math.max(area.y, spot.y - spot.height / 2);
  const bottom = Math.min(area.y + area.height, spot.y + spot.height / 2);
  if (left >= right || top >= bottom) return null;
  return { ...spot, x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** Return the view moved as little as possible to show the spot, with some margin. */
export function viewRevealing(pane: Pane, view: PaneView, spot: Omit<Spot, "id">): PaneView {
  const clear = clearArea(pane);
  const shiftCentre = (at: number, size: number, centre: number, seen: number) => {
    const margin = Math.max(0, seen / 2 - size / 2 - seen * EDGE);
    return Math.max(at - margin, Math.min(at + margin, centre));
  };
  return clampView(pane, {
    ...view,
    centre: {
      x: shiftCentre(spot.x, spot.width, view.centre.x, clear.width / view.scale),
      y: shiftCentre(spot.y, spot.height, view.centre.y, clear.height / view.scale),
    },
  });
}

/**
 * Return the state of a pane in a new scene. The view does not jump: a fitted window follows its growing content, and
 * a focus that left the view is centred again.
 */
export function stateForScene(pane: Pane, before: Pane | undefined, state: PaneState | undefined): PaneState {
  if (!state || !before || before.kind !== pane.kind) return { view: initialView(pane), chosen: false };
  const fitted = pane.kind === "window" && !pane.focus?.span;
  if (!state.chosen && (fitted || (before.focus?.span ?? 0) !== (pane.focus?.span ?? 0)))
    return { view: initialView(pane), chosen: false };
  const view = clampView(pane, state.view);
  const { focus } = pane;
  if (!focus || (before.focus?.x === focus.x && before.focus.y === focus.y)) return { ...state, view };
  const there = { ...focus, width: 0, height: 0 };
  const seen = viewRevealing(pane, view, there);
  if (seen.centre.x === view.centre.x && seen.centre.y === view.centre.y) return { ...state, view };
  return { ...state, view: clampView(pane, { ...view, centre: focus }) };
}

/** Return the transform from the content to the minimap. */
export function minimapTransform(pane: Pane): Transform {
  const area = pane.minimap ?? pane.area;
  const { content } = pane;
  const scale = Math.min(area.width / content.width, area.height / content.height);
  return {
    scale,
    x: area.x + area.width / 2 - (content.x + content.width / 2) * scale,
    y: area.y + area.height / 2 - (content.y + content.height / 2) * scale,
  };
}

/** Return the visible area on the minimap. */
export function minimapFrame(pane: Pane, view: PaneView): Area {
  const at = transformOf(pane, view);
  const map = minimapTransform(pane);
  const { area, minimap } = pane;
  const from = toStage(map, toContent(at, area));
  const to = toStage(map, toContent(at, { x: area.x + area.width, y: area.y + area.height }));
  const edge = minimap ?? area;
  const x = Math.max(edge.x, from.x);
  const y = Math.max(edge.y, from.y);
  return {
    x,
    y,
    width: Math.min(edge.x + edge.width, to.x) - x,
    height: Math.min(edge.y + edge.height, to.y) - y,
  };
}

/** Return whether a strip has hidden content to the left and to the right. */
export function hiddenEnds(pane: Pane, view: PaneView): { left: boolean; right: boolean } {
  const half = clearArea(pane).width / view.scale / 2;
  const { x, width } = pane.content;
  return { left: view.centre.x - half > x + 1, right: view.centre.x + half < x + width - 1 };
}

/** Return the view of a strip at a stop. */
export function viewAtStop(pane: Pane, view: PaneView, x: number): PaneView {
  const half = clearArea(pane).width / view.scale / 2;
  return clampView(pane, { ...view, centre: { ...view.centre, x: x + half } });
}

/** Return the current stop: the last one clicked if the strip is there, else the last one passed. */
export function currentStop(pane: Pane, view: PaneView, clickedStop: number | null): number {
  const is = (index: number) => {
    const stop = pane.stops[index];
    return stop !== undefined && Math.abs(viewAtStop(pane, view, stop.x).centre.x - view.centre.x) < 1;
  };
  if (clickedStop !== null && is(clickedStop)) return clickedStop;
  const left = view.centre.x - clearArea(pane).width / view.scale / 2;
  return Math.max(
    0,
    pane.stops.findLastIndex(({ x }) => x <= left + 1),
  );
}

/** Return a view between two views, for an animation. */
export function interpolate(from: PaneView, to: PaneView, share: number): PaneView {
  const at = (one: number, other: number) => one + (other - one) * share;
  return {
    scale: from.scale * (to.scale / from.scale) ** share,
    centre: { x: at(from.centre.x, to.centre.x), y: at(from.centre.y, to.centre.y) },
  };
}

/** Group things by their pane, in their order. */
export function groupByPane<T>(items: readonly T[], pane: (item: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const there = found.get(pane(item));
    if (there) there.push(item);
    else found.set(pane(item), [item]);
  }
  return found;
}

function middle({ x, y, width, height }: Area): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function clampCentre(centre: number, start: number, size: number, seen: number): number {
  if (seen >= size) return start + size / 2;
  return Math.min(start + size - seen / 2, Math.max(start + seen / 2, centre));
}
