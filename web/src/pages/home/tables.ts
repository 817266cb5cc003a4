/** What the home page makes of tables. */
import type { GameInfo, NewTable, SeatInfo, TableInfo } from "../../generated/types";

/** Whether the table waits for this person. */
export function waitsForMe(table: TableInfo): boolean {
  const mine = (seat: number) => table.you.includes(seat) && !table.seats[seat]?.standby;
  return table.status === "playing" && table.asked.some(mine);
}

const ORDER = { playing: 1, waiting: 2, over: 3 };

/** My tables: those that wait for me first, then running ones, then those that gather, then finished ones. */
export function sortTables(tables: readonly TableInfo[]): TableInfo[] {
  const rank = (table: TableInfo) => (waitsForMe(table) ? 0 : ORDER[table.status]);
  return [...tables].sort((one, other) => rank(one) - rank(other));
}

/** The names of everybody else at the table. */
export function otherNames(table: TableInfo): string[] {
  return table.seats.filter((seat) => seat.kind !== "open" && !seat.you).map((seat) => seat.name);
}

export function openSeats(table: TableInfo): number {
  return table.seats.filter((seat) => seat.kind === "open").length;
}

export function takenSeats(table: TableInfo): SeatInfo[] {
  return table.seats.filter((seat) => seat.kind !== "open");
}

/** Whose turn it is, when it is one person's and not mine. */
export function whoseTurn(table: TableInfo): string {
  return table.asked.length === 1 ? (table.seats[table.asked[0]!]?.name ?? "") : "";
}

/** A table against middling bots, started at once. Bots are listed from the weakest to the strongest. */
export function againstBots(game: GameInfo): NewTable {
  const middling = game.bots[Math.floor((game.bots.length - 1) / 2)]?.id ?? "";
  return {
    game: game.slug,
    players: game.players_min,
    bots: Array.from({ length: game.players_min - 1 }, () => middling),
    start: true,
  };
}
