/** The pages and their addresses. */

/** What a game is chosen for, if the address of the page lacks the game. */
export type Purpose = "new" | "rules" | "learn";

export type Route =
  | { page: "home" }
  | { page: "chooseGame"; purpose: Purpose }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "review"; id: string }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "notFound" };

const PART = "([^/]+)";
const ROUTES: [RegExp, (part: string) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/(new|rules|learn)$/, (purpose) => ({ page: "chooseGame", purpose: purpose as Purpose })],
  [new RegExp(`^/new/${PART}$`), (game) => ({ page: "new", game })],
  [new RegExp(`^/t/${PART}$`), (id) => ({ page: "table", id })],
  [new RegExp(`^/t/${PART}/replay$`), (id) => ({ page: "replay", id })],
  [new RegExp(`^/t/${PART}/review$`), (id) => ({ page: "review", id })],
  [new RegExp(`^/rules/${PART}$`), (game) => ({ page: "rules", game })],
  [new RegExp(`^/learn/${PART}$`), (game) => ({ page: "learn", game })],
];

export function route(pathname: string): Route {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  for (const [pattern, make] of ROUTES) {
    const match = pattern.exec(path);
    if (match) return make(decoded(match[1] ?? ""));
  }
  return { page: "notFound" };
}

/** Decode an escaped part of an address. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a broken escape matches no table, and the page says so
  }
}

export const paths = {
  home: () => "/",
  new: (game: string) => `/new/${encodeURIComponent(game)}`,
  table: (id: string) => `/t/${encodeURIComponent(id)}`,
  replay: (id: string, step?: number) => `/t/${encodeURIComponent(id)}/replay${at(step)}`,
  review: (id: string, step?: number) => `/t/${encodeURIComponent(id)}/review${at(step)}`,
  learn: (game: string) => `/learn/${encodeURIComponent(game)}`,
  rules: (game: string, rule = "") => `/rules/${encodeURIComponent(game)}${rule ? `#${rule}` : ""}`,
};

function at(step?: number): string {
  return step === undefined ? "" : `#${step}`;
}
