// Which part of the stage is seen: fitted into its room, zoomed and panned. Pure.

import type { Point } from "./geometry";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface View {
  readonly zoom: number; // 1: as fitted
  readonly centre: Point; // the place of the stage in the middle of the room
}

export const FULL_ZOOM = 4;

export type Fit = "whole" | "width";

/** Room pixels for one unit of the stage, as fitted. */
export function fitted(stage: Size, room: Size, fit: Fit): number {
  const across = room.width / stage.width;
  return fit === "width" ? across : Math.min(across, room.height / stage.height);
}

/** The view at the beginning: all of it, or its upper end. */
export function home(stage: Size, room: Size, fit: Fit): View {
  return keepIn({ zoom: 1, centre: { x: stage.width / 2, y: 0 } }, stage, room, fit);
}

/** No empty room beside the stage where there is more of it to see. */
export function keepIn(view: View, stage: Size, room: Size, fit: Fit): View {
  const zoom = Math.min(FULL_ZOOM, Math.max(1, view.zoom));
  const scale = fitted(stage, room, fit) * zoom;
  const across = room.width / scale;
  const down = room.height / scale;
  return {
    zoom,
    centre: { x: between(view.centre.x, across, stage.width), y: between(view.centre.y, down, stage.height) },
  };
}

/** Closer or farther, while the point of the stage stays where it is in the room. */
export function zoomAt(view: View, factor: number, point: Point, stage: Size, room: Size, fit: Fit): View {
  const zoom = Math.min(FULL_ZOOM, Math.max(1, view.zoom * factor));
  const shrink = view.zoom / zoom;
  const centre = {
    x: point.x + (view.centre.x - point.x) * shrink,
    y: point.y + (view.centre.y - point.y) * shrink,
  };
  return keepIn({ zoom, centre }, stage, room, fit);
}

export function pan(view: View, by: Point, stage: Size, room: Size, fit: Fit): View {
  return keepIn({ ...view, centre: { x: view.centre.x + by.x, y: view.centre.y + by.y } }, stage, room, fit);
}

/** What an SVG needs to show it. */
export function viewBox(view: View, stage: Size, room: Size, fit: Fit): string {
  const scale = fitted(stage, room, fit) * view.zoom;
  const width = room.width / scale;
  const height = room.height / scale;
  return [view.centre.x - width / 2, view.centre.y - height / 2, width, height]
    .map((n) => n.toFixed(2))
    .join(" ");
}

/** Whether there is more than the room shows. */
export function overflows(view: View, stage: Size, room: Size, fit: Fit): boolean {
  const scale = fitted(stage, room, fit) * view.zoom;
  return stage.width * scale > room.width + 1 || stage.height * scale > room.height + 1;
}

function between(centre: number, seen: number, all: number): number {
  if (seen >= all) return all / 2;
  return Math.min(all - seen / 2, Math.max(seen / 2, centre));
}
