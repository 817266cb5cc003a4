// Mouse, finger and pen on the stage: clicks, drags, pans and pinches, told apart.

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What the stage makes of gestures. All places are pixels of the window. */
export interface Host {
  click(at: Place, zone: string | null, touch: boolean): void;
  press(zone: string | null): void; // held without moving, by a finger
  canDrag(zone: string | null): boolean;
  dragStart(zone: string): void;
  dragMove(at: Place): void;
  dragEnd(at: Place | null): void; // null: the drag was given up
  canPan(): boolean;
  pan(by: Place): void;
  zoom(factor: number, at: Place): void;
}

type Mode = "idle" | "pressed" | "dragging" | "panning" | "pinching" | "spent";

const STEADY = { mouse: 5, touch: 10 }; // pixels that still count as no movement
const HOLD = 450;

export class Gestures {
  private mode: Mode = "idle";
  private readonly pointers = new Map<number, Place>();
  private start: Place = { x: 0, y: 0 };
  private zone: string | null = null;
  private spread = 0;
  private holding: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host) {}

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
    else if (this.mode === "panning") this.host.pan({ x: last.x - now.x, y: last.y - now.y });
    else if (this.mode === "pinching") this.pinch();
  }

  up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId)) return;
    clearTimeout(this.holding);
    const mode = this.mode;
    this.mode = this.pointers.size ? "spent" : "idle";
    if (mode === "pressed") this.host.click(place(event), this.zone, event.pointerType !== "mouse");
    else if (mode === "dragging") this.host.dragEnd(place(event));
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
    if (this.zone !== null && this.host.canDrag(this.zone)) {
      this.mode = "dragging";
      this.host.dragStart(this.zone);
    } else this.mode = this.host.canPan() ? "panning" : "spent";
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
    if (this.spread > 0) this.host.zoom(spread / this.spread, middle);
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

function place(event: PointerEvent): Place {
  return { x: event.clientX, y: event.clientY };
}

function apart(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
