import { expect, test } from "vitest";
import { keptPromise } from "./fairness";

const secret = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
const commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

test("the revealed secret must be the promised one", async () => {
  expect(await keptPromise(secret, commitment)).toBe(true);
  expect(await keptPromise(secret.replace("00", "01"), commitment)).toBe(false);
});
