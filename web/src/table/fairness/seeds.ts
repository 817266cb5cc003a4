/**
 * Seeds that this browser adds to the dice. The browser sends a seed only after the server has published its
 * commitment, so the server cannot choose its secret to fit the seed.
 */
import type { NewTable, TableInfo, TakeSeat } from "../../generated/types";
import { api } from "../../api/api";

/** Return 128 random bits as hexadecimal digits. */
export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Open a table, then add a seed. If no seat is open, the game starts with it. */
export async function openTable(request: NewTable): Promise<TableInfo> {
  return addSeed(await api.open({ ...request, await_seed: true }));
}

/** Ask for a rematch, then add a seed. Once all players have asked, the game starts with it. */
export async function askForRematch(id: string): Promise<TableInfo> {
  return addSeed(await api.rematch(id));
}

/** Add a random seed. If that fails, the waiting room tries again, and the game can start without it. */
export async function addSeed(table: TableInfo): Promise<TableInfo> {
  if (table.status !== "waiting") return table;
  try {
    return await sit(table);
  } catch {
    return table;
  }
}

/** Take a seat, or keep it, with the given seed or a random one. The table's commitment is known by then. */
export async function sit(table: TableInfo, request: TakeSeat = {}): Promise<TableInfo> {
  const seed = request.seed || randomSeed();
  const seated = await api.sit(table.id, { ...request, seed });
  store(remember(load(), table.id, { commitment: table.commitment, seed }));
  return seated;
}

// -- sent seeds -----------------------------------------------------------------------------------------------------

/** The commitment at the time when the seed was sent. The server must not replace it later. */
export interface Sent {
  commitment: string;
  seed: string;
}
export type Memory = readonly (readonly [table: string, sent: Sent])[];

export const STORAGE_KEY = "spieltisch-dice";
const MAX_TABLES = 50;

export function parseMemory(stored: string | null): Memory {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(parsed)
      ? (parsed as Memory).filter((entry) => typeof entry?.[1]?.seed === "string")
      : [];
  } catch {
    return []; // not written by this client
  }
}

export function remember(memory: Memory, table: string, sent: Sent): Memory {
  return [...memory.filter(([id]) => id !== table), [table, sent] as const].slice(-MAX_TABLES);
}

export function sentSeed(table: string, memory: Memory = load()): Sent | undefined {
  return memory.find(([id]) => id === table)?.[1];
}

function load(): Memory {
  try {
    return parseMemory(localStorage.getItem(STORAGE_KEY));
  } catch {
    return [];
  }
}

function store(memory: Memory): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(memory));
  } catch {
    // Storage is blocked: only the table shows the commitment.
  }
}
