/** Formatting of names, numbers and addresses. */

/**
 * Return the letters on each seat's shape: the initial, and if several names share it, the first letter that differs.
 */
export function initials(names: readonly string[]): string[] {
  const spelt = names.map((name) => [...name.trim()]);
  return spelt.map((name, seat) => {
    const first = initial(name);
    const alike = spelt.filter((other, place) => place !== seat && initial(other) === first);
    if (first === "" || alike.length === 0) return first;
    const apart = name.find(
      (letter, place) =>
        place > 0 && /[\p{L}\p{N}]/u.test(letter) && alike.every((other) => other[place] !== letter),
    );
    return first + (apart ?? name[1] ?? "");
  });
}

function initial(name: readonly string[]): string {
  return name[0]?.toUpperCase() ?? "";
}

/** Join names: "Anna, Bela and Cleo". */
export function formatList(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language).format(names);
}

/** Format a range: "2", or "30–45". */
export function formatRange(from: number, to: number): string {
  return from === to ? `${from}` : `${from}–${to}`;
}

/** Strip the protocol: "localhost:8000/t/abc". */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, "");
}
