import { expect, test } from "vitest";
import { firstWrongThrow, matchesCommitment } from "./verifyDice";

const secret = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
const commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

test("the revealed secret must match the commitment", async () => {
  expect(await matchesCommitment(secret, commitment)).toBe(true);
  expect(await matchesCommitment(secret.replace("00", "01"), commitment)).toBe(false);
});

// The server's dice module documents the same throws.
test("every throw is recomputed", async () => {
  const throws = [6, 6, 1, 1, 6, 6].map((outcome) => ({ outcomes: [1, 2, 6], weights: [1, 1, 4], outcome }));
  const dice = { commitment, secret, seeds: ["anna", ""], throws };
  expect(await firstWrongThrow(dice)).toBe(0);
  expect(await firstWrongThrow({ ...dice, seeds: ["Änne", ""] })).toBeGreaterThan(0);
  const forged = throws.map((thrown, place) => (place === 3 ? { ...thrown, outcome: 2 } : thrown));
  expect(await firstWrongThrow({ ...dice, throws: forged })).toBe(4);
});
