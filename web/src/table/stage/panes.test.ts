import { describe, expect, it } from "vitest";
import type { Pane } from "../../generated/types";
import { fillDefaults } from "../../api/fillDefaults";
import {
  wholeView,
  viewAtStop,
  groupByPane,
  currentStop,
  stateForScene,
  minimapFrame,
  clampView,
  spotOnStage,
  hiddenEnds,
  initialView,
  panBy,
  transformOf,
  viewRevealing,
  toContent,
  toStage,
  clipToPane,
  interpolate,
  zoomAt,
} from "./panes";

const city = (hiddenEnds: Partial<Pane> = {}): Pane =>
  fillDefaults("Pane", {
    id: "city",
    label: "The city",
    area: { x: 10, y: 0, width: 60, height: 40 },
    content: { x: -100, y: -100, width: 400, height: 200 },
    ...hiddenEnds,
  });
const hand = (hiddenEnds: Partial<Pane> = {}): Pane =>
  fillDefaults("Pane", {
    id: "hand",
    kind: "strip",
    label: "Your cards",
    area: { x: 0, y: 40, width: 100, height: 10 },
    content: { x: 0, y: 0, width: 500, height: 20 },
    ...hiddenEnds,
  });
const focus = (x: number, y: number, span = 80) => ({ x, y, span });

describe("the initial view", () => {
  // The tests of Pane.view have the same numbers.
  it("shows all of a window, in the middle of its clear area", () => {
    expect(transformOf(city(), initialView(city()))).toEqual({ scale: 0.15, x: 25, y: 20 });
    const covered = city({ clear: { x: 10, y: 0, width: 30, height: 40 } });
    expect(transformOf(covered, initialView(covered))).toEqual({ scale: 0.075, x: 17.5, y: 20 });
  });

  it("shows a window's focus, but nothing beside its content", () => {
    const near = city({ focus: focus(0, 0) });
    expect(transformOf(near, initialView(near))).toEqual({ scale: 0.5, x: 40, y: 20 });
    const corner = city({ focus: focus(-90, 99) });
    expect(transformOf(corner, initialView(corner))).toEqual({ scale: 0.5, x: 60, y: -10 });
    expect(initialView(city({ focus: focus(0, 0, 1), closest: 3 })).scale).toBe(3);
  });

  it("shows the start of a strip, or its focus", () => {
    expect(transformOf(hand(), initialView(hand()))).toEqual({ scale: 0.5, x: 0, y: 40 });
    const later = hand({ focus: focus(300, 0, 0) });
    expect(transformOf(later, initialView(later))).toEqual({ scale: 0.5, x: -100, y: 40 });
    const short = hand({ content: { x: 0, y: 0, width: 50, height: 20 }, focus: focus(40, 0, 0) });
    expect(transformOf(short, initialView(short))).toEqual({ scale: 0.5, x: 0, y: 40 });
  });
});

describe("panning and zooming", () => {
  const near = initialView(city({ focus: focus(0, 0) }));

  it("stops at the edges of the content", () => {
    expect(panBy(city(), near, { x: 30, y: -20 }).centre).toEqual({ x: 30, y: -20 });
    expect(panBy(city(), near, { x: 9999, y: -9999 }).centre).toEqual({ x: 240, y: -60 });
  });

  it("keeps the point in place", () => {
    const at = { x: 20, y: 10 };
    const closer = zoomAt(city(), near, 2, at);
    expect(closer.scale).toBe(1);
    expect(toStage(transformOf(city(), closer), at)).toEqual(toStage(transformOf(city(), near), at));
  });

  it("has limits: the whole content, and the closest scale of the pane", () => {
    expect(zoomAt(city(), near, 1 / 99, { x: 0, y: 0 })).toEqual(wholeView(city()));
    expect(zoomAt(city(), near, 99, { x: 0, y: 0 }).scale).toBe(2.5);
    expect(zoomAt(hand(), initialView(hand()), 3, { x: 0, y: 0 }).scale).toBe(0.5);
  });

  it("reveals a spot with as little movement as possible", () => {
    const cell = { width: 20, height: 20 };
    expect(viewRevealing(city(), near, { x: 10, y: 0, ...cell })).toEqual(near);
    const { centre } = viewRevealing(city(), near, { x: 150, y: 0, ...cell });
    expect(centre.y).toBe(0);
    expect(centre.x).toBeGreaterThan(90);
    expect(centre.x).toBeLessThan(150);
  });
});

