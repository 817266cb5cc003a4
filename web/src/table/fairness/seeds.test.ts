import { afterEach, expect, test, vi } from "vitest";
import type { TableInfo } from "../../generated/types";
import { api } from "../../api/api";

vi.mock("../../api/api", () => ({ api: { open: vi.fn(), sit: vi.fn() } })); // the real one needs a browser
import { addSeed, openTable, randomSeed, parseMemory, remember, sentSeed } from "./seeds";

const waiting = { id: "t", status: "waiting", commitment: "c0ffee" } as TableInfo;

afterEach(() => vi.restoreAllMocks());

test("a seed is random, short, and a line of plain digits", () => {
  expect(randomSeed()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomSeed()).not.toBe(randomSeed());
});

test("the seed is made and sent after the commitment has come", async () => {
  const calls: string[] = [];
  vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    calls.push("random");
    return bytes;
  });
  vi.spyOn(api, "open").mockImplementation((request) => {
    calls.push(`open ${request.await_seed}`);
    return Promise.resolve(waiting);
  });
  vi.spyOn(api, "sit").mockImplementation((id, request) => {
    calls.push(`sit ${id} ${request?.seed}`);
    return Promise.resolve({ ...waiting, status: "playing" });
  });
  expect((await openTable({ game: "g", start: true })).status).toBe("playing");
  expect(calls).toEqual(["open true", "random", `sit t ${"0".repeat(32)}`]);
});

test("a seed that does not arrive leaves the table as it is", async () => {
  vi.spyOn(api, "sit").mockRejectedValue(new Error("no line"));
  expect(await addSeed(waiting)).toBe(waiting);
});

test("the commitment at the time of the seed is stored, for the last tables", () => {
  const sent = { commitment: "c0ffee", seed: "5eed" };
  expect(sentSeed("a", remember([], "a", sent))).toEqual(sent);
  let memory = remember([], "first", sent);
  for (let table = 0; table < 60; table++) memory = remember(memory, `${table}`, sent);
  expect(sentSeed("first", memory)).toBeUndefined();
  expect(memory.length).toBe(50);
  expect(parseMemory(JSON.stringify(memory))).toEqual(memory);
  for (const other of [null, "", "{}", "[1]", '[["a"]]']) expect(parseMemory(other)).toEqual([]);
});
