// Made by web/generate_types.py from the structs and colours of the server: do not edit.

export type Shape = "wide" | "tall";

export type Facing = "up" | "down";

export type Tone = "plain" | "primary" | "caution" | "refuse" | "last" | "muted";

export type PaneKind = "window" | "strip";

export type Confirming = "touch" | "always" | "never";

export type Shine = "auto" | "edge" | "none";

export type StepState = "done" | "now" | "next";

export type Language = "de" | "en";

export type SeatKind = "open" | "person" | "bot";

export type Status = "waiting" | "playing" | "over";

export type Distance = "none" | "muted" | "blocked";

export type UndoOffer = "no" | "free" | "ask";

export type ReviewStatus = "none" | "never" | "waiting" | "working" | "ready";

export type ClockKind = "none" | "live" | "days";

export type TimeOut = "bot" | "lose";

/** A movable thing on the stage: a button, a ship, a card, a die. */
export interface Piece {
  id: string;
  /** the id of a symbol in the game's sheet, drawn around its centre */
  sprite: string;
  x: number;
  y: number;
  /** degrees, clockwise */
  angle: number;
  scale: number;
  /** higher is nearer */
  layer: number;
  zone: string;
  /** a change is animated as a flip */
  facing: Facing;
  /** how often it was rolled so far: an increase is animated as a roll */
  throws: number;
  tip: string;
  /** the pane it lies in; x and y are then in units of the pane's content */
  pane: string;
  /** rotated by the selected turn of a choice, in addition to its angle */
  turns: boolean;
}

/** An area that can be clicked: a field, a card in the hand, a pile. */
export interface Zone {
  id: string;
  /** the centre */
  x: number;
  y: number;
  width: number;
  height: number;
  round: boolean;
  /** for screen readers and the keyboard: "c4, red button on two holes" */
  label: string;
  /** the question after it was picked as the first of a path: "Where to from c4?" */
  ask: string;
  /** the line below that question */
  help: string;
  tip: string;
  /** a sprite to enlarge on demand */
  close_up: string;
  /** as for pieces */
  pane: string;
  shine: Shine;
  /** another zone that a click here selects; it has no highlight of its own */
  stands_for: string;
}

/** A highlight, an arrow, a range, a counter or a text on the stage: a fragment of SVG. */
export interface Mark {
  id: string;
  /** made with stage.svg, which escapes all texts */
  svg: string;
  /** as for pieces; on one layer marks lie below pieces */
  layer: number;
  /** the zone whose piece it belongs to: they lift together */
  zone: string;
  /** as for pieces */
  pane: string;
  /** a range or a threat that viewers can switch off, see `Scene.aids` */
  aid: boolean;
}

/** A rectangle, by its upper left corner. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The point of a pane that matters now: in view when the pane opens, and restored on demand. */
export interface Focus {
  x: number;
  y: number;
  /** visible extent around it on the shorter side; 0: all of the content */
  span: number;
}

/** A named place of a strip to jump to: for example the first horse that can be bought. */
export interface Stop {
  label: string;
  /** of the content, at the left edge after the jump */
  x: number;
}

/** A rectangle of the stage with larger content. A window pans and zooms, a strip scrolls sideways. Content is clipped at the edges (a strip leaves room above and below for lifted pieces) and drawn at the pane's layer, below higher layers of the stage. Zones of the stage take precedence over zones of panes: a drawing over a pane needs a zone if clicks must not reach the pane. */
export interface Pane {
  id: string;
  kind: PaneKind;
  /** on the stage */
  area: Area;
  /** the complete content, in its own units; it fills the height of a strip */
  content: Area;
  /** for screen readers: "The city" */
  label: string;
  /** of all its content on the stage; on one layer panes lie below marks */
  layer: number;
  /** radius of its corners */
  corner: number;
  /** the part that nothing covers; the focus is fitted into it */
  clear: Area | null;
  /** a strip uses only its x */
  focus: Focus | null;
  /** of a window: the maximum scale, in units of the stage per unit of the content */
  closest: number;
  /** of a window: where the scene draws the complete content, see `mapped` */
  minimap: Area | null;
  /** of a strip */
  stops: Stop[];
  /** where on the stage the labels of the stops are */
  stops_at: Area | null;
}

/** A warning before a costly choice. */
export interface Caution {
  rule: string;
  text: string;
}

