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

/** Who the cookie says you are. */
export interface Person {
  id: string;
  name: string;
  colour: string;
  /** how you log in elsewhere; empty: you have no password */
  login: string;
  /** whether you have a recovery code */
  code: boolean;
  /** whether you must confirm your password before you change codes and devices */
  needs_password: boolean;
  /** why you are somebody new here */
  notice: string;
}

/** How a guest wants to be called, and which colour they like best. */
export interface NewName {
  name: string;
  colour?: string;
}

/** A code that makes you yourself on another device. It is told once. */
export interface RecoveryCode {
  code: string;
}

/** Be who has this recovery code. */
export interface Recover {
  code: string;
  /** even if games of the guest that you are now are lost */
  sure?: boolean;
}

/** Be who has this login. */
export interface LogIn {
  login: string;
  password: string;
  sure?: boolean;
}

/** Be somebody new at this device. */
export interface LogOut {
  sure?: boolean;
}

/** A login name and a password to have from now on. Without a name, no more. */
export interface NewLogin {
  login?: string;
  password?: string;
  /** your password so far, if you have one */
  current?: string;
  /** log out at all other devices; your recovery code is void then, too */
  end_others?: boolean;
}

/** Your password, once more, before you change how you are known. */
export interface ConfirmPassword {
  password: string;
}

/** Somebody you met at a table, and what you want to hear of them. */
export interface Acquaintance {
  /** of somebody you keep at a distance; it means nothing to anybody else */
  id: string;
  name: string;
  distance: Distance;
}

/** Keep somebody at a distance, or no more. */
export interface Keep {
  distance: Distance;
}

/** The same, of somebody who has a seat at a table, or said a line there. */
export interface KeepFromTable {
  distance: Distance;
  seat?: number | null;
  line?: number | null;
}

/** Where you get mail when it is your turn; nobody else is told. */
export interface Mail {
  /** whether this server sends any */
  available: boolean;
  address: string;
  confirmed: boolean;
}

/** An address to be written to. A code that confirms it is sent there. */
export interface MailAddress {
  address: string;
}

/** The code that was sent to the address. */
export interface MailCode {
  code: string;
}

/** A bot that can sit down. */
export interface BotInfo {
  id: string;
  name: string;
  about: string;
}

/** A value of an option that has a name of its own. */
export interface OptionChoice {
  value: string | number | boolean;
  name: string;
}

/** An option of a game, explained. */
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

/** A game on the shelf. One that is not there yet has no options and cannot be played. */
export interface GameInfo {
  slug: string;
  name: string;
  sentence: string;
  ready: boolean;
  players_min: number;
  players_max: number;
  minutes_min: number;
  minutes_max: number;
  age: number;
  options: OptionInfo[];
  bots: BotInfo[];
  /** digest of the sheet of the original box */
  sheet: string;
  /** about how many minutes the guided first game takes; 0: there is none */
  lesson: number;
}

/** A chapter of a rulebook; every rule in `html` is an element whose id is its number. */
export interface Chapter {
  title: string;
  html: string;
  /** what links to the chapter call it */
  id: string;
}

/** The rules for people. */
export interface Rulebook {
  game: string;
  name: string;
  chapters: Chapter[];
}

/** How much time there is, in seconds, and what happens when it is up. */
export interface NewClock {
  kind?: ClockKind;
  /** live: at the start */
  base?: number;
  /** live: after every turn */
  increment?: number;
  /** days: for every turn */
  days?: number;
  time_out?: TimeOut;
  /** until a bot plays for who is gone; 0: never; None: as is usual here */
  away?: number | null;
}

/** A table to open. Seats beyond the opener's are filled from `bots` in order; the rest stay open. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, unknown>;
  public?: boolean;
  bots?: string[];
  /** where the opener sits; None: the first */
  seat?: number | null;
  /** at once, when no seat is open */
  start?: boolean;
  /** start: not before you have sent a seed with POST /api/tables/{table_id}/seat */
  await_seed?: boolean;
  /** the opener plays every seat that no bot has */
  one_device?: boolean;
  /** whether bots give some; None: where no two people play against each other */
  hints?: boolean | null;
  clock?: NewClock;
}

/** A seat to sit down on; None: any that is open, or your own, to add a seed. */
export interface TakeSeat {
  seat?: number | null;
  /** mixed into the dice: whatever you like, after you have seen the commitment */
  seed?: string;
}

