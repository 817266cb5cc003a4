import type { Dice } from "../../generated/types";

/**
 * Whether the revealed secret matches the commitment: SHA-256(secret) = commitment. null if the browser cannot tell.
 */
export async function matchesCommitment(secret: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null; // only secure pages have it
  return hexadecimal(await crypto.subtle.digest("SHA-256", bytesOf(secret))) === commitment.toLowerCase();
}

/**
 * Return the number of the first throw (from 1) that does not follow from the secret, 0 if all do, null if the
 * browser cannot tell.
 */
export async function firstWrongThrow(dice: Dice): Promise<number | null> {
  if (!globalThis.crypto?.subtle) return null;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(dice.secret), algorithm, false, ["sign"]);
  for (const [counter, thrown] of dice.throws.entries()) {
    const total = thrown.weights.reduce((sum, weight) => sum + weight, 0);
    let left = await numberBelow(total, key, counter, dice.seeds);
    const place = thrown.weights.findIndex((weight) => (left -= weight) < 0);
    if (thrown.outcomes[place] !== thrown.outcome) return counter + 1;
  }
  return 0;
}

const SPACE = 1n << 256n; // number of values of an HMAC-SHA256

async function numberBelow(limit: number, key: CryptoKey, counter: number, seeds: string[]): Promise<number> {
  const fair = SPACE - (SPACE % BigInt(limit));
  for (let attempt = 0; ; attempt++) {
    const message = new TextEncoder().encode(ascii(JSON.stringify([counter, attempt, ...seeds])));
    const number = BigInt(`0x${hexadecimal(await crypto.subtle.sign("HMAC", key, message))}`);
    if (number < fair) return Number(number % BigInt(limit));
  }
}

const bytesOf = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexadecimal = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const ascii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