/** One action, and how a player makes it: zones to click one after another, or a button. */
export interface Choice {
  action: number;
  /** ids of zones; () is a button in the prompt bar */
  path: string[];
  /** the sentence, for lists, keyboard and screen readers */
  text: string;
  /** a short label: "Sail to f8"; with a path, it confirms a tapped target */
  button: string;
  tone: Tone;
  caution: Caution | null;
  /** the consequence, shown while its last target is hovered or tapped */
  help: string;
  /** marks to draw meanwhile */
  preview: Mark[];
  /** show its button in the prompt bar although it has a path */
  shown: boolean;
  /** which input needs a confirmation after the last zone */
  confirm: Confirming;
  /** a sprite of 24 units before the label of its button */
  icon: string;
  /** a key that makes it, as browsers name it: "ArrowUp", "p" */
  key: string;
  /** degrees clockwise; choices with the same path differ by it */
  turn: number | null;
}

/** Several actions made by one click, for example a complete drive. Each is sent when it is a choice. */
export interface Way {
  /** the first one is a choice now */
  actions: number[];
  /** as for choices, like all that follows */
  path: string[];
  text: string;
  button: string;
  help: string;
  preview: Mark[];
}

/** A small independent drawing that uses sprites of the sheet. */
export interface Picture {
  width: number;
  height: number;
  svg: string;
}

/** The game's part of the panel of one seat; the table adds name, bot and presence. */
export interface Panel {
  seat: number;
  /** one of stage.tokens.SEATS */
  colour: string;
  status: string;
  score: number | null;
  out_of: number | null;
  /** after the score, small: "€" */
  unit: string;
  picture: Picture | null;
  /** a few important words after the name: "on its roof" */
  note: string;
  /** of the note */
  tone: Tone;
}

/** The question, and the seats that are asked. */
export interface Prompt {
  /** the seats that are asked; () when the game is over */
  seats: number[];
  question: string;
  help: string;
  /** the seats that have decided, if several decide at the same time */
  done: number[];
}

/** One of the steps of a turn, with a short label. */
export interface Step {
  label: string;
  state: StepState;
}

/** The meaning of a kind of mark, for stages with room for it. */
export interface Legend {
  picture: Picture;
  text: string;
}

/** A component of a score, or an explanation of it. */
export interface ScorePart {
  text: string;
  value: string;
  /** its own components */
  notes: string[];
}

/** One seat in the final ranking. */
export interface Place {
  seat: number;
  rank: number;
  /** None: the game has no score */
  score: number | null;
  decided_by: string;
  parts: ScorePart[];
}

/** The result of the game. */
export interface Result {
  sentence: string;
  places: Place[];
}

/** Everything that one viewer sees of one position. */
export interface Scene {
  game: string;
  shape: Shape;
  /** of the stage */
  width: number;
  height: number;
  /** the digest of the sheet whose sprites and board it uses */
  sheet: string;
  /** beside the table's name: "Windmill · round 18" */
  status: string;
  round: number;
  /** the viewer's; None for a spectator */
  seat: number | null;
  pieces: Piece[];
  zones: Zone[];
  marks: Mark[];
  panes: Pane[];
  panels: Panel[];
  prompt: Prompt;
  choices: Choice[];
  ways: Way[];
  legend: Legend[];
  /** of the current turn, for clients with room for them */
  steps: Step[];
  result: Result | null;
  /** the label of the switch that hides marks with `aid`: "Ranges and threats" */
  aids: string;
}

/** One line of the log. The client shows the seat's shape before it, so the text needs no subject. */
export interface Line {
  seat: number | null;
  round: number;
  text: string;
  /** a second, muted line */
  note: string;
  tone: Tone;
  /** to highlight while the line is hovered */
  zones: string[];
}

/** The drawings of one game on one box. `sprites` holds <symbol> elements (and gradients, patterns), `boards` the background of each shape. Colours are CSS variables, `var(--linen)`, with values per theme in `light` and `dark`, or tokens. */
export interface Sheet {
  sprites: string;
  boards: Record<Shape, string>;
  light: Record<string, string>;
  dark: Record<string, string>;
  /** dark in both themes: on its stage, tokens have the values of the dark theme */
  night: boolean;
}

/** The person whom the cookie identifies. */
export interface Person {
  id: string;
  name: string;
  colour: string;
  /** your login name on other devices; empty: you have no password */
  login: string;
  /** whether you have a recovery code */
  code: boolean;
  /** whether you must confirm your password before you change codes and devices */
  needs_password: boolean;
  /** why the cookie no longer identifies the person that you were */
  notice: string;
}

