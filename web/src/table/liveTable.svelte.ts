// One table as this person sees it. The live connection keeps it up to date.

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
import { Hint } from "./input/hint.svelte";
import { systemScheduler } from "../api/scheduler";
import { SceneHistory, patchTable } from "../api/scenePatch";
import { Chooser } from "./input/chooser.svelte";
import { Connection, type ConnectionStatus, type Socket } from "../api/connection";
import { difference, duration, rollingScene } from "./stage/difference";
import { MAX_LAG, NEWS_TIME } from "./stage/pace";
import { playSounds } from "./sound/playSounds";
import { soundsFor } from "./sound/soundsFor";
import { RecapPlayback } from "./recap/recapPlayback.svelte";
import { Playback } from "./stage/playback";
import { actionsOf, ClickHistory, isNextOffered, type PendingMacro } from "./input/macros";

/** A scene to show, with the log as it is then. */
interface Frame {
  readonly shown: SceneShown;
  readonly rolling: boolean; // dice roll; the scene with their result follows
  lines: Line[];
}

export class LiveTable {
  table: TableInfo | null = $state.raw(null);
  shown: SceneShown | null = $state.raw(null);
  sheet: Sheet | null = $state.raw(null);
  lines: Line[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  connectionStatus: ConnectionStatus = $state("connecting");
  refused: Refused | null = $state.raw(null);
  undoAsked: UndoAsked | null = $state.raw(null);
  /**
   * The answered decision that the server has not processed yet, as "seat:decision": each seat numbers its own
   * decisions.
   */
  #answered: string | null = $state(null);
  readonly chooser: Chooser;
  readonly hint: Hint;
  readonly recap: RecapPlayback;
  readonly #connection: Connection;
  readonly #playback: Playback<Frame>;
  readonly #scenes = new SceneHistory();
  #last: Frame | null = null; // the last frame that was queued
  #lines: Line[] = []; // the whole log; `lines` is the part that is shown
  #hurrying = false; // show everything at once until the person's next decision
  /** Whether the board is behind the game. */
  behind = $state(false);
  #decisionBeforeRoll: number | null = null;
  #seat: number | null = null; // the seat whose view the client asked for, on a shared device
  #macro: PendingMacro | null = null; // the remaining actions of a macro
  readonly #clicks = new ClickHistory();

  readonly scene: Scene | null = $derived(this.shown?.scene ?? null);
  readonly seat: number | null = $derived(this.scene?.seat ?? null);
  /** Whether the server has not processed the last answer yet. */
  readonly sending: boolean = $derived(this.#answered !== null && this.#answered === decisionKey(this.shown));
  /** Whether the person has a decision to make and can answer now. */
  readonly asked: boolean = $derived(
    this.shown !== null && this.shown.decision !== null && !this.sending && this.table?.status === "playing",
  );

  constructor(
    readonly id: string,
    private readonly shape: () => Shape,
  ) {
    this.chooser = new Chooser({
      choose: (action) => this.#choose(action),
      explain: (path) => this.#explain(path),
      change: () => (this.refused = null),
    });
    this.hint = new Hint(this.chooser, (seat, decision) =>
      this.#connection.send({ type: "hint", seat, decision }),
    );
    this.recap = new RecapPlayback(id, this.shape);
    this.#playback = new Playback(
      (frame) => this.#showFrame(frame),
      (before, after) =>
        settings.reducedMotion || document.hidden || this.#hurrying
          ? 0
          : duration(difference(before?.shown.scene ?? null, after.shown.scene)),
      () => MAX_LAG[this.table?.clock?.kind === "live" ? "quick" : settings.pace],
      systemScheduler,
    );
    this.#connection = new Connection({
      openSocket: () => new WebSocket(api.liveUrl(id)) as Socket,
      view: () => ({ language: settings.language, shape: this.shape() }),
      onMessage: (message) => this.#receive(message),
      onStatus: (status) => (this.connectionStatus = status),
    });
  }

  reconnectNow(): void {
    this.#connection.reconnectNow();
  }

  close(): void {
    this.recap.stop();
    this.#playback.close();
    this.#connection.close();
  }

  /** Show the latest scene at once, and what follows until the person is asked; return whether the board was behind. */
  skip(): boolean {
    const { behind } = this.#playback;
    if (behind) this.hurry();
    return behind;
  }

  /** Show everything without animations and pauses until the person is asked. */
  hurry(): void {
    this.#hurrying = this.#scenes.latest?.decision === null;
    this.#playback.skip();
  }

  /** Ask for another language, shape or, on a shared device, seat. */
  changeView(seat: number | null = this.#seat): void {
    this.#seat = seat;
    this.hint.discard();
    this.recap.stop();
    this.#playback.skip();
    this.#connection.send({ type: "look", language: settings.language, shape: this.shape(), seat });
  }

  sendChat(text: string): boolean {
    return this.#connection.send({ type: "say", text });
  }

  /** Ask what a strong bot would do. */
  requestHint(): void {
    if (this.asked) this.hint.request(this.shown);
  }

  undo(): void {
    this.#macro = null;
    if (this.seat === null) return;
    this.#playback.skip(); // the board shows the undo at once
    this.#connection.send({ type: "undo", seat: this.seat, most: this.#clicks.undo() });
  }

  consent(seat: number, agree: boolean): void {
    this.#connection.send({ type: "consent", seat, agree });
  }

  resign(): void {
    if (this.seat !== null) this.#connection.send({ type: "resign", seat: this.seat });
  }

  /** Take a seat back from the bot that stood in. */
  comeBack(seat: number): void {
    this.#connection.send({ type: "come-back", seat });
  }

  /** Dismiss the notice that an undo request was declined. */
  dismissUndoRequest(): void {
    this.undoAsked = null;
  }

  dismissRefusal(): void {
    this.refused = null;
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "pong":
        this.#echo(message.now);
        break;
      case "welcome":
        this.#echo(message.now);
        this.hint.cancelRequest(); // a request on the lost connection gets no answer
        if (!message.resumed && this.#seat !== null) this.changeView();
        break;
      case "table":
        this.table = message.table;
        this.#updateChooser();
        break;
      case "table-changed":
        if (this.table) this.table = patchTable(this.table, message);
        this.#updateChooser();
        break;
      case "scene":
      case "scene-changed": {
        const shown = this.#scenes.receive(message);
        if (shown) void this.#receiveScene(shown);
        break;
      }
      case "log":
        this.#receiveLog(message.first, message.lines);
        break;
      case "chat":
        this.chat = [...this.chat.slice(0, message.first), ...message.lines];
        break;
      case "refused":
        if (message.about === "answer" && this.#isAboutAnswer(message.decision)) this.#answered = null;
        this.#macro = null;
        this.#clicks.clear();
        if (message.about === "hint") this.hint.cancelRequest();
        this.refused = message;
        this.#updateChooser();
        break;
      case "hint":
        this.hint.receive(message);
        break;
      case "undo-asked":
        this.undoAsked = message.seat === null && !message.away.length ? null : message;
        break;
    }
  }

  /** Sync the server's clock. With a live clock, echo the time so that the server can measure the delay. */
  #echo(now: number): void {
    serverTime.sync(now);
    if (this.table === null || this.table.clock?.kind === "live")
      this.#connection.send({ type: "echo", now });
  }

  /** Queue a scene for playback. If its sheet is new, load the drawings first. */
  async #receiveScene(shown: SceneShown): Promise<void> {
    this.hint.update(shown);
    const drawn = shown.scene.sheet === this.scene?.sheet;
    if (!drawn || !this.sheet) {
      const sheet = await api.sheet(shown.scene.game, shown.scene.sheet);
      if (this.#scenes.latest !== shown) return;
      this.sheet = sheet;
    }
    this.#queue(shown);
  }

  /** Queue a scene; if dice were thrown, they roll in the scene before. */
  #queue(shown: SceneShown): void {
    if (shown.decision !== null || shown.scene.result) this.#hurrying = false;
    const before = this.#last;
    const rolling = settings.reducedMotion ? null : rollingScene(before?.shown.scene ?? null, shown.scene);
    if (before && rolling) {
      const roll: SceneShown = { ...before.shown, scene: rolling, decision: null, undo: "no" };
      this.#playback.push({ shown: roll, rolling: true, lines: before.lines });
    }
    this.#last = { shown, rolling: false, lines: this.#lines };
    this.#playback.push(this.#last);
    this.behind = this.#playback.behind;
  }

  /** The log belongs to the last queued scene and is shown with it. News about other seats hold that scene. */
  #receiveLog(first: number, lines: readonly Line[]): void {
    const news = this.#lines.length > 0 && lines.some(({ seat }) => seat === null || seat !== this.seat);
    this.#lines = [...this.#lines.slice(0, first), ...lines];
    if (!this.#last || !this.#playback.behind) this.lines = this.#lines;
    if (!this.#last) return;
    this.#last.lines = this.#lines;
    const hold = document.hidden || this.#hurrying ? 0 : NEWS_TIME[settings.pace];
    if (news && this.#last.shown.decision === null && hold > 0) this.#playback.hold(hold);
  }

  #showFrame({ shown, rolling, lines }: Frame): void {
    this.lines = lines;
    this.behind = this.#playback.behind;
    if (rolling) this.#showRoll(shown);
    else this.#showScene(shown);
  }

  /** Show dice that roll. The scene with their result decides whose turn it is. */
  #showRoll(shown: SceneShown): void {
    playSounds(soundsFor(this.shown, { scene: shown.scene, decision: this.shown?.decision ?? null }));
    this.#decisionBeforeRoll = this.shown?.decision ?? null;
    this.shown = shown;
    this.#updateChooser();
  }

  #showScene(shown: SceneShown): void {
    if (decisionKey(shown) !== this.#answered) this.#answered = null;
    const before = this.shown;
    playSounds(
      soundsFor(before && { ...before, decision: before.decision ?? this.#decisionBeforeRoll }, shown),
    );
    this.#decisionBeforeRoll = null;
    if (shown.decision === null || shown.scene.seat !== this.seat) this.#clicks.clear(); // the turn is over
    this.shown = shown;
    this.#continueMacro(shown);
    this.#updateChooser();
  }

  /** Answer with the macro's next action if the scene offers it. */
  #continueMacro(shown: SceneShown): void {
    const macro = this.#macro;
    if (!macro || this.sending) return;
    this.#macro = null;
    if (isNextOffered(macro, shown)) this.#answer(macro.actions, true);
  }

  #updateChooser(): void {
    if (!this.scene) return;
    const upToDate = !this.#playback.behind;
    const explaining = this.seat !== null && this.table?.status === "playing" && !this.sending;
    this.chooser.show(this.scene, this.asked && upToDate, explaining && upToDate);
  }

  #choose(action: number): void {
    if (this.scene) this.#answer(actionsOf(this.scene, action));
    this.#updateChooser();
  }

  /** Answer with the first action and keep the rest for the next decisions. */
  #answer([action, ...rest]: readonly number[], continues = false): void {
    if (action === undefined || !this.shown || this.shown.decision === null || this.seat === null) return;
    this.#clicks.record(continues);
    const { decision } = this.shown;
    this.#answered = decisionKey(this.shown);
    this.#macro = rest.length ? { seat: this.seat, decision: decision + 1, actions: rest } : null;
    this.#connection.answer(this.seat, decision, action);
  }

  /** Whether a refusal is about the answer that the server has not processed yet. */
  #isAboutAnswer(decision: number | null): boolean {
    return decision === null || this.#answered?.split(":")[1] === String(decision);
  }

  #explain(path: string[]): void {
    if (this.seat !== null) this.#connection.send({ type: "why", seat: this.seat, path });
  }
}

function decisionKey(shown: SceneShown | null): string | null {
  return shown === null || shown.decision === null ? null : `${shown.scene.seat}:${shown.decision}`;
}
