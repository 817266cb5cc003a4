/** Small words and numbers. */

/** The letter on each seat's shape: the initial, or two letters where several share it. */
export function initials(names: readonly string[]): string[] {
  const firsts = names.map((name) => letters(name, 1));
  return names.map((name, seat) => {
    const shared = firsts.filter((first) => first === firsts[seat]).length > 1;
    return shared && firsts[seat] ? letters(name, 2) : firsts[seat]!;
  });
}

function letters(name: string, count: number): string {
  const [first = "", ...rest] = [...name.trim()];
  return first.toUpperCase() + rest.slice(0, count - 1).join("");
}

/** "2", or "30–45". */
export function span(from: number, to: number): string {
  return from === to ? `${from}` : `${from}–${to}`;
}

/** An address without what everybody knows: "localhost:8000/t/abc". */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