/** A new name of a guest, and their favourite colour. */
export interface NewName {
  name: string;
  colour?: string;
}

/** A code that identifies you on another device. The server shows it once. */
export interface RecoveryCode {
  code: string;
}

/** Log in with a recovery code. */
export interface Recover {
  code: string;
  /** accept that games of your current guest are lost */
  sure?: boolean;
}

/** Log in with name and password. */
export interface LogIn {
  login: string;
  password: string;
  sure?: boolean;
}

/** Log out: become a new guest on this device. */
export interface LogOut {
  sure?: boolean;
}

/** Set your login name and password. An empty name removes them. */
export interface NewLogin {
  login?: string;
  password?: string;
  /** your current password, if you have one */
  current?: string;
  /** log out on all other devices; this voids your recovery code, too */
  end_others?: boolean;
}

/** Confirm your password before you change your login. */
export interface ConfirmPassword {
  password: string;
}

/** A person whom you met at a table, and whether you have muted or blocked them. */
export interface Acquaintance {
  /** of a person whom you have muted or blocked; known to you only */
  id: string;
  name: string;
  distance: Distance;
}

/** Mute, block or unblock a person. */
export interface Keep {
  distance: Distance;
}

/** Mute, block or unblock the person on a seat of a table, or the author of a chat line there. */
export interface KeepFromTable {
  distance: Distance;
  seat?: number | null;
  line?: number | null;
}

/** Your address for e-mails about your turns; only you see it. */
export interface Mail {
  /** whether this server sends e-mails */
  available: boolean;
  address: string;
  confirmed: boolean;
}

/** A new address. The server sends a confirmation code to it. */
export interface MailAddress {
  address: string;
}

/** The code from the confirmation e-mail. */
export interface MailCode {
  code: string;
}

/** A bot that can take a seat. */
export interface BotInfo {
  id: string;
  name: string;
  about: string;
}

/** A named value of an option. */
export interface OptionChoice {
  value: string | number | boolean;
  name: string;
}

/** An option of a game, with name and explanation. */
export interface OptionInfo {
  id: string;
  /** "int", "bool", "enum", "text" ... */
  type: string;
  name: string;
  help: string;
  rule: string;
  default: unknown;
  min: number | null;
  max: number | null;
  values: OptionChoice[];
}

/** What is special with so many players. */
export interface SeatNote {
  players: number;
  text: string;
}

/** A game of the catalogue. A game that is not ready has no options and cannot be played. */
export interface GameInfo {
  slug: string;
  name: string;
  sentence: string;
  ready: boolean;
  players_min: number;
  players_max: number;
  /** seats of a good table for one person and bots */
  against_bots: number;
  seat_notes: SeatNote[];
  minutes_min: number;
  minutes_max: number;
  age: number;
  options: OptionInfo[];
  bots: BotInfo[];
  /** digest of the sprite sheet of the original box */
  sheet: string;
  /** approximate minutes of the guided first game; 0: there is none */
  lesson: number;
}

/** A chapter of a rulebook; every rule in `html` is an element whose id is its number. */
export interface Chapter {
  title: string;
  html: string;
  /** target of links to the chapter */
  id: string;
}

/** The rulebook of a game. */
export interface Rulebook {
  game: string;
  name: string;
  chapters: Chapter[];
}

/** A time control, in seconds, and what happens when time runs out. */
export interface NewClock {
  kind?: ClockKind;
  /** live: at the start */
  base?: number;
  /** live: after every turn */
  increment?: number;
  /** days: for every turn */
  days?: number;
  time_out?: TimeOut;
  /** absence until a bot plays; 0: never; None: the server's default */
  away?: number | null;
}

/** A table to open. The host sits first, `bots` fill the next seats in order, the rest stay open. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, unknown>;
  public?: boolean;
  bots?: string[];
  /** the host's seat; None: the first */
  seat?: number | null;
  /** start as soon as no seat is open */
  start?: boolean;
  /** start: wait for your seed, see POST /api/tables/{table_id}/seat */
  await_seed?: boolean;
  /** the host plays every seat that has no bot */
  one_device?: boolean;
  /** whether players may get hints; None: if the host plays only against bots */
  hints?: boolean | null;
  clock?: NewClock;
}

