// The players at the seats, as panels, log and chat show them.

import type { ClockInfo, Panel, Scene, SeatClock, SeatInfo, TableInfo } from "../../generated/types";
import { initials } from "../../app/format";

export interface Player {
  readonly seat: number;
  readonly name: string;
  readonly letter: string;
  readonly colour: string;
  readonly info: SeatInfo;
  readonly panel: Panel | null;
  readonly asked: boolean;
  readonly together: boolean; // several players decide at the same time
  readonly done: boolean; // and this player has decided
  readonly time: { readonly clock: SeatClock; readonly kind: ClockInfo } | null; // thinking time
  readonly you: boolean; // false on a shared device, where all seats are "you"
}

export function playersOf(table: TableInfo, scene: Scene | null): Player[] {
  const prompt = table.status === "playing" ? scene?.prompt : undefined;
  const together = prompt !== undefined && prompt.seats.length + prompt.done.length > 1;
  const letters = initials(table.seats.map(({ name }) => name));
  return table.seats.map((info, index) => {
    const panel = scene?.panels.find(({ seat }) => seat === info.seat) ?? null;
    return {
      seat: info.seat,
      name: info.name,
      letter: letters[index] ?? "",
      colour: panel?.colour ?? info.colour,
      info,
      panel,
      time: info.clock && table.clock ? { clock: info.clock, kind: table.clock } : null,
      you: info.you && !table.one_device,
      asked: prompt?.seats.includes(info.seat) ?? false,
      together,
      done: together && prompt.done.includes(info.seat),
    };
  });
}
