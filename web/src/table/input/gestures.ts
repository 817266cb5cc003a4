// Mouse, finger and pen on the stage: clicks, drags, pans and pinches, told apart.

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What the stage makes of gestures. All places are pixels of the window. */
export interface Host {
  click(at: Place, zone: string | null, touch: boolean): void;
  press(zone: string | null): void; // held without moving, by a finger
  canDrag(zone: string, way: Way): boolean;
  dragStart(zone: string): void;
  dragMove(at: Place): void;
  dragEnd(at: Place | null): void; // null: the drag was given up
  canPan(pane: string): boolean;
  pan(by: Place, pane: string): void;
  fling(speed: Place, pane: string): void; // a finger let go while panning: pixels per millisecond
  zoom(factor: number, at: Place, pane: string): void;
}

/** How a movement began. */
export interface Way {
  readonly touch: boolean;
  readonly sideways: boolean; // more so than up or down
  readonly pane: string; // where it began
}

type Mode = "idle" | "pressed" | "dragging" | "panning" | "pinching" | "spent";

const STEADY = { mouse: 5, touch: 10 }; // pixels that still count as no movement
const HOLD = 450;
const LATELY = 90; // milliseconds that count for the speed of a fling

export class Gestures {
  private mode: Mode = "idle";
  private readonly pointers = new Map<number, Place>();
  private start: Place = { x: 0, y: 0 };
  private zone: string | null = null;
  private pane = "";
  private spread = 0;
  private trail: { at: Place; time: number }[] = [];
  private holding: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host) {}

  get pressed(): boolean {
    return this.mode !== "idle";
  }

  get busy(): boolean {
    return this.mode !== "idle" && this.mode !== "pressed";
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.pointers.set(event.pointerId, place(event));
    if (this.pointers.size === 2) return this.beginPinch();
    if (this.pointers.size > 2) return;
    this.mode = "pressed";
    this.start = place(event);
    this.zone = zoneOf(event);
    this.pane = paneOf(event);
    this.trail = [];
    if (event.pointerType !== "mouse") this.holding = setTimeout(() => this.held(), HOLD);
  }

  move(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const now = place(event);
    this.pointers.set(event.pointerId, now);
    if (
      this.mode === "pressed" &&
      apart(this.start, now) > STEADY[event.pointerType === "mouse" ? "mouse" : "touch"]
    )
      this.leave(event);
    if (this.mode === "dragging") this.host.dragMove(now);
    else if (this.mode === "panning") {
      this.host.pan({ x: last.x - now.x, y: last.y - now.y }, this.pane);
      this.trail.push({ at: now, time: event.timeStamp });
    } else if (this.mode === "pinching") this.pinch();
  }

  up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId)) return;
    clearTimeout(this.holding);
    const mode = this.mode;
    this.mode = this.pointers.size ? "spent" : "idle";
    if (mode === "pressed") this.host.click(place(event), this.zone, event.pointerType !== "mouse");
    else if (mode === "dragging") this.host.dragEnd(place(event));
    else if (mode === "panning" && event.pointerType !== "mouse") this.letGo(event);
  }

  cancel(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId)) return;
    clearTimeout(this.holding);
    if (this.mode === "dragging") this.host.dragEnd(null);
    this.mode = this.pointers.size ? "spent" : "idle";
  }

  private leave(event: PointerEvent): void {
    clearTimeout(this.holding);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const { x, y } = place(event);
    const sideways = Math.abs(x - this.start.x) > Math.abs(y - this.start.y);
    const way = { touch: event.pointerType !== "mouse", sideways, pane: this.pane };
    if (this.zone !== null && this.host.canDrag(this.zone, way)) {
      this.mode = "dragging";
      this.host.dragStart(this.zone);
    } else this.mode = this.host.canPan(this.pane) ? "panning" : "spent";
  }

  private letGo(event: PointerEvent): void {
    const since = this.trail.find(({ time }) => event.timeStamp - time < LATELY);
    const last = this.trail.at(-1);
    if (!since || !last || last.time - since.time < 10) return;
    const time = last.time - since.time;
    this.host.fling({ x: (since.at.x - last.at.x) / time, y: (since.at.y - last.at.y) / time }, this.pane);
  }

  private held(): void {
    this.mode = "spent";
    this.host.press(this.zone);
  }

  private beginPinch(): void {
    clearTimeout(this.holding);
    if (this.mode === "dragging") this.host.dragEnd(null);
    this.mode = "pinching";
    this.spread = this.measure().spread;
  }

  private pinch(): void {
    const { spread, middle } = this.measure();
    if (this.spread > 0) this.host.zoom(spread / this.spread, middle, this.pane);
    this.spread = spread;
  }

  private measure(): { spread: number; middle: Place } {
    const [one, other] = [...this.pointers.values()] as [Place, Place];
    return { spread: apart(one, other), middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } };
  }
}

/** The zone that an event happened in. */
export function zoneOf(event: Event): string | null {
  const element = (event.target as Element | null)?.closest<SVGElement>("[data-zone]");
  return element?.dataset["zone"] ?? null;
}

/** The pane that an event happened in; "" on the stage itself. */
export function paneOf(event: Event): string {
  return (event.target as Element | null)?.closest<SVGElement>("[data-pane]")?.dataset["pane"] ?? "";
}

function place(event: PointerEvent): Place {
  return { x: event.clientX, y: event.clientY };
}

function apart(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
