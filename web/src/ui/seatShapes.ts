/** The shapes of the seats in a box of 32, and the position of the letter. */
import { seatShapes, type SeatColour } from "../generated/types";

export interface SeatDrawing {
  path: string;
  /** How far the letter is below the middle. */
  drop: number;
  fontSize: number;
}

const drawings: Record<(typeof seatShapes)[SeatColour], SeatDrawing> = {
  circle: { path: "M1.5 16a14.5 14.5 0 1 0 29 0a14.5 14.5 0 1 0-29 0z", drop: 0, fontSize: 14 },
  square: {
    path: "M7 2.5h18a4.5 4.5 0 0 1 4.5 4.5v18a4.5 4.5 0 0 1-4.5 4.5H7A4.5 4.5 0 0 1 2.5 25V7A4.5 4.5 0 0 1 7 2.5z",
    drop: 0,
    fontSize: 14,
  },
  triangle: { path: "M16 2.5 30 27.5a1.5 1.5 0 0 1-1.3 2H3.3A1.5 1.5 0 0 1 2 27.5z", drop: 4, fontSize: 12 },
  diamond: { path: polygon(4, () => 16), drop: 0, fontSize: 12 },
  hexagon: { path: polygon(6, () => 15.5, 0), drop: 0, fontSize: 14 },
  star: { path: polygon(10, (corner) => (corner % 2 === 0 ? 16 : 9), -90, 17), drop: 1.5, fontSize: 11 },
  cross: { path: "M10.5 2h11v8.5H30v11h-8.5V30h-11v-8.5H2v-11h8.5z", drop: 0, fontSize: 14 },
  pentagon: { path: polygon(5, () => 16), drop: 1, fontSize: 14 },
};

export function isSeatColour(colour: string): colour is SeatColour {
  return Object.hasOwn(seatShapes, colour);
}

export function seatDrawing(colour: string): SeatDrawing {
  return drawings[isSeatColour(colour) ? seatShapes[colour] : "circle"];
}

function polygon(corners: number, radius: (corner: number) => number, start = -90, middle = 16): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = ((start + (360 * corner) / corners) * Math.PI) / 180;
    const x = 16 + radius(corner) * Math.cos(angle);
    const y = middle + radius(corner) * Math.sin(angle);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}
