/** The REST calls. A call that fails throws a Refusal with the server's sentence. */
import type {
  Acquaintance,
  Dice,
  Distance,
  GameInfo,
  Mail,
  LessonStep,
  LogIn,
  NewLogin,
  NewName,
  NewTable,
  Person,
  Problem,
  Recover,
  RecoveryCode,
  Replay,
  Review,
  Rulebook,
  Scene,
  SeatBot,
  Shape,
  Sheet,
  Recap,
  TableInfo,
  TableList,
  TakeSeat,
} from "../generated/types";
import { fillDefaults, fillDefaultsList } from "./fillDefaults";
import { serverTime } from "../app/serverTime.svelte";
import { settings } from "../app/settings.svelte";

/** Why a call failed. `status` is 0 if the server did not answer. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.text);
  }
}

/** A person at a table, by the seat or by a line of the chat. */
export type PersonRef = { seat: number } | { line: number };

export const NO_ANSWER = "no-answer";
const ME = "/api/me";
let session: Promise<unknown> | null = null;

/** Ask the server once who the person is. The answer sets the cookie: two calls without it would make two guests. */
function ensureSession(): Promise<unknown> {
  session ??= request("GET", ME).catch((error: unknown) => {
    session = null;
    throw error;
  });
  return session;
}

/** Called when the server no longer knows the cookie and has made a new guest. */
export const sessionLostListeners: (() => void)[] = [];
function announceSessionLost(): void {
  session = null;
  for (const listener of sessionLostListeners) listener();
}

/** Send a request. A request that changes something waits for the session; a GET does not. */
async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  if (method === "GET" && path === ME) return ensureSession();
  if (method !== "GET") await ensureSession();
  return request(method, path, body);
}

async function request(method: string, path: string, body?: unknown): Promise<unknown> {
  const url = new URL(path, location.origin);
  url.searchParams.set("lang", settings.language);
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal(0, fillDefaults("Problem", { key: NO_ANSWER, text: "" }));
  }
  const text = await answer.text();
  if (answer.status === 401) announceSessionLost();
  if (!answer.ok) throw new Refusal(answer.status, problem(text));
  return text ? JSON.parse(text) : null;
}

