// The live connection to one table. It comes back by itself, notices what it missed, and never loses an answer.

import type { Answer, ClientMessage, Language, ServerMessage, Shape } from "../generated/types";
import { fillMessageDefaults } from "./fillDefaults";

export type Line = "connecting" | "open" | "lost" | "closed";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Clock {
  after(milliseconds: number, run: () => void): () => void;
}

export interface Wiring {
  open: () => Socket;
  look: () => { language: Language; shape: Shape };
  hear: (message: ServerMessage) => void;
  line: (line: Line) => void;
  clock?: Clock;
  jitter?: () => number;
}

export const HEARTBEAT = 15_000;
export const PATIENCE = 10_000; // after a ping, until the line counts as dead
export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 10_000;
const GONE = [4401, 4403, 4404]; // closed for good: asking again would not help

const wallClock: Clock = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Connection {
  private socket: Socket | null = null;
  private session = "";
  private seen = 0;
  private welcomed = false;
  private ended = false;
  private failures = 0;
  private readonly unanswered = new Map<string, Answer>();
  private stopWaiting = () => {};
  private stopBeating = () => {};
  private readonly clock: Clock;

  constructor(private readonly wiring: Wiring) {
    this.clock = wiring.clock ?? wallClock;
    this.connect();
  }

  /** Sends at once, or says that there is no line. */
  send(message: ClientMessage): boolean {
    if (!this.welcomed || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** An answer is kept, and sent again after every reconnection, until the server has dealt with it. */
  answer(seat: number, decision: number, action: number): void {
    const message: Answer = { type: "answer", seat, decision, action };
    this.unanswered.set(key(message), message);
    this.send(message);
  }

  get waiting(): boolean {
    return this.unanswered.size > 0;
  }

  /** Tries again without waiting: the network is back, or the page is looked at again. */
  hurry(): void {
    if (this.ended || this.socket) return;
    this.failures = 0;
    this.connect();
  }

  close(): void {
    this.ended = true;
    this.drop();
    this.wiring.line("closed");
  }

  private connect(): void {
    this.stopWaiting();
    this.wiring.line(this.failures ? "lost" : "connecting");
    const socket = this.wiring.open();
    this.socket = socket;
    socket.onopen = () => {
      const hello = { type: "hello", ...this.wiring.look(), session: this.session, seen: this.seen } as const;
      socket.send(JSON.stringify(hello));
      this.expectLife();
    };
    socket.onmessage = (event) => this.take(fillMessageDefaults(JSON.parse(String(event.data))));
    socket.onclose = (event) => this.lost(event.code);
    this.stopBeating();
    this.stopBeating = this.clock.after(PATIENCE, () => this.reconnect());
  }

  private take(message: ServerMessage): void {
    this.expectLife();
    const number = message.n;
    if (message.type === "welcome") {
      if (!message.resumed) this.seen = 0;
      this.session = message.session;
      this.seen = Math.max(this.seen, number);
      this.welcomed = true;
      this.failures = 0;
      this.wiring.line("open");
      this.wiring.hear(message);
      for (const answer of this.unanswered.values()) this.send(answer);
      return;
    }
    if (number > 0) {
      if (number <= this.seen) return; // heard before
      if (number > this.seen + 1) return this.reconnect(); // something is missing
      this.seen = number;
    }
    if (message.type === "acknowledged") this.unanswered.delete(key(message));
    if (message.type === "refused" && message.about === "answer") this.forget(message.decision);
    this.wiring.hear(message);
  }

  /** Forgets the answer with that number; without a number the oldest. */
  private forget(decision: number | null): void {
    for (const [kept, answer] of this.unanswered) {
      if (decision !== null && answer.decision !== decision) continue;
      this.unanswered.delete(kept);
      return;
    }
  }

  private expectLife(): void {
    this.stopBeating();
    this.stopBeating = this.clock.after(HEARTBEAT, () => {
      this.send({ type: "ping" });
      this.stopBeating = this.clock.after(PATIENCE, () => this.reconnect());
    });
  }

  private reconnect(): void {
    this.drop();
    this.retry();
  }

  private lost(code: number): void {
    this.drop();
    if (GONE.includes(code)) this.close();
    else this.retry();
  }

  private drop(): void {
    this.stopBeating();
    this.stopWaiting();
    this.welcomed = false;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private retry(): void {
    if (this.ended) return;
    this.wiring.line("lost");
    this.stopWaiting = this.clock.after(this.pause(), () => this.connect());
    this.failures += 1;
  }

  private pause(): number {
    const jitter = this.wiring.jitter ?? Math.random;
    return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures) * (0.75 + jitter() / 2);
  }
}

function key({ seat, decision }: { seat: number; decision: number }): string {
  return `${seat}:${decision}`;
}
