import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Gestures, type GestureHandler, type ScreenPoint } from "./gestures";

let events: string[];
let pannable: boolean;

const at = ({ x, y }: ScreenPoint): string => `${x},${y}`;
const handler: GestureHandler = {
  click: (place, zone, touch) => events.push(`${touch ? "tap" : "click"} ${zone} ${at(place)}`),
  press: (zone) => events.push(`press ${zone}`),
  canDrag: (zone, { sideways }) => zone === "c4" || (zone === "card" && !sideways),
  dragStart: (zone) => events.push(`lift ${zone}`),
  dragMove: (place) => events.push(`over ${at(place)}`),
  dragEnd: (place) => events.push(place ? `drop ${at(place)}` : "give up"),
  canPan: () => pannable,
  pan: (by, pane) => events.push(pane ? `pan ${pane} ${at(by)}` : `pan ${at(by)}`),
  fling: (speed, pane) => events.push(`fling ${pane} ${at(speed)}`),
  zoom: (factor, place) => events.push(`zoom ${factor} ${at(place)}`),
};

const board = { setPointerCapture: () => undefined };

function event(
  x: number,
  y: number,
  zone = "",
  pointerId = 1,
  pointerType = "mouse",
  pane = "",
  timeStamp = 0,
): PointerEvent {
  const found = {
    "[data-zone]": zone && { dataset: { zone } },
    "[data-pane]": pane && { dataset: { pane } },
  };
  const target = { closest: (wanted: keyof typeof found) => found[wanted] || null };
  const made = {
    clientX: x,
    clientY: y,
    pointerId,
    pointerType,
    button: 0,
    target,
    currentTarget: board,
    timeStamp,
  };
  return made as unknown as PointerEvent;
}

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  pannable = false;
});
afterEach(() => void vi.useRealTimers());

describe("gestures", () => {
  it("tell clicks from drags by the distance", () => {
    const gestures = new Gestures(handler);
    gestures.down(event(10, 10, "c4"));
    gestures.move(event(12, 11, "c4"));
    gestures.up(event(12, 11, "c4"));
    expect(events).toEqual(["click c4 12,11"]);
  });

  it("drag from a zone that allows it", () => {
    const gestures = new Gestures(handler);
    gestures.down(event(10, 10, "c4"));
    gestures.move(event(40, 10));
    gestures.up(event(60, 10));
    expect(events).toEqual(["lift c4", "over 40,10", "drop 60,10"]);
  });

  it("pan elsewhere, if the stage allows it", () => {
    pannable = true;
    const gestures = new Gestures(handler);
    gestures.down(event(50, 50, "a1", 1, "touch"));
    gestures.move(event(50, 30, "", 1, "touch"));
    gestures.move(event(50, 25, "", 1, "touch"));
    gestures.up(event(50, 25, "", 1, "touch"));
    expect(events).toEqual(["pan 0,20", "pan 0,5"]);
  });

  it("pinch with two fingers around their middle, which cancels a drag", () => {
    const gestures = new Gestures(handler);
    gestures.down(event(0, 0, "c4", 1, "touch"));
    gestures.move(event(30, 0, "", 1, "touch"));
    gestures.down(event(130, 0, "", 2, "touch"));
    gestures.move(event(230, 0, "", 2, "touch"));
    gestures.up(event(230, 0, "", 2, "touch"));
    gestures.up(event(30, 0, "", 1, "touch"));
    expect(events).toEqual(["lift c4", "over 30,0", "give up", "zoom 2 130,0"]);
  });

  it("report a long press, without a tap", () => {
    const gestures = new Gestures(handler);
    gestures.down(event(5, 5, "card", 1, "touch"));
    vi.advanceTimersByTime(600);
    gestures.up(event(5, 5, "card", 1, "touch"));
    expect(events).toEqual(["press card"]);
  });

  it("cancel a drag when the browser takes the pointer away", () => {
    const gestures = new Gestures(handler);
    gestures.down(event(10, 10, "c4"));
    gestures.move(event(40, 10));
    gestures.cancel(event(40, 10));
    expect(events.at(-1)).toBe("give up");
  });

  it("ignore other mouse buttons", () => {
    const gestures = new Gestures(handler);
    gestures.down({ ...event(1, 1, "c4"), button: 2 } as PointerEvent);
    gestures.up(event(1, 1, "c4"));
    expect(events).toEqual([]);
  });

  it("report the pane where they began", () => {
    pannable = true;
    const gestures = new Gestures(handler);
    gestures.down(event(10, 10, "", 1, "touch", "city"));
    gestures.move(event(30, 10, "", 1, "touch"));
    gestures.move(event(60, 10, "", 1, "touch", "", 20));
    gestures.up(event(60, 10, "", 1, "touch", "", 25));
    expect(events).toEqual(["pan city -20,0", "pan city -30,0", "fling city -1.5,0"]);
  });

  it("do not fling after a rest", () => {
    pannable = true;
    const gestures = new Gestures(handler);
    gestures.down(event(10, 10, "", 1, "touch", "city"));
    gestures.move(event(30, 10, "", 1, "touch"));
    gestures.up(event(30, 10, "", 1, "touch", "", 400));
    expect(events).toEqual(["pan city -20,0"]);
  });

  it("let the direction decide whether a finger drags", () => {
    pannable = true;
    const gestures = new Gestures(handler);
    gestures.down(event(10, 10, "card", 1, "touch", "hand"));
    gestures.move(event(30, 12, "", 1, "touch"));
    gestures.up(event(30, 12, "", 1, "touch", "", 400));
    gestures.down(event(10, 10, "card", 1, "touch", "hand"));
    gestures.move(event(12, 40, "", 1, "touch"));
    expect(events).toEqual(["pan hand -20,-2", "lift card", "over 12,40"]);
  });
});