/** A seat to take; None: any open one, or your own, to add a seed. */
export interface TakeSeat {
  seat?: number | null;
  /** mixed into the dice: any text, sent after you have seen the commitment */
  seed?: string;
}

/** A bot for a seat; None removes it. */
export interface SeatBot {
  seat: number;
  bot: string | null;
}

/** A seat's clock: the time left or, while it runs, when it will run out. */
export interface SeatClock {
  left: number;
  /** seconds since 1970, by the server's clock, while it runs */
  until: number | null;
}

/** A seat, and who has it. */
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  colour: string;
  /** its level */
  bot: string;
  /** the same in words, if the seat belongs to the bot */
  level: string;
  present: boolean;
  you: boolean;
  /** this person opened the table, or took it over, and invites to it */
  host: boolean;
  /** a bot plays for this person, who may take the seat back */
  standby: boolean;
  /** a rematch waits for this person's consent */
  undecided: boolean;
  clock: SeatClock | null;
}

/** A chosen option in words. */
export interface OptionLine {
  id: string;
  name: string;
  value: string;
  default: boolean;
}

/** The time control of a table, in seconds. */
export interface ClockInfo {
  kind: ClockKind;
  /** live: at the start; days: for every turn */
  base: number;
  increment: number;
  time_out: TimeOut;
  /** absence until a bot plays; 0: never */
  away: number;
}

/** A table as its viewers see it. */
export interface TableInfo {
  id: string;
  name: string;
  game: string;
  game_name: string;
  players: number;
  public: boolean;
  one_device: boolean;
  status: Status;
  seats: SeatInfo[];
  spectators: number;
  options: OptionLine[];
  /** None: no time limit */
  clock: ClockInfo | null;
  /** whether a player may request a hint for their decision */
  hints: boolean;
  /** whether you are the host, who may start the game, add bots, ... */
  host: boolean;
  /** your seats */
  you: number[];
  /** seats that have to decide now */
  asked: number[];
  /** a sentence about a bot that cannot decide and is tried again */
  trouble: string;
  round: number;
  /** "6 : 6", if the game has scores; in a game of two your own comes first */
  score: string;
  /** over: why, as a sentence */
  cause: string;
  /** over: the place of each seat; empty if the game was broken off */
  ranks: number[];
  /** closed before the game started */
  closed: boolean;
  /** for players: the id of the next table, once one of them asked for it */
  rematch: string;
  /** SHA-256 of the secret of the dice */
  commitment: string;
  /** per seat, its addition to the dice */
  seeds: string[];
  /** the secret itself, after the end */
  secret: string;
}

/** The tables on the home page. */
export interface TableList {
  mine: TableInfo[];
  open: TableInfo[];
  /** the server's clock */
  now: number;
}

/** A finished game as one viewer saw it. The client requests its scenes one by one. */
export interface Replay {
  table: TableInfo;
  /** scenes 0..steps */
  steps: number;
  lines: Line[];
  /** per step: length of the log */
  line_of: number[];
  /** per step: moves made so far */
  moves: number[];
}

/** Each seat's chance to win after so many moves, as the deciding player could know it. */
export interface CurvePoint {
  moves: number;
  chances: number[];
}

/** A turning point of the game. */
export interface ReviewMoment {
  /** made so far */
  moves: number;
  /** whose chance changed most */
  seat: number;
  /** by a decision of their own */
  own: boolean;
  /** what happened */
  text: string;
  /** what would have been better */
  better: string;
  before: number;
  after: number;
}

/** A reviewed decision. */
export interface ReviewedDecision {
  /** made before it */
  moves: number;
  seat: number;
  text: string;
  /** the best action found, if it is another one */
  better: string;
  /** the seat's chance with the best action ... */
  before: number;
  /** ... and with the chosen one */
  after: number;
  /** the difference is significant */
  mistake: boolean;
}

/** The review of one seat. */
export interface SeatReview {
  seat: number;
  decisions: number;
  mistakes: number;
  /** chance lost by all its decisions */
  given_away: number;
  /** chance gained by dice, cards and new information */
  luck: number;
}

/** The review of a finished game; until it is `ready`, its progress. */
export interface Review {
  status: ReviewStatus;
  /** never: why not */
  why: string;
  /** waiting: reviews that come first */
  ahead: number;
  /** decisions reviewed ... */
  done: number;
  /** ... of those to be reviewed */
  total: number;
  /** decisions of the game */
  of: number;
  curve: CurvePoint[];
  moments: ReviewMoment[];
  decisions: ReviewedDecision[];
  seats: SeatReview[];
}