/** A bot to put on a seat; None takes it away again. */
export interface SeatBot {
  seat: number;
  bot: string | null;
}

/** What a seat's clock shows: how much is left, or when it will have run down. */
export interface SeatClock {
  left: number;
  /** seconds since 1970, by the server's clock, while it runs */
  until: number | null;
}

/** A seat and who has it. */
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  colour: string;
  bot: string;
  present: boolean;
  you: boolean;
  /** a bot plays for this person, who may take the seat back */
  standby: boolean;
  /** a rematch waits until this person wants it, too */
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

/** What was agreed about time, in seconds. */
export interface ClockInfo {
  kind: ClockKind;
  /** live: at the start; days: for every turn */
  base: number;
  increment: number;
  time_out: TimeOut;
  /** until a bot plays for who is gone; 0: never */
  away: number;
}

/** A table as everyone at it sees it. */
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
  /** None: there is all the time in the world */
  clock: ClockInfo | null;
  /** whether who is asked may have one */
  hints: boolean;
  /** whether you opened it and may start it, seat bots, ... */
  host: boolean;
  /** your seats */
  you: number[];
  /** seats that are asked now */
  asked: number[];
  /** in words: that a bot cannot decide now, and that it is tried again */
  trouble: string;
  round: number;
  /** "6 : 6", where there is one */
  score: string;
  /** over: why, in words */
  cause: string;
  /** over before a game began: there is nothing to see */
  closed: boolean;
  /** to those who have seats: the id of the next table, once one of them asked for it */
  rematch: string;
  /** SHA-256 of the secret of the dice */
  commitment: string;
  /** per seat, what was added to the dice */
  seeds: string[];
  /** the secret itself, when the game is over */
  secret: string;
}

/** The tables on the home page. */
export interface TableList {
  mine: TableInfo[];
  open: TableInfo[];
  /** the server's clock */
  now: number;
}

/** A finished game as one viewer saw it. Scenes are asked for one by one. */
export interface Replay {
  table: TableInfo;
  /** scenes 0..steps */
  steps: number;
  lines: Line[];
  /** per step: how many lines of the log stand then */
  line_of: number[];
  /** per step: how many moves were made by then */
  moves: number[];
}

/** How likely each seat was to win after so many moves, as whoever decided then could know. */
export interface CurvePoint {
  moves: number;
  chances: number[];
}

/** A point at which the game turned. */
export interface Moment {
  /** made by then */
  moves: number;
  /** whose chance changed most */
  seat: number;
  /** by a decision of their own */
  own: boolean;
  /** what was done, or what happened */
  text: string;
  /** what would have been better */
  better: string;
  before: number;
  after: number;
}

/** A decision that was looked at again. */
export interface LookedAt {
  /** made before it */
  moves: number;
  seat: number;
  text: string;
  /** the best action that was found, if it is another one */
  better: string;
  /** the seat's chance with the best action ... */
  before: number;
  /** ... and with the one taken */
  after: number;
  /** the difference is no accident of the search */
  mistake: boolean;
}

/** How one seat played. */
export interface SeatReview {
  seat: number;
  decisions: number;
  mistakes: number;
  /** of its chance, by all its decisions */
  given_away: number;
  /** what dice, cards and news brought it */
  luck: number;
}

/** A finished game looked at again. Until it is `ready`, how far the work is. */
export interface Review {
  status: ReviewStatus;
  /** never: why not */
  why: string;
  /** waiting: reviews that are made first */
  ahead: number;
  /** decisions looked at ... */
  done: number;
  /** ... of so many to be looked at */
  total: number;
  /** decisions that the game had */
  of: number;
  curve: CurvePoint[];
  moments: Moment[];
  decisions: LookedAt[];
  seats: SeatReview[];
}

/** What is said when the learner does this instead of what is expected. */
export interface LessonReply {
  action: number;
  text: string;
}

/** A step of a guided first game: what is said, and what the learner is to do. */
export interface LessonStep {
  /** a table like any other, but nobody sits there */
  table: TableInfo;
  /** from 0 */
  number: number;
  steps: number;
  /** from 1; steps of one chapter share its text */
  chapter: number;
  chapters: number;
  text: string;
  rules: string[];
  /** zones to look at */
  look: string[];
  /** what happens before; at the last one the learner is asked */
  scenes: Scene[];
  /** the same as the log tells it */
  lines: Line[];
  /** the action; None: there is only something to read */
  expected: number | null;
  /** to other actions */
  replies: LessonReply[];
  /** to all the rest */
  otherwise: string;
  /** what the expected action leads to */
  after: Scene | null;
  /** what is said then; empty: it goes on at once */
  done: string;
}

