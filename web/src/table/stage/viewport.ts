// The visible part of the stage: fitted into its container, zoomed and panned. Pure functions.

import type { Point } from "./geometry";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface View {
  readonly zoom: number; // 1: fitted
  readonly centre: Point; // the point of the stage in the middle of the container
}

export const MAX_ZOOM = 4;

export type Fit = "whole" | "width";

/** Return how many pixels one unit of the stage has when fitted. */
export function fitScale(stage: Size, container: Size, fit: Fit): number {
  const across = container.width / stage.width;
  return fit === "width" ? across : Math.min(across, container.height / stage.height);
}

/** Return the initial view: the whole stage, or its upper end. */
export function initialView(stage: Size, container: Size, fit: Fit): View {
  return clampView({ zoom: 1, centre: { x: stage.width / 2, y: 0 } }, stage, container, fit);
}

/** Limit the zoom, and leave no empty space beside the stage where there is more of it. */
export function clampView(view: View, stage: Size, container: Size, fit: Fit): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom));
  const scale = fitScale(stage, container, fit) * zoom;
  const across = container.width / scale;
  const down = container.height / scale;
  return {
    zoom,
    centre: {
      x: clampCentre(view.centre.x, across, stage.width),
      y: clampCentre(view.centre.y, down, stage.height),
    },
  };
}

/** Zoom around a point of the stage, which stays in place. */
export function zoomAt(
  view: View,
  factor: number,
  point: Point,
  stage: Size,
  container: Size,
  fit: Fit,
): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor));
  const shrink = view.zoom / zoom;
  const centre = {
    x: point.x + (view.centre.x - point.x) * shrink,
    y: point.y + (view.centre.y - point.y) * shrink,
  };
  return clampView({ zoom, centre }, stage, container, fit);
}

export function pan(view: View, by: Point, stage: Size, container: Size, fit: Fit): View {
  return clampView(
    { ...view, centre: { x: view.centre.x + by.x, y: view.centre.y + by.y } },
    stage,
    container,
    fit,
  );
}

/** Return the viewBox attribute of the SVG. */
export function viewBox(view: View, stage: Size, container: Size, fit: Fit): string {
  const scale = fitScale(stage, container, fit) * view.zoom;
  const width = container.width / scale;
  const height = container.height / scale;
  return [view.centre.x - width / 2, view.centre.y - height / 2, width, height]
    .map((n) => n.toFixed(2))
    .join(" ");
}

/** Whether the stage is larger than the container. */
export function overflows(view: View, stage: Size, container: Size, fit: Fit): boolean {
  const scale = fitScale(stage, container, fit) * view.zoom;
  return stage.width * scale > container.width + 1 || stage.height * scale > container.height + 1;
}

function clampCentre(centre: number, visible: number, total: number): number {
  if (visible >= total) return total / 2;
  return Math.min(total - visible / 2, Math.max(visible / 2, centre));
}
