/** Tables as the home page lists them. */
import type { BotInfo, GameInfo, NewTable, SeatInfo, TableInfo } from "../../generated/types";

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

export type Outcome = "won" | "shared" | "drawn" | "lost" | "place" | "none";

/** Return how the game ended for this person. "place": in a game of several, neither first nor simply beaten. */
export function outcome(table: TableInfo): Outcome {
  const own = myRank(table);
  if (own === undefined || table.one_device) return "none";
  const first = table.ranks.filter((rank) => rank === 1).length;
  if (own === 1) return first === table.players ? "drawn" : first > 1 ? "shared" : "won";
  return table.ranks.every((rank) => rank === 1 || rank === own) ? "lost" : "place";
}

export function myRank(table: TableInfo): number | undefined {
  return table.ranks[table.you[0] ?? -1];
}

/** Return the level of bots in a game that starts at once: the chosen one, else a medium one. */
export function botLevel(game: GameInfo, chosen: string): BotInfo | undefined {
  const middling = game.bots[Math.floor((game.bots.length - 1) / 2)]; // they are listed from weakest to strongest
  return game.bots.find(({ id }) => id === chosen) ?? middling;
}

/** Return the request for a good table against bots of a level. */
export function againstBots(game: GameInfo, level: string): NewTable {
  const bot = botLevel(game, level)?.id ?? "";
  return {
    game: game.slug,
    players: game.against_bots,
    bots: Array.from({ length: game.against_bots - 1 }, () => bot),
    start: true,
  };
}
