// One table as this person sees it, kept up to date by the live connection.

import type {
  ChatLine,
  Line,
  Refused,
  Scene,
  SceneShown,
  ServerMessage,
  Shape,
  Sheet,
  TableInfo,
  UndoAsked,
} from "../generated/types";
import { api } from "../api/api";
import { serverTime } from "../app/serverTime.svelte";
import { settings } from "../app/settings.svelte";
import { Advice } from "./input/hint.svelte";
import { patchScene, patchTable } from "../api/scenePatch";
import { Chooser } from "./input/chooser.svelte";
import { Connection, type Line as Wire, type Socket } from "../api/connection";
import { difference, duration } from "./stage/difference";
import { hear } from "./sound/playSounds";
import { heard } from "./sound/soundsFor";
import { LookBack } from "./recap/recapPlayback.svelte";
import { Playback } from "./stage/playback";
import { actionsOf, Clicks, goesOn, type Onward } from "./input/macros";

const CLOCK = {
  after(milliseconds: number, run: () => void) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class LiveTable {
  table: TableInfo | null = $state.raw(null);
  shown: SceneShown | null = $state.raw(null);
  sheet: Sheet | null = $state.raw(null);
  lines: Line[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  wire: Wire = $state("connecting");
  refused: Refused | null = $state.raw(null);
  undoAsked: UndoAsked | null = $state.raw(null);
  /** The decision that was answered and is not dealt with yet: a seat's own number, so the seat belongs to it. */
  #answered: string | null = $state(null);
  readonly chooser: Chooser;
  readonly advice: Advice;
  readonly lookBack: LookBack;
  readonly #connection: Connection;
  readonly #playback: Playback<SceneShown>;
  #latest: SceneShown | null = null;
  #seat: number | null = null; // whose view was asked for, at one device
  #onward: Onward | null = null; // what follows of several actions made at once
  readonly #clicks = new Clicks();

  readonly scene: Scene | null = $derived(this.shown?.scene ?? null);
  readonly seat: number | null = $derived(this.scene?.seat ?? null);
  /** Whether an answer has been given that the server has not dealt with. */
  readonly sending: boolean = $derived(this.#answered !== null && this.#answered === decisionOf(this.shown));
  /** Whether this person is asked and can answer now. */
  readonly asked: boolean = $derived(
    this.shown !== null && this.shown.decision !== null && !this.sending && this.table?.status === "playing",
  );

  constructor(
    readonly id: string,
    private readonly shape: () => Shape,
  ) {
    this.chooser = new Chooser({
      choose: (action) => this.#choose(action),
      why: (path) => this.#why(path),
      change: () => (this.refused = null),
    });
    this.advice = new Advice(this.chooser, (seat, decision) =>
      this.#connection.send({ type: "hint", seat, decision }),
    );
    this.lookBack = new LookBack(id, this.shape);
    this.#playback = new Playback(
      (shown) => this.#show(shown),
      (before, after) =>
        settings.reducedMotion || document.hidden
          ? 0
          : duration(difference(before?.scene ?? null, after.scene)),
      CLOCK,
    );
    this.#connection = new Connection({
      open: () => new WebSocket(api.liveUrl(id)) as Socket,
      look: () => ({ language: settings.language, shape: this.shape() }),
      hear: (message) => this.#hear(message),
      line: (wire) => (this.wire = wire),
      clock: CLOCK,
    });
  }

  hurry(): void {
    this.#connection.hurry();
  }

  close(): void {
    this.lookBack.stop();
    this.#playback.close();
    this.#connection.close();
  }

  /** Shows the latest at once. */
  skip(): void {
    this.#playback.skip();
  }

  /** Another language, shape or, at one device, seat. */
  look(seat: number | null = this.#seat): void {
    this.#seat = seat;
    this.advice.withdraw();
    this.lookBack.stop();
    this.#connection.send({ type: "look", language: settings.language, shape: this.shape(), seat });
  }

  say(text: string): boolean {
    return this.#connection.send({ type: "say", text });
  }

  /** What would a good bot do? */
  askHint(): void {
    if (this.asked) this.advice.ask(this.shown);
  }

  undo(): void {
    this.#onward = null;
    if (this.seat === null) return;
    this.#connection.send({ type: "undo", seat: this.seat, most: this.#clicks.takeBack() });
  }

  consent(seat: number, agree: boolean): void {
    this.#connection.send({ type: "consent", seat, agree });
  }

  resign(): void {
    if (this.seat !== null) this.#connection.send({ type: "resign", seat: this.seat });
  }

  /** Take a seat back from the bot. */
  comeBack(seat: number): void {
    this.#connection.send({ type: "come-back", seat });
  }

  /** Has read that a request to take back was refused. */
  forgetRequest(): void {
    this.undoAsked = null;
  }

  forgive(): void {
    this.refused = null;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "pong":
        this.#echo(message.now);
        break;
      case "welcome":
        this.#echo(message.now);
        this.advice.refused(); // what was asked over a lost line is asked again
        if (!message.resumed && this.#seat !== null) this.look();
        break;
      case "table":
        this.table = message.table;
        this.#settle();
        break;
      case "table-changed":
        if (this.table) this.table = patchTable(this.table, message);
        this.#settle();
        break;
      case "scene":
        void this.#receive(message);
        break;
      case "scene-changed":
        if (this.#latest) void this.#receive(patchScene(this.#latest, message));
        break;
      case "log":
        this.lines = [...this.lines.slice(0, message.first), ...message.lines];
        break;
      case "chat":
        this.chat = [...this.chat.slice(0, message.first), ...message.lines];
        break;
      case "refused":
        if (message.about === "answer" && this.#concerns(message.decision)) this.#answered = null;
        this.#onward = null;
        this.#clicks.forget();
        if (message.about === "hint") this.advice.refused();
        this.refused = message;
        this.#settle();
        break;
      case "hint":
        this.advice.hear(message);
        break;
      case "undo-asked":
        this.undoAsked = message.seat === null && !message.away.length ? null : message;
        break;
    }
  }

  /** The server's clock; where it matters, the server learns how long the line takes. */
  #echo(now: number): void {
    serverTime.sync(now);
    if (this.table === null || this.table.clock?.kind === "live")
      this.#connection.send({ type: "echo", now });
  }

  /** The first scene of a sheet waits for its drawings. */
  async #receive(shown: SceneShown): Promise<void> {
    this.#latest = shown;
    this.advice.settle(shown);
    const drawn = this.#latest.scene.sheet === this.scene?.sheet;
    if (!drawn || !this.sheet) {
      const sheet = await api.sheet(shown.scene.game, shown.scene.sheet);
      if (this.#latest !== shown) return;
      this.sheet = sheet;
    }
    this.#playback.push(shown);
  }

  #show(shown: SceneShown): void {
    if (decisionOf(shown) !== this.#answered) this.#answered = null;
    hear(heard(this.shown, shown));
    if (shown.decision === null || shown.scene.seat !== this.seat) this.#clicks.forget(); // the turn is over
    this.shown = shown;
    this.#goOn(shown);
    this.#settle();
  }

  /** The next of several actions made at once, as long as it is asked for. */
  #goOn(shown: SceneShown): void {
    const onward = this.#onward;
    if (!onward || this.sending) return;
    this.#onward = null;
    if (goesOn(onward, shown)) this.#answer(onward.actions, true);
  }

  #settle(): void {
    if (!this.scene) return;
    const upToDate = !this.#playback.behind;
    const curious = this.seat !== null && this.table?.status === "playing" && !this.sending;
    this.chooser.show(this.scene, this.asked && upToDate, curious && upToDate);
  }

  #choose(action: number): void {
    if (this.scene) this.#answer(actionsOf(this.scene, action));
    this.#settle();
  }

  /** Answers with the first; the rest waits for the decisions that follow. */
  #answer([action, ...rest]: readonly number[], goesOn = false): void {
    if (action === undefined || !this.shown || this.shown.decision === null || this.seat === null) return;
    this.#clicks.count(goesOn);
    const { decision } = this.shown;
    this.#answered = decisionOf(this.shown);
    this.#onward = rest.length ? { seat: this.seat, decision: decision + 1, actions: rest } : null;
    this.#connection.answer(this.seat, decision, action);
  }

  /** Whether a refusal is about the answer that is on its way now. */
  #concerns(decision: number | null): boolean {
    return decision === null || this.#answered?.split(":")[1] === String(decision);
  }

  #why(path: string[]): void {
    if (this.seat !== null) this.#connection.send({ type: "why", seat: this.seat, path });
  }
}

function decisionOf(shown: SceneShown | null): string | null {
  return shown === null || shown.decision === null ? null : `${shown.scene.seat}:${shown.decision}`;
}
