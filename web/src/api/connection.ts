// The WebSocket to one table. It reconnects, resumes its session, and resends answers until they are acknowledged.

import type { Answer, ClientMessage, Language, ServerMessage, Shape } from "../generated/types";
import { fillMessageDefaults } from "./fillDefaults";
import { systemScheduler, type Scheduler } from "./scheduler";

export type ConnectionStatus = "connecting" | "open" | "lost" | "closed";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface ConnectionOptions {
  openSocket: () => Socket;
  view: () => { language: Language; shape: Shape };
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: ConnectionStatus) => void;
  scheduler?: Scheduler;
  jitter?: () => number;
}

export const HEARTBEAT_INTERVAL = 15_000;
export const PONG_TIMEOUT = 10_000; // milliseconds after a ping, or after opening, without any message
export const FIRST_RETRY_DELAY = 400;
export const MAX_RETRY_DELAY = 10_000;
const FINAL_CLOSE_CODES = [4401, 4403, 4404]; // the server closed for good: reconnecting would not help

export class Connection {
  private socket: Socket | null = null;
  private session = "";
  private seen = 0;
  private welcomed = false;
  private closedForGood = false;
  private failures = 0;
  private readonly unacknowledged = new Map<string, Answer>();
  private stopRetry = () => {};
  private stopHeartbeat = () => {};
  private readonly scheduler: Scheduler;

  constructor(private readonly options: ConnectionOptions) {
    this.scheduler = options.scheduler ?? systemScheduler;
    this.connect();
  }

  /** Send a message; return false if there is no connection. */
  send(message: ClientMessage): boolean {
    if (!this.welcomed || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Send an answer now and after every reconnection, until the server acknowledges or refuses it. */
  answer(seat: number, decision: number, action: number): void {
    const message: Answer = { type: "answer", seat, decision, action };
    this.unacknowledged.set(answerKeyOf(message), message);
    this.send(message);
  }

  get waiting(): boolean {
    return this.unacknowledged.size > 0;
  }

  /** Reconnect without waiting, because the network is back or the page is visible again. */
  reconnectNow(): void {
    if (this.closedForGood || this.socket) return;
    this.failures = 0;
    this.connect();
  }

  close(): void {
    this.closedForGood = true;
    this.closeSocket();
    this.options.onStatus("closed");
  }

  private connect(): void {
    this.stopRetry();
    this.options.onStatus(this.failures ? "lost" : "connecting");
    const socket = this.options.openSocket();
    this.socket = socket;
    socket.onopen = () => {
      const hello = {
        type: "hello",
        ...this.options.view(),
        session: this.session,
        seen: this.seen,
      } as const;
      socket.send(JSON.stringify(hello));
      this.restartHeartbeat();
    };
    socket.onmessage = (event) => this.receive(fillMessageDefaults(JSON.parse(String(event.data))));
    socket.onclose = (event) => this.onClose(event.code);
    this.stopHeartbeat();
    this.stopHeartbeat = this.scheduler.after(PONG_TIMEOUT, () => this.reconnect());
  }

  private receive(message: ServerMessage): void {
    this.restartHeartbeat();
    const number = message.n;
    if (message.type === "welcome") {
      if (!message.resumed) this.seen = 0;
      this.session = message.session;
      this.seen = Math.max(this.seen, number);
      this.welcomed = true;
      this.failures = 0;
      this.options.onStatus("open");
      this.options.onMessage(message);
      for (const answer of this.unacknowledged.values()) this.send(answer);
      return;
    }
    if (number > 0) {
      if (number <= this.seen) return; // received before
      if (number > this.seen + 1) return this.reconnect(); // a message is missing
      this.seen = number;
    }
    if (message.type === "acknowledged") this.unacknowledged.delete(answerKeyOf(message));
    if (message.type === "refused" && message.about === "answer") this.dropAnswer(message.decision);
    this.options.onMessage(message);
  }

  /** Drop the answer to this decision; without a decision the oldest one. */
  private dropAnswer(decision: number | null): void {
    for (const [answerKey, answer] of this.unacknowledged) {
      if (decision !== null && answer.decision !== decision) continue;
      this.unacknowledged.delete(answerKey);
      return;
    }
  }

  private restartHeartbeat(): void {
    this.stopHeartbeat();
    this.stopHeartbeat = this.scheduler.after(HEARTBEAT_INTERVAL, () => {
      this.send({ type: "ping" });
      this.stopHeartbeat = this.scheduler.after(PONG_TIMEOUT, () => this.reconnect());
    });
  }

  private reconnect(): void {
    this.closeSocket();
    this.retry();
  }

  private onClose(code: number): void {
    this.closeSocket();
    if (FINAL_CLOSE_CODES.includes(code)) this.close();
    else this.retry();
  }

  private closeSocket(): void {
    this.stopHeartbeat();
    this.stopRetry();
    this.welcomed = false;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private retry(): void {
    if (this.closedForGood) return;
    this.options.onStatus("lost");
    this.stopRetry = this.scheduler.after(this.retryDelay(), () => this.connect());
    this.failures += 1;
  }

  private retryDelay(): number {
    const jitter = this.options.jitter ?? Math.random;
    return Math.min(MAX_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** this.failures) * (0.75 + jitter() / 2);
  }
}

function answerKeyOf({ seat, decision }: { seat: number; decision: number }): string {
  return `${seat}:${decision}`;
}