/** The reply to an action that the lesson did not expect. */
export interface LessonReply {
  action: number;
  text: string;
}

/** A step of a guided first game: its text, and what the learner has to do. */
export interface LessonStep {
  /** without players */
  table: TableInfo;
  /** from 0 */
  number: number;
  steps: number;
  /** from 1; steps of one chapter share its text */
  chapter: number;
  chapters: number;
  text: string;
  rules: string[];
  /** zones to highlight */
  look: string[];
  /** what happens first; the last one asks the learner */
  scenes: Scene[];
  /** the same in the log */
  lines: Line[];
  /** the action; None: there is only text */
  expected: number | null;
  /** to other actions */
  replies: LessonReply[];
  /** to all remaining actions */
  otherwise: string;
  /** the position after the expected action */
  after: Scene | null;
  /** the text then; empty: continue immediately */
  done: string;
}

/** What a seat has seen since its own last decision. Scenes 0..steps come in pages. */
export interface Recap {
  /** number of the seat's next decision; after that, this recap is outdated */
  decision: number;
  steps: number;
  /** new lines of the log */
  lines: Line[];
  /** per step: how many of them exist */
  line_of: number[];
  /** step of the first scene */
  first: number;
  scenes: Scene[];
}

/** A throw or a draw: its possible outcomes with weights, and its outcome. */
export interface Throw {
  outcomes: number[];
  weights: number[];
  outcome: number;
}

/** All throws and draws of a finished game in order, also undone ones, to be verified. */
export interface Dice {
  commitment: string;
  secret: string;
  /** per seat */
  seeds: string[];
  throws: Throw[];
}

/** The public key that verifies the server's signature of a record. */
export interface PublicKey {
  /** Ed25519: 32 bytes in hexadecimal digits */
  key: string;
}

/** Why a request was refused, in the person's language; nothing has changed. */
export interface Problem {
  key: string;
  text: string;
  rule: string;
  game: string;
  /** the option with the error, if there is one */
  field: string;
}

/** The first message. With the session of a lost connection, the server sends what was missed. */
export interface Hello {
  type: "hello";
  language: Language;
  shape: Shape;
  session?: string;
  seen?: number;
}

/** Change language or shape; at one device: show another seat's view. */
export interface Look {
  type: "look";
  language: Language;
  shape: Shape;
  seat?: number | null;
}

/** The seat's n-th decision. Sent again, it is acknowledged again, without a second move. */
export interface Answer {
  type: "answer";
  seat: number;
  decision: number;
  action: number;
}

/** Ask why a clicked path of zones is not a legal choice. */
export interface Why {
  type: "why";
  seat: number;
  path: string[];
}

/** Request a hint for the seat's n-th decision. */
export interface AskHint {
  type: "hint";
  seat: number;
  decision: number;
}

/** Undo my last decision, immediately or with the consent of the others. */
export interface Undo {
  type: "undo";
  seat: number;
  /** so many consecutive decisions of one click, if none needs consent */
  most?: number;
}

/** Vote on an undo request. */
export interface Consent {
  type: "consent";
  seat: number;
  agree: boolean;
}

/** Add a line to the chat. */
export interface Say {
  type: "say";
  text: string;
}

/** Resign. */
export interface Resign {
  type: "resign";
  seat: number;
}

/** Take my seat back from the bot that plays for me. */
export interface ComeBack {
  type: "come-back";
  seat: number;
}

/** Check the connection. */
export interface Ping {
  type: "ping";
}

/** The last `now`, sent back immediately, so that the server can measure the latency. */
export interface Echo {
  type: "echo";
  now: number;
}

/** The first answer. `resumed`: the session continues, and only missed messages follow. */
export interface Welcome {
  type: "welcome";
  n: number;
  session: string;
  resumed: boolean;
  /** the server's clock */
  now: number;
}

/** The whole table: seats, presence, status. */
export interface TableShown {
  type: "table";
  n: number;
  table: TableInfo;
}

/** The changed fields of the table. */
export interface TableChanged {
  type: "table-changed";
  n: number;
  changes: Record<string, unknown>;
}

/** The whole scene: the position, or your view of it, has changed. */
export interface SceneShown {
  type: "scene";
  n: number;
  scene: Scene;
  /** number of the decision that you have to make */
  decision: number | null;
  undo: UndoOffer;
}