/** What a seat has seen since its own last decision. Scenes 0..steps come by the page. */
export interface Since {
  /** the number of the seat's next decision: with another one all this is over */
  decision: number;
  steps: number;
  /** of the log, those that came since then */
  lines: Line[];
  /** per step: how many of them stand then */
  line_of: number[];
  /** which step the first of the scenes is */
  first: number;
  scenes: Scene[];
}

/** A throw or a draw: what it could have been, with weights, and what it was. */
export interface Throw {
  outcomes: number[];
  weights: number[];
  outcome: number;
}

/** All throws and draws of a finished game in their order, undone ones too, to be computed again. */
export interface Dice {
  commitment: string;
  secret: string;
  /** per seat */
  seeds: string[];
  throws: Throw[];
}

/** The key by which anybody can check that this server signed a record. */
export interface PublicKey {
  /** Ed25519: 32 bytes in hexadecimal digits */
  key: string;
}

/** Why something was not done, in the person's language; nothing has changed. */
export interface Problem {
  key: string;
  text: string;
  rule: string;
  game: string;
  /** the option that it is about, where it is about one */
  field: string;
}

/** The first message. With the session of a dropped connection, what was missed is sent again. */
export interface Hello {
  type: "hello";
  language: Language;
  shape: Shape;
  session?: string;
  seen?: number;
}

/** Another language or shape from now on; at one device: another seat's view. */
export interface Look {
  type: "look";
  language: Language;
  shape: Shape;
  seat?: number | null;
}

/** The seat's n-th decision. The same number again gets the same answer, not a second move. */
export interface Answer {
  type: "answer";
  seat: number;
  decision: number;
  action: number;
}

/** A path of zones that no choice has: why not? */
export interface Why {
  type: "why";
  seat: number;
  path: string[];
}

/** What would a good bot do in my place? The seat's n-th decision, which is open. */
export interface AskHint {
  type: "hint";
  seat: number;
  decision: number;
}

/** Take back my last decision, at once or with everyone's consent. */
export interface Undo {
  type: "undo";
  seat: number;
  /** at once, so many that were made in a row: by one click */
  most?: number;
}

/** My answer to somebody's request to take back. */
export interface Consent {
  type: "consent";
  seat: number;
  agree: boolean;
}

/** A word to the table. */
export interface Say {
  type: "say";
  text: string;
}

/** Give up. */
export interface Resign {
  type: "resign";
  seat: number;
}

