/** Whether the secret that was revealed is the one that was promised: SHA-256(secret) = commitment. */
export async function keptPromise(secret: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null; // browsers compute it on secure pages only
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment.toLowerCase();
}