/** The changed fields of the scene. A list consists of its new parts and, for each unchanged run, [index of the first, length]. Null means that the scene omits the field. Zones and choices start from those of the scene `back` scenes ago, which offered about as much; all other fields start from the last scene. */
export interface SceneChanged {
  type: "scene-changed";
  n: number;
  changes: Record<string, unknown>;
  back: number;
  decision: number | null;
  undo: UndoOffer;
}

/** The log from line `first` on. */
export interface LogShown {
  type: "log";
  n: number;
  first: number;
  lines: Line[];
}

/** A line of the chat. */
export interface ChatLine {
  /** its index among all lines of the table */
  number: number;
  /** None: a spectator */
  seat: number | null;
  name: string;
  text: string;
  /** seconds since 1970 */
  at: number;
}

/** The chat from line `first` on, counting only lines that this viewer sees. */
export interface ChatShown {
  type: "chat";
  n: number;
  first: number;
  lines: ChatLine[];
}

/** The decision is stored in the log. */
export interface Acknowledged {
  type: "acknowledged";
  n: number;
  seat: number;
  decision: number;
}

/** A message was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  n: number;
  /** the type of the message */
  about: string;
  problem: Problem;
  /** of Why: where to show it */
  path: string[];
  /** of Answer: the number that was sent */
  decision: number | null;
}

/** A hint: what a good bot would do. It is valid until the position changes. */
export interface HintShown {
  type: "hint";
  n: number;
  seat: number;
  decision: number;
  action: number;
  /** another action that is about as good */
  rival: number | null;
  /** all other actions are much worse */
  clear: boolean;
}

/** An undo request; without a seat: it is settled. */
export interface UndoAsked {
  type: "undo-asked";
  n: number;
  seat: number | null;
  waiting_for: number[];
  /** for the requester: absent voters whose time has run out, so the answer is no */
  away: number[];
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  n: number;
  /** the server's clock */
  now: number;
}

export type ClientMessage = Hello | Look | Answer | Why | AskHint | Undo | Consent | Say | Resign | ComeBack | Ping | Echo;

export type ServerMessage = Welcome | TableShown | TableChanged | SceneShown | SceneChanged | LogShown | ChatShown | Acknowledged | Refused | HintShown | UndoAsked | Pong;

/** The shape of each seat colour. */
export const seatShapes = {
  red: "circle",
  blue: "square",
  green: "triangle",
  yellow: "diamond",
  black: "hexagon",
  white: "star",
  violet: "cross",
  orange: "pentagon",
} as const;

export type SeatColour = keyof typeof seatShapes;

/** The colours of the client. A game's sheet cannot override them. */
export const tokens = [
  "table",
  "paper",
  "well",
  "ink",
  "muted",
  "line",
  "on-seat",
  "on-action",
  "action",
  "caution",
  "refuse",
  "last",
  "seat-red",
  "seat-blue",
  "seat-green",
  "seat-yellow",
  "seat-black",
  "seat-white",
  "seat-violet",
  "seat-orange",
] as const;

