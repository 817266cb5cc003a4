/**
 * Seeds that this browser adds to the dice. It sends one only after the server has published its commitment, so the
 * server cannot have known it when it chose the secret.
 */
import type { NewTable, TableInfo, TakeSeat } from "../../generated/types";
import { api } from "../../api/api";

/** 128 random bits as hexadecimal digits. */
export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Open a table, then add a seed. Where no seat is open, the game starts with it. */
export async function openTable(request: NewTable): Promise<TableInfo> {
  return addSeed(await api.open({ ...request, await_seed: true }));
}

/** Ask for another game, then add a seed. When all have asked, the game starts with it. */
export async function askForRematch(id: string): Promise<TableInfo> {
  return addSeed(await api.rematch(id));
}

/** Add a random seed. If it does not arrive, the waiting room tries again, and the game can be started without. */
export async function addSeed(table: TableInfo): Promise<TableInfo> {
  if (table.status !== "waiting") return table;
  try {
    return await sit(table);
  } catch {
    return table;
  }
}

/** Sit down at a table whose commitment is known, or stay seated, with a seed: a random one or one's own. */
export async function sit(table: TableInfo, request: TakeSeat = {}): Promise<TableInfo> {
  const seed = request.seed || randomSeed();
  const seated = await api.sit(table.id, { ...request, seed });
  store(remember(load(), table.id, { commitment: table.commitment, seed }));
  return seated;
}

// -- what this browser knew when it sent its seed ------------------------------------------------------------------

/** The commitment that stood when the seed was sent: the server may not tell another one later. */
export interface Sent {
  commitment: string;
  seed: string;
}
export type Memory = readonly (readonly [table: string, sent: Sent])[];

export const STORAGE_KEY = "spieltisch-dice";
const MAX_TABLES = 50; // tables

export function parseMemory(stored: string | null): Memory {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(parsed)
      ? (parsed as Memory).filter((entry) => typeof entry?.[1]?.seed === "string")
      : [];
  } catch {
    return []; // another program's writing
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
    // Browsers may forbid it. Then only the table itself tells what was promised.
  }
}