describe("spots", () => {
  it("are converted from the content to the stage and back", () => {
    const at = transformOf(city(), initialView(city({ focus: focus(0, 0) })));
    expect(toContent(at, toStage(at, { x: 12, y: -7 }))).toEqual({ x: 12, y: -7 });
    const cell = { id: "cell", x: 20, y: 10, width: 40, height: 40 };
    expect(spotOnStage(at, cell)).toEqual({ id: "cell", x: 50, y: 25, width: 20, height: 20 });
  });

  it("are clipped at the edges of the pane", () => {
    const spot = { id: "cell", x: 70, y: 20, width: 20, height: 20 };
    expect(clipToPane(city(), spot)).toEqual({ id: "cell", x: 65, y: 20, width: 10, height: 20 });
    expect(clipToPane(city(), { ...spot, x: 90 })).toBeNull();
  });

  it("are grouped by pane, in their order", () => {
    const things = [
      { name: "a", pane: "" },
      { name: "b", pane: "city" },
      { name: "c", pane: "" },
    ];
    const found = groupByPane(things, ({ pane }) => pane);
    expect(found.get("")?.map(({ name }) => name)).toEqual(["a", "c"]);
    expect(found.get("city")?.map(({ name }) => name)).toEqual(["b"]);
  });
});

describe("another scene", () => {
  const chosen = (pane: Pane) => ({ view: initialView(pane), chosen: true });
  const untouched = (pane: Pane) => ({ view: initialView(pane), chosen: false });

  it("starts a new pane with its initial view", () => {
    expect(stateForScene(city(), undefined, undefined)).toEqual(untouched(city()));
  });

  it("lets a fitted window follow its content, unless the person chose the view", () => {
    const grown = city({ content: { x: -100, y: -100, width: 600, height: 200 } });
    expect(stateForScene(grown, city(), untouched(city())).view).toEqual(initialView(grown));
    const near = zoomAt(city(), initialView(city()), 3, { x: 0, y: 0 });
    expect(stateForScene(grown, city(), { view: near, chosen: true })).toEqual({ view: near, chosen: true });
  });

  it("does not move while the focus is visible, and centres it when it is not", () => {
    const before = city({ focus: focus(0, 0) });
    const beside = city({ focus: focus(20, 10) });
    expect(stateForScene(beside, before, untouched(before))).toEqual(untouched(before));
    const away = city({ focus: focus(150, 0) });
    expect(stateForScene(away, before, untouched(before)).view.centre).toEqual({ x: 150, y: 0 });
    expect(stateForScene(away, before, chosen(before)).view.scale).toBe(0.5);
  });

  it("does not move if the person panned away from an unchanged focus", () => {
    const pane = city({ focus: focus(0, 0) });
    const away = { view: panBy(pane, initialView(pane), { x: 200, y: 0 }), chosen: true };
    expect(stateForScene(pane, pane, away)).toEqual(away);
  });

  it("starts again when the focus gets another span", () => {
    const driving = city({ focus: focus(0, 0) });
    expect(stateForScene(driving, city(), untouched(city())).view).toEqual(initialView(driving));
  });
});

describe("a minimap", () => {
  const pane = city({ minimap: { x: 0, y: 0, width: 40, height: 40 }, focus: focus(100, 0) });

  it("has a frame around the visible area", () => {
    expect(minimapFrame(pane, initialView(pane))).toEqual({ x: 14, y: 16, width: 12, height: 8 });
  });

  it("keeps the frame inside", () => {
    const seen = minimapFrame(pane, wholeView(pane));
    expect([seen.x, seen.width]).toEqual([0, 40]);
  });
});

describe("a strip", () => {
  const stops = [
    { label: "For sale", x: 0 },
    { label: "Mine", x: 250 },
    { label: "Others", x: 400 },
  ];
  const pane = hand({ stops });

  it("knows whether an end is hidden", () => {
    const start = initialView(pane);
    expect(hiddenEnds(pane, start)).toEqual({ left: false, right: true });
    expect(hiddenEnds(pane, panBy(pane, start, { x: 50, y: 0 }))).toEqual({ left: true, right: true });
    expect(hiddenEnds(pane, panBy(pane, start, { x: 999, y: 0 }))).toEqual({ left: true, right: false });
  });

  it("goes to its stops and knows the current one", () => {
    const start = initialView(pane);
    expect(currentStop(pane, start, null)).toBe(0);
    const mine = viewAtStop(pane, start, 250);
    expect(toStage(transformOf(pane, mine), { x: 250, y: 0 }).x).toBe(0);
    expect(currentStop(pane, mine, null)).toBe(1);
    const last = viewAtStop(pane, start, 400); // the strip ends before that
    expect(currentStop(pane, last, 2)).toBe(2);
    expect(currentStop(pane, last, null)).toBe(1);
    expect(currentStop(pane, start, 2)).toBe(0);
  });
});

describe("an animation between two views", () => {
  it("starts at one and ends at the other", () => {
    const from = { scale: 1, centre: { x: 0, y: 0 } };
    const to = { scale: 4, centre: { x: 10, y: 20 } };
    expect(interpolate(from, to, 0)).toEqual(from);
    expect(interpolate(from, to, 0.5)).toEqual({ scale: 2, centre: { x: 5, y: 10 } });
    expect(interpolate(from, to, 1)).toEqual(to);
    expect(clampView(city(), to).scale).toBe(2.5);
  });
});