/** Per struct the omitted defaults, and the fields that hold structs; for `fillDefaults`. */
export const structs = {
  Piece: { defaults: { "angle": 0, "scale": 1, "layer": 0, "zone": "", "facing": "up", "throws": 0, "tip": "", "pane": "", "turns": false }, parts: {} },
  Zone: { defaults: { "round": false, "ask": "", "help": "", "tip": "", "close_up": "", "pane": "", "shine": "auto", "stands_for": "" }, parts: {} },
  Mark: { defaults: { "layer": 0, "zone": "", "pane": "", "aid": false }, parts: {} },
  Area: { defaults: {}, parts: {} },
  Focus: { defaults: { "span": 0 }, parts: {} },
  Stop: { defaults: {}, parts: {} },
  Pane: { defaults: { "kind": "window", "layer": 0, "corner": 0, "clear": null, "focus": null, "closest": 2.5, "minimap": null, "stops": [], "stops_at": null }, parts: { "area": "Area", "content": "Area", "clear": "Area", "focus": "Focus", "minimap": "Area", "stops": "Stop", "stops_at": "Area" } },
  Caution: { defaults: {}, parts: {} },
  Choice: { defaults: { "path": [], "button": "", "tone": "plain", "caution": null, "help": "", "preview": [], "shown": false, "confirm": "touch", "icon": "", "key": "", "turn": null }, parts: { "caution": "Caution", "preview": "Mark" } },
  Way: { defaults: { "button": "", "help": "", "preview": [] }, parts: { "preview": "Mark" } },
  Picture: { defaults: {}, parts: {} },
  Panel: { defaults: { "status": "", "score": null, "out_of": null, "unit": "", "picture": null, "note": "", "tone": "muted" }, parts: { "picture": "Picture" } },
  Prompt: { defaults: { "help": "", "done": [] }, parts: {} },
  Step: { defaults: { "state": "next" }, parts: {} },
  Legend: { defaults: {}, parts: { "picture": "Picture" } },
  ScorePart: { defaults: { "value": "", "notes": [] }, parts: {} },
  Place: { defaults: { "score": null, "decided_by": "", "parts": [] }, parts: { "parts": "ScorePart" } },
  Result: { defaults: {}, parts: { "places": "Place" } },
  Scene: { defaults: { "status": "", "round": 0, "pieces": [], "zones": [], "marks": [], "panes": [], "panels": [], "choices": [], "ways": [], "legend": [], "steps": [], "result": null, "aids": "" }, parts: { "pieces": "Piece", "zones": "Zone", "marks": "Mark", "panes": "Pane", "panels": "Panel", "prompt": "Prompt", "choices": "Choice", "ways": "Way", "legend": "Legend", "steps": "Step", "result": "Result" } },
  Line: { defaults: { "seat": null, "round": 0, "note": "", "tone": "plain", "zones": [] }, parts: {} },
  Sheet: { defaults: { "night": false }, parts: {} },
  Person: { defaults: { "colour": "", "login": "", "code": false, "needs_password": false, "notice": "" }, parts: {} },
  RecoveryCode: { defaults: {}, parts: {} },
  Acquaintance: { defaults: { "id": "", "distance": "none" }, parts: {} },
  Mail: { defaults: { "address": "", "confirmed": false }, parts: {} },
  BotInfo: { defaults: {}, parts: {} },
  OptionChoice: { defaults: {}, parts: {} },
  OptionInfo: { defaults: { "rule": "", "min": null, "max": null, "values": [] }, parts: { "values": "OptionChoice" } },
  SeatNote: { defaults: {}, parts: {} },
  GameInfo: { defaults: { "seat_notes": [], "options": [], "bots": [], "sheet": "", "lesson": 0 }, parts: { "seat_notes": "SeatNote", "options": "OptionInfo", "bots": "BotInfo" } },
  Chapter: { defaults: { "id": "" }, parts: {} },
  Rulebook: { defaults: {}, parts: { "chapters": "Chapter" } },
  SeatClock: { defaults: { "left": 0.0, "until": null }, parts: {} },
  SeatInfo: { defaults: { "name": "", "bot": "", "level": "", "present": false, "you": false, "host": false, "standby": false, "undecided": false, "clock": null }, parts: { "clock": "SeatClock" } },
  OptionLine: { defaults: {}, parts: {} },
  ClockInfo: { defaults: { "kind": "none", "base": 0.0, "increment": 0.0, "time_out": "bot", "away": 0.0 }, parts: {} },
  TableInfo: { defaults: { "one_device": false, "spectators": 0, "options": [], "clock": null, "hints": false, "host": false, "you": [], "asked": [], "trouble": "", "round": 0, "score": "", "cause": "", "ranks": [], "closed": false, "rematch": "", "commitment": "", "seeds": [], "secret": "" }, parts: { "seats": "SeatInfo", "options": "OptionLine", "clock": "ClockInfo" } },
  TableList: { defaults: { "now": 0.0 }, parts: { "mine": "TableInfo", "open": "TableInfo" } },
  Replay: { defaults: {}, parts: { "table": "TableInfo", "lines": "Line" } },
  CurvePoint: { defaults: {}, parts: {} },
  ReviewMoment: { defaults: { "own": false, "better": "" }, parts: {} },
  ReviewedDecision: { defaults: { "better": "", "mistake": false }, parts: {} },
  SeatReview: { defaults: {}, parts: {} },
  Review: { defaults: { "why": "", "ahead": 0, "done": 0, "total": 0, "of": 0, "curve": [], "moments": [], "decisions": [], "seats": [] }, parts: { "curve": "CurvePoint", "moments": "ReviewMoment", "decisions": "ReviewedDecision", "seats": "SeatReview" } },
  LessonReply: { defaults: {}, parts: {} },
  LessonStep: { defaults: { "rules": [], "look": [], "lines": [], "expected": null, "replies": [], "otherwise": "", "after": null, "done": "" }, parts: { "table": "TableInfo", "scenes": "Scene", "lines": "Line", "replies": "LessonReply", "after": "Scene" } },
  Recap: { defaults: { "first": 0, "scenes": [] }, parts: { "lines": "Line", "scenes": "Scene" } },
  Throw: { defaults: {}, parts: {} },
  Dice: { defaults: {}, parts: { "throws": "Throw" } },
  PublicKey: { defaults: {}, parts: {} },
  Problem: { defaults: { "rule": "", "game": "", "field": "" }, parts: {} },
  Welcome: { defaults: { "n": 0 }, parts: {} },
  TableShown: { defaults: { "n": 0 }, parts: { "table": "TableInfo" } },
  TableChanged: { defaults: { "n": 0 }, parts: {} },
  SceneShown: { defaults: { "n": 0, "decision": null, "undo": "no" }, parts: { "scene": "Scene" } },
  SceneChanged: { defaults: { "n": 0, "back": 1, "decision": null, "undo": "no" }, parts: {} },
  LogShown: { defaults: { "n": 0 }, parts: { "lines": "Line" } },
  ChatLine: { defaults: { "number": 0, "seat": null }, parts: {} },
  ChatShown: { defaults: { "n": 0 }, parts: { "lines": "ChatLine" } },
  Acknowledged: { defaults: { "n": 0 }, parts: {} },
  Refused: { defaults: { "n": 0, "path": [], "decision": null }, parts: { "problem": "Problem" } },
  HintShown: { defaults: { "n": 0, "rival": null, "clear": false }, parts: {} },
  UndoAsked: { defaults: { "n": 0, "seat": null, "waiting_for": [], "away": [] }, parts: {} },
  Pong: { defaults: { "n": 0 }, parts: {} },
} as const;

