// Turn pointer events of mouse, finger and pen into clicks, drags, pans and pinches.

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** What the stage does on a gesture. All points are pixels of the window. */
export interface GestureHandler {
  click(at: ScreenPoint, zone: string | null, touch: boolean): void;
  press(zone: string | null): void; // a finger rested on the zone
  canDrag(zone: string, movement: Movement): boolean;
  dragStart(zone: string): void;
  dragMove(at: ScreenPoint): void;
  dragEnd(at: ScreenPoint | null): void; // null: the drag was cancelled
  canPan(pane: string): boolean;
  pan(by: ScreenPoint, pane: string): void;
  fling(speed: ScreenPoint, pane: string): void; // a finger was lifted while panning; pixels per millisecond
  zoom(factor: number, at: ScreenPoint, pane: string): void;
}

/** How a movement began. */
export interface Movement {
  readonly touch: boolean;
  readonly sideways: boolean; // more sideways than up or down
  readonly pane: string; // the pane where it began
}

type Mode = "idle" | "pressed" | "dragging" | "panning" | "pinching" | "spent";

const MOVE_THRESHOLD = { mouse: 5, touch: 10 }; // pixels that do not count as a movement yet
const LONG_PRESS = 450;
const FLING_WINDOW = 90; // milliseconds before the release that count for the speed

export class Gestures {
  private mode: Mode = "idle";
  private readonly pointers = new Map<number, ScreenPoint>();
  private start: ScreenPoint = { x: 0, y: 0 };
  private zone: string | null = null;
  private pane = "";
  private spread = 0;
  private trail: { at: ScreenPoint; time: number }[] = [];
  private longPressTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly handler: GestureHandler) {}

  get pressed(): boolean {
    return this.mode !== "idle";
  }

  get busy(): boolean {
    return this.mode !== "idle" && this.mode !== "pressed";
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.pointers.set(event.pointerId, screenPoint(event));
    if (this.pointers.size === 2) return this.beginPinch();
    if (this.pointers.size > 2) return;
    this.mode = "pressed";
    this.start = screenPoint(event);
    this.zone = zoneOf(event);
    this.pane = paneOf(event);
    this.trail = [];
    if (event.pointerType !== "mouse") this.longPressTimer = setTimeout(() => this.longPress(), LONG_PRESS);
  }

  move(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const now = screenPoint(event);
    this.pointers.set(event.pointerId, now);
    if (
      this.mode === "pressed" &&
      distance(this.start, now) > MOVE_THRESHOLD[event.pointerType === "mouse" ? "mouse" : "touch"]
    )
      this.beginMovement(event);
    if (this.mode === "dragging") this.handler.dragMove(now);
    else if (this.mode === "panning") {
      this.handler.pan({ x: last.x - now.x, y: last.y - now.y }, this.pane);
      this.trail.push({ at: now, time: event.timeStamp });
    } else if (this.mode === "pinching") this.pinch();
  }

  up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId)) return;
    clearTimeout(this.longPressTimer);
    const mode = this.mode;
    this.mode = this.pointers.size ? "spent" : "idle";
    if (mode === "pressed") this.handler.click(screenPoint(event), this.zone, event.pointerType !== "mouse");
    else if (mode === "dragging") this.handler.dragEnd(screenPoint(event));
    else if (mode === "panning" && event.pointerType !== "mouse") this.endPan(event);
  }

  cancel(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId)) return;
    clearTimeout(this.longPressTimer);
    if (this.mode === "dragging") this.handler.dragEnd(null);
    this.mode = this.pointers.size ? "spent" : "idle";
  }

  private beginMovement(event: PointerEvent): void {
    clearTimeout(this.longPressTimer);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const { x, y } = screenPoint(event);
    const sideways = Math.abs(x - this.start.x) > Math.abs(y - this.start.y);
    const movement = { touch: event.pointerType !== "mouse", sideways, pane: this.pane };
    if (this.zone !== null && this.handler.canDrag(this.zone, movement)) {
      this.mode = "dragging";
      this.handler.dragStart(this.zone);
    } else this.mode = this.handler.canPan(this.pane) ? "panning" : "spent";
  }

  private endPan(event: PointerEvent): void {
    const since = this.trail.find(({ time }) => event.timeStamp - time < FLING_WINDOW);
    const last = this.trail.at(-1);
    if (!since || !last || last.time - since.time < 10) return;
    const time = last.time - since.time;
    this.handler.fling({ x: (since.at.x - last.at.x) / time, y: (since.at.y - last.at.y) / time }, this.pane);
  }

  private longPress(): void {
    this.mode = "spent";
    this.handler.press(this.zone);
  }

  private beginPinch(): void {
    clearTimeout(this.longPressTimer);
    if (this.mode === "dragging") this.handler.dragEnd(null);
    this.mode = "pinching";
    this.spread = this.measure().spread;
  }

  private pinch(): void {
    const { spread, middle } = this.measure();
    if (this.spread > 0) this.handler.zoom(spread / this.spread, middle, this.pane);
    this.spread = spread;
  }

  private measure(): { spread: number; middle: ScreenPoint } {
    const [one, other] = [...this.pointers.values()] as [ScreenPoint, ScreenPoint];
    return { spread: distance(one, other), middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } };
  }
}

/** Return the zone of an event. */
export function zoneOf(event: Event): string | null {
  const element = (event.target as Element | null)?.closest<SVGElement>("[data-zone]");
  return element?.dataset["zone"] ?? null;
}

/** Return the pane of an event; "" on the stage itself. */
export function paneOf(event: Event): string {
  return (event.target as Element | null)?.closest<SVGElement>("[data-pane]")?.dataset["pane"] ?? "";
}

function screenPoint(event: PointerEvent): ScreenPoint {
  return { x: event.clientX, y: event.clientY };
}

function distance(one: ScreenPoint, other: ScreenPoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