function problem(text: string): Problem {
  try {
    const parsed = JSON.parse(text) as Partial<Problem>;
    if (typeof parsed.text === "string") return fillDefaults("Problem", parsed);
  } catch {
    // Not an answer of our server: a proxy may have sent it.
  }
  return fillDefaults("Problem", { key: NO_ANSWER, text: "" });
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const game = (slug: string) => `/api/games/${encodeURIComponent(slug)}`;
const sheets = new Map<string, Promise<Sheet>>();

export const api = {
  me: async (): Promise<Person> => fillDefaults("Person", await call("GET", ME)),
  rename: async (name: NewName): Promise<Person> => fillDefaults("Person", await call("PUT", ME, name)),
  confirmPassword: async (password: string): Promise<Person> =>
    fillDefaults("Person", await call("POST", `${ME}/confirm-password`, { password })),
  makeCode: async (): Promise<string> =>
    fillDefaults("RecoveryCode", (await call("POST", `${ME}/code`)) as RecoveryCode).code,
  dropCode: async (): Promise<Person> => fillDefaults("Person", await call("DELETE", `${ME}/code`)),
  setLogin: async (body: NewLogin): Promise<Person> =>
    fillDefaults("Person", await call("PUT", `${ME}/login`, body)),
  recover: async (body: Recover): Promise<void> => void (await call("POST", `${ME}/recover`, body)),
  logIn: async (body: LogIn): Promise<void> => void (await call("POST", `${ME}/log-in`, body)),
  logOut: async (sure: boolean): Promise<void> => void (await call("POST", `${ME}/log-out`, { sure })),
  logOutOthers: async (): Promise<Person> =>
    fillDefaults("Person", await call("POST", `${ME}/log-out-others`)),
  blocks: async (): Promise<Acquaintance[]> =>
    fillDefaultsList("Acquaintance", await call("GET", `${ME}/distances`)),
  setBlock: async (id: string, distance: Distance): Promise<Acquaintance[]> =>
    fillDefaultsList(
      "Acquaintance",
      await call("PUT", `${ME}/distances/${encodeURIComponent(id)}`, { distance }),
    ),
  acquaintance: async (id: string, person: PersonRef): Promise<Acquaintance> =>
    fillDefaults("Acquaintance", await call("GET", `${table(id)}/acquaintance?${personQuery(person)}`)),
  setBlockAtTable: async (id: string, person: PersonRef, distance: Distance): Promise<Acquaintance> =>
    fillDefaults("Acquaintance", await call("PUT", `${table(id)}/acquaintance`, { ...person, distance })),

  mail: async (): Promise<Mail> => fillDefaults("Mail", await call("GET", `${ME}/mail`)),
  setMail: async (address: string): Promise<Mail> =>
    fillDefaults("Mail", await call("PUT", `${ME}/mail`, { address })),
  confirmMail: async (code: string): Promise<Mail> =>
    fillDefaults("Mail", await call("POST", `${ME}/mail/confirm`, { code })),
  dropMail: async (): Promise<Mail> => fillDefaults("Mail", await call("DELETE", `${ME}/mail`)),

  games: async (): Promise<GameInfo[]> => fillDefaultsList("GameInfo", await call("GET", "/api/games")),
  rules: async (slug: string): Promise<Rulebook> =>
    fillDefaults("Rulebook", await call("GET", `${game(slug)}/rules`)),
  lessonStep: async (slug: string, step: number, shape: Shape): Promise<LessonStep> =>
    fillDefaults("LessonStep", await call("GET", `${game(slug)}/lesson/${step}?shape=${shape}`)),
  /** Explain why a path of zones is not a choice in this step. */
  async lessonWhy(slug: string, step: number, shape: Shape, zones: string[]): Promise<Problem> {
    const asked = new URLSearchParams([["shape", shape], ...zones.map((zone) => ["zone", zone])]);
    return fillDefaults("Problem", await call("GET", `${game(slug)}/lesson/${step}/why?${asked}`));
  },
  /** Fetch a sheet once: its digest names its content. */
  sheet(slug: string, digest: string): Promise<Sheet> {
    const path = `${game(slug)}/sheets/${encodeURIComponent(digest)}`;
    let sheet = sheets.get(path);
    if (!sheet) {
      sheet = call("GET", path).then((value) => fillDefaults("Sheet", value));
      sheet.catch(() => sheets.delete(path));
      sheets.set(path, sheet);
    }
    return sheet;
  },
  /** The sheet of a game's original box; undefined if the game has no drawings. */
  async sheetOf(slug: string): Promise<Sheet | undefined> {
    const digest = (await api.games()).find((each) => each.slug === slug)?.sheet;
    return digest ? await api.sheet(slug, digest) : undefined;
  },
  pictureUrl: (slug: string, theme: "light" | "dark"): string => `${game(slug)}/picture.svg?theme=${theme}`,
  badgeUrl: (slug: string, theme: "light" | "dark"): string => `${game(slug)}/badge.svg?theme=${theme}`,

  async tables(): Promise<TableList> {
    const list = fillDefaults("TableList", await call("GET", "/api/tables"));
    serverTime.sync(list.now);
    return list;
  },
  table: async (id: string): Promise<TableInfo> => fillDefaults("TableInfo", await call("GET", table(id))),
  open: async (body: NewTable): Promise<TableInfo> =>
    fillDefaults("TableInfo", await call("POST", "/api/tables", body)),
  sit: async (id: string, body: TakeSeat = {}): Promise<TableInfo> =>
    fillDefaults("TableInfo", await call("POST", `${table(id)}/seat`, body)),
  leave: async (id: string): Promise<void> => void (await call("DELETE", `${table(id)}/seat`)),
  seatBot: async (id: string, body: SeatBot): Promise<TableInfo> =>
    fillDefaults("TableInfo", await call("POST", `${table(id)}/bot`, body)),
  start: async (id: string): Promise<TableInfo> =>
    fillDefaults("TableInfo", await call("POST", `${table(id)}/start`)),
  rematch: async (id: string): Promise<TableInfo> =>
    fillDefaults("TableInfo", await call("POST", `${table(id)}/rematch?await_seed=true`)),
  agree: async (id: string): Promise<TableInfo> =>
    fillDefaults("TableInfo", await call("POST", `${table(id)}/agree`)),

  dice: async (id: string): Promise<Dice> => fillDefaults("Dice", await call("GET", `${table(id)}/dice`)),
  recordUrl: (id: string): string => `${table(id)}/record`,
  /** The public key that verifies the records of this server. */
  publicKey: async (): Promise<string> => fillDefaults("PublicKey", await call("GET", "/api/key")).key,
  review: async (id: string): Promise<Review> =>
    fillDefaults("Review", await call("GET", `${table(id)}/review`)),
  askForReview: async (id: string): Promise<Review> =>
    fillDefaults("Review", await call("POST", `${table(id)}/review`)),
  replay: async (id: string, shape: Shape, seat: number | null): Promise<Replay> =>
    fillDefaults("Replay", await call("GET", `${table(id)}/replay?${viewQuery(shape, seat)}`)),
  replayScene: async (id: string, step: number, shape: Shape, seat: number | null): Promise<Scene> =>
    fillDefaults("Scene", await call("GET", `${table(id)}/replay/${step}?${viewQuery(shape, seat)}`)),

  recap: async (id: string, shape: Shape, seat: number, first: number): Promise<Recap> =>
    fillDefaults("Recap", await call("GET", `${table(id)}/since?${viewQuery(shape, seat)}&first=${first}`)),

  /** The position in which a line of a running game's log was new. */
  position: async (id: string, shape: Shape, seat: number | null, line: number): Promise<Scene> =>
    fillDefaults("Scene", await call("GET", `${table(id)}/position?${viewQuery(shape, seat)}&line=${line}`)),

  /** The address of a table's WebSocket. */
  liveUrl: (id: string): string => `${location.origin.replace(/^http/, "ws")}${table(id)}/live`,
};

function personQuery(person: PersonRef): string {
  return "seat" in person ? `seat=${person.seat}` : `line=${person.line}`;
}

function viewQuery(shape: Shape, seat: number | null): string {
  return seat === null ? `shape=${shape}` : `shape=${shape}&seat=${seat}`;
}