/** The structs that the server sends, by name. */
export interface Structs {
  Piece: Piece;
  Zone: Zone;
  Mark: Mark;
  Area: Area;
  Focus: Focus;
  Stop: Stop;
  Pane: Pane;
  Caution: Caution;
  Choice: Choice;
  Way: Way;
  Picture: Picture;
  Panel: Panel;
  Prompt: Prompt;
  Step: Step;
  Legend: Legend;
  ScorePart: ScorePart;
  Place: Place;
  Result: Result;
  Scene: Scene;
  Line: Line;
  Sheet: Sheet;
  Person: Person;
  RecoveryCode: RecoveryCode;
  Acquaintance: Acquaintance;
  Mail: Mail;
  BotInfo: BotInfo;
  OptionChoice: OptionChoice;
  OptionInfo: OptionInfo;
  SeatNote: SeatNote;
  GameInfo: GameInfo;
  Chapter: Chapter;
  Rulebook: Rulebook;
  SeatClock: SeatClock;
  SeatInfo: SeatInfo;
  OptionLine: OptionLine;
  ClockInfo: ClockInfo;
  TableInfo: TableInfo;
  TableList: TableList;
  Replay: Replay;
  CurvePoint: CurvePoint;
  ReviewMoment: ReviewMoment;
  ReviewedDecision: ReviewedDecision;
  SeatReview: SeatReview;
  Review: Review;
  LessonReply: LessonReply;
  LessonStep: LessonStep;
  Recap: Recap;
  Throw: Throw;
  Dice: Dice;
  PublicKey: PublicKey;
  Problem: Problem;
  Welcome: Welcome;
  TableShown: TableShown;
  TableChanged: TableChanged;
  SceneShown: SceneShown;
  SceneChanged: SceneChanged;
  LogShown: LogShown;
  ChatLine: ChatLine;
  ChatShown: ChatShown;
  Acknowledged: Acknowledged;
  Refused: Refused;
  HintShown: HintShown;
  UndoAsked: UndoAsked;
  Pong: Pong;
}

/** The struct of each server message, by its type. */
export const serverMessages = {
  "welcome": "Welcome",
  "table": "TableShown",
  "table-changed": "TableChanged",
  "scene": "SceneShown",
  "scene-changed": "SceneChanged",
  "log": "LogShown",
  "chat": "ChatShown",
  "acknowledged": "Acknowledged",
  "refused": "Refused",
  "hint": "HintShown",
  "undo-asked": "UndoAsked",
  "pong": "Pong",
} as const;
