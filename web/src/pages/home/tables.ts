/** Tables as the home page lists them. */
import type { GameInfo, NewTable, SeatInfo, TableInfo } from "../../generated/types";

/** Whether the table waits for this person. */
export function waitsForMe(table: TableInfo): boolean {
  const mine = (seat: number) => table.you.includes(seat) && !table.seats[seat]?.standby;
  return table.status === "playing" && table.asked.some(mine);
}

const ORDER = { playing: 1, waiting: 2, over: 3 };

/** Sort tables: those that wait for me, running ones, waiting rooms, finished ones. */
export function sortTables(tables: readonly TableInfo[]): TableInfo[] {
  const rank = (table: TableInfo) => (waitsForMe(table) ? 0 : ORDER[table.status]);
  return [...tables].sort((one, other) => rank(one) - rank(other));
}

/** Return the names of the other players at the table. */
export function otherNames(table: TableInfo): string[] {
  return table.seats.filter((seat) => seat.kind !== "open" && !seat.you).map((seat) => seat.name);
}

export function openSeats(table: TableInfo): number {
  return table.seats.filter((seat) => seat.kind === "open").length;
}

export function takenSeats(table: TableInfo): SeatInfo[] {
  return table.seats.filter((seat) => seat.kind !== "open");
}

/** Return the name of the player whose turn it is; empty if it is mine or several players decide. */
export function whoseTurn(table: TableInfo): string {
  return table.asked.length === 1 ? (table.seats[table.asked[0]!]?.name ?? "") : "";
}

/** Return the request for a table against bots of medium strength. Bots are listed from weakest to strongest. */
export function againstBots(game: GameInfo): NewTable {
  const middling = game.bots[Math.floor((game.bots.length - 1) / 2)]?.id ?? "";
  return {
    game: game.slug,
    players: game.players_min,
    bots: Array.from({ length: game.players_min - 1 }, () => middling),
    start: true,
  };
}