/** I am here again: my seat back from the bot that plays for me. */
export interface ComeBack {
  type: "come-back";
  seat: number;
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

/** The last `now` that was heard, sent back at once: so the server knows how long the line takes. */
export interface Echo {
  type: "echo";
  now: number;
}

/** The first answer. `resumed`: nothing was lost, only what was missed follows. */
export interface Welcome {
  type: "welcome";
  n: number;
  session: string;
  resumed: boolean;
  /** the server's clock */
  now: number;
}

/** The table has changed: seats, presence, status. */
export interface TableShown {
  type: "table";
  n: number;
  table: TableInfo;
}

/** The same, told as the fields of the table that are different from before. */
export interface TableChanged {
  type: "table-changed";
  n: number;
  changes: Record<string, unknown>;
}

/** The position has changed, or how you look at it. */
export interface SceneShown {
  type: "scene";
  n: number;
  scene: Scene;
  /** the number of the decision you are asked for */
  decision: number | null;
  undo: UndoOffer;
}

/** The same, told as the fields of the scene that are different from the one before. A list is told as its new parts and, for those that stood there in a row, [the place of the first, how many]. Null is what a scene leaves out. */
export interface SceneChanged {
  type: "scene-changed";
  n: number;
  changes: Record<string, unknown>;
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

/** A word to the table. */
export interface ChatLine {
  /** its place among all words at the table */
  number: number;
  /** None: a spectator */
  seat: number | null;
  name: string;
  text: string;
  /** seconds since 1970 */
  at: number;
}

/** The chat from line `first` on, counting what this viewer hears of it. */
export interface ChatShown {
  type: "chat";
  n: number;
  first: number;
  lines: ChatLine[];
}

/** The move stands in the log. */
export interface Acknowledged {
  type: "acknowledged";
  n: number;
  seat: number;
  decision: number;
}

/** What you asked for was not done; nothing has changed. */
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

/** What a good bot would do in your place. It holds until the position changes. */
export interface HintShown {
  type: "hint";
  n: number;
  seat: number;
  decision: number;
  action: number;
  /** another action that is about as good */
  rival: number | null;
  /** everything else is worse by far */
  clear: boolean;
}

/** A seat asks to take back; () when the question is settled. */
export interface UndoAsked {
  type: "undo-asked";
  n: number;
  seat: number | null;
  waiting_for: number[];
  /** to who has asked: these were away for too long, so the answer is no */
  away: number[];
}

/** I am. */
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
  GameInfo: { defaults: { "options": [], "bots": [], "sheet": "", "lesson": 0 }, parts: { "options": "OptionInfo", "bots": "BotInfo" } },
  Chapter: { defaults: { "id": "" }, parts: {} },
  Rulebook: { defaults: {}, parts: { "chapters": "Chapter" } },
  SeatClock: { defaults: { "left": 0.0, "until": null }, parts: {} },
  SeatInfo: { defaults: { "name": "", "bot": "", "present": false, "you": false, "standby": false, "undecided": false, "clock": null }, parts: { "clock": "SeatClock" } },
  OptionLine: { defaults: {}, parts: {} },
  ClockInfo: { defaults: { "kind": "none", "base": 0.0, "increment": 0.0, "time_out": "bot", "away": 0.0 }, parts: {} },
  TableInfo: { defaults: { "one_device": false, "spectators": 0, "options": [], "clock": null, "hints": false, "host": false, "you": [], "asked": [], "trouble": "", "round": 0, "score": "", "cause": "", "closed": false, "rematch": "", "commitment": "", "seeds": [], "secret": "" }, parts: { "seats": "SeatInfo", "options": "OptionLine", "clock": "ClockInfo" } },
  TableList: { defaults: { "now": 0.0 }, parts: { "mine": "TableInfo", "open": "TableInfo" } },
  Replay: { defaults: {}, parts: { "table": "TableInfo", "lines": "Line" } },
  CurvePoint: { defaults: {}, parts: {} },
  Moment: { defaults: { "own": false, "better": "" }, parts: {} },
  LookedAt: { defaults: { "better": "", "mistake": false }, parts: {} },
  SeatReview: { defaults: {}, parts: {} },
  Review: { defaults: { "why": "", "ahead": 0, "done": 0, "total": 0, "of": 0, "curve": [], "moments": [], "decisions": [], "seats": [] }, parts: { "curve": "CurvePoint", "moments": "Moment", "decisions": "LookedAt", "seats": "SeatReview" } },
  LessonReply: { defaults: {}, parts: {} },
  LessonStep: { defaults: { "rules": [], "look": [], "lines": [], "expected": null, "replies": [], "otherwise": "", "after": null, "done": "" }, parts: { "table": "TableInfo", "scenes": "Scene", "lines": "Line", "replies": "LessonReply", "after": "Scene" } },
  Since: { defaults: { "first": 0, "scenes": [] }, parts: { "lines": "Line", "scenes": "Scene" } },
  Throw: { defaults: {}, parts: {} },
  Dice: { defaults: {}, parts: { "throws": "Throw" } },
  PublicKey: { defaults: {}, parts: {} },
  Problem: { defaults: { "rule": "", "game": "", "field": "" }, parts: {} },
  Welcome: { defaults: { "n": 0 }, parts: {} },
  TableShown: { defaults: { "n": 0 }, parts: { "table": "TableInfo" } },
  TableChanged: { defaults: { "n": 0 }, parts: {} },
  SceneShown: { defaults: { "n": 0, "decision": null, "undo": "no" }, parts: { "scene": "Scene" } },
  SceneChanged: { defaults: { "n": 0, "decision": null, "undo": "no" }, parts: {} },
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
  Moment: Moment;
  LookedAt: LookedAt;
  SeatReview: SeatReview;
  Review: Review;
  LessonReply: LessonReply;
  LessonStep: LessonStep;
  Since: Since;
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
