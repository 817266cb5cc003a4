import { describe, expect, it } from "vitest";
import type { ServerMessage } from "../generated/types";
import { fillMessageDefaults } from "./fillDefaults";
import {
  Connection,
  FIRST_RETRY_DELAY,
  HEARTBEAT_INTERVAL,
  MAX_RETRY_DELAY,
  PONG_TIMEOUT,
  type ConnectionStatus,
  type Socket,
} from "./connection";

class FakeScheduler {
  now = 0;
  private timers: { at: number; run: () => void }[] = [];

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.now + milliseconds, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((each) => each !== next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
}

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  receives(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function setUp() {
  const scheduler = new FakeScheduler();
  const sockets: FakeSocket[] = [];
  const received: ServerMessage[] = [];
  const statuses: ConnectionStatus[] = [];
  const connection = new Connection({
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    view: () => ({ language: "de", shape: "wide" }),
    onMessage: (message) => received.push(message),
    onStatus: (status) => statuses.push(status),
    scheduler,
    jitter: () => 0.5,
  });
  const socket = (): FakeSocket => sockets.at(-1) as FakeSocket;
  const welcome = (resumed = false): void => {
    socket().onopen?.();
    socket().receives({ type: "welcome", session: "s1", resumed });
  };
  return { scheduler, sockets, socket, received, statuses, connection, welcome };
}

const news = (n: number): ServerMessage => fillMessageDefaults({ type: "undo-asked", n });

describe("a connection", () => {
  it("says hello first and is open after the welcome", () => {
    const { socket, statuses, welcome } = setUp();
    welcome();
    expect(socket().sent[0]).toEqual({ type: "hello", language: "de", shape: "wide", session: "", seen: 0 });
    expect(statuses).toEqual(["connecting", "open"]);
  });

  it("resumes its session after a drop, from the last number seen", () => {
    const { scheduler, socket, sockets, statuses, welcome } = setUp();
    welcome();
    socket().receives(news(1));
    socket().receives(news(2));
    socket().onclose?.({ code: 1006 });
    expect(statuses.at(-1)).toBe("lost");
    scheduler.pass(FIRST_RETRY_DELAY);
    expect(sockets).toHaveLength(2);
    socket().onopen?.();
    expect(socket().sent[0]).toMatchObject({ type: "hello", session: "s1", seen: 2 });
  });

  it("passes each numbered message on once", () => {
    const { socket, received, welcome } = setUp();
    welcome();
    socket().receives(news(1));
    socket().receives(news(1));
    expect(received.filter(({ type }) => type === "undo-asked")).toHaveLength(1);
  });

  it("reconnects when a number is missing, and passes nothing on out of order", () => {
    const { scheduler, socket, sockets, received, welcome } = setUp();
    welcome();
    socket().receives(news(1));
    socket().receives(news(3));
    expect(received.filter(({ type }) => type === "undo-asked")).toHaveLength(1);
    expect(sockets[0]?.closed).toBe(true);
    scheduler.pass(FIRST_RETRY_DELAY);
    socket().onopen?.();
    expect(socket().sent[0]).toMatchObject({ seen: 1 });
  });

  it("counts from the start in a new session", () => {
    const { scheduler, socket, received, welcome } = setUp();
    welcome();
    socket().receives(news(1));
    socket().onclose?.({ code: 1006 });
    scheduler.pass(FIRST_RETRY_DELAY);
    welcome();
    socket().receives(news(1));
    expect(received.filter(({ type }) => type === "undo-asked")).toHaveLength(2);
  });

  it("sends an answer again after a reconnection until it is acknowledged", () => {
    const { scheduler, socket, connection, welcome } = setUp();
    welcome();
    connection.answer(0, 7, 42);
    const answer = { type: "answer", seat: 0, decision: 7, action: 42 };
    expect(socket().sent.at(-1)).toEqual(answer);
    socket().onclose?.({ code: 1006 });
    scheduler.pass(FIRST_RETRY_DELAY);
    welcome(true);
    expect(socket().sent.at(-1)).toEqual(answer);
    socket().receives({ type: "acknowledged", n: 1, seat: 0, decision: 7 });
    expect(connection.waiting).toBe(false);
    socket().onclose?.({ code: 1006 });
    scheduler.pass(FIRST_RETRY_DELAY);
    welcome(true);
    expect(socket().sent).toHaveLength(1); // only the hello was sent
  });

  it("keeps an answer given without a connection", () => {
    const { socket, connection, welcome } = setUp();
    connection.answer(1, 1, 5);
    expect(socket().sent).toEqual([]);
    welcome();
    expect(socket().sent.at(-1)).toMatchObject({ type: "answer", action: 5 });
  });

  it("drops the answer whose decision was refused", () => {
    const { socket, connection, welcome } = setUp();
    welcome();
    connection.answer(0, 4, 17);
    connection.answer(1, 5, 18);
    const problem = { key: "stale", text: "Too late." };
    socket().receives({ type: "refused", n: 1, about: "answer", problem, decision: 5 });
    expect(connection.waiting).toBe(true);
    socket().receives({ type: "refused", n: 2, about: "answer", problem, decision: 4 });
    expect(connection.waiting).toBe(false);
  });

  it("drops a refused answer", () => {
    const { socket, connection, welcome } = setUp();
    welcome();
    connection.answer(0, 1, 5);
    socket().receives({
      type: "refused",
      n: 1,
      about: "answer",
      problem: { key: "stale", text: "Too late." },
    });
    expect(connection.waiting).toBe(false);
  });

  it("pings the server, and reconnects without an answer", () => {
    const { scheduler, socket, sockets, welcome } = setUp();
    welcome();
    scheduler.pass(HEARTBEAT_INTERVAL);
    expect(socket().sent.at(-1)).toEqual({ type: "ping" });
    socket().receives({ type: "pong" });
    scheduler.pass(HEARTBEAT_INTERVAL + PONG_TIMEOUT);
    expect(sockets[0]?.closed).toBe(true);
    scheduler.pass(FIRST_RETRY_DELAY);
    expect(sockets).toHaveLength(2);
  });

  it("waits longer after each failure, up to a limit, and can reconnect now", () => {
    const { scheduler, socket, sockets, connection } = setUp();
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      socket().onclose?.({ code: 1006 });
      const before = scheduler.now;
      const count = sockets.length;
      while (sockets.length === count) scheduler.pass(100);
      waits.push(scheduler.now - before);
    }
    expect(waits.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(waits.at(-1)).toBe(MAX_RETRY_DELAY);
    socket().onclose?.({ code: 1006 });
    const count = sockets.length;
    connection.reconnectNow();
    expect(sockets).toHaveLength(count + 1);
  });

  it("gives up a connection that never opens", () => {
    const { scheduler, sockets } = setUp();
    scheduler.pass(PONG_TIMEOUT + FIRST_RETRY_DELAY);
    expect(sockets).toHaveLength(2);
  });

  it("does not reconnect to a table that does not exist", () => {
    const { scheduler, socket, sockets, statuses } = setUp();
    socket().onclose?.({ code: 4404 });
    scheduler.pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe("closed");
  });

  it("is silent once closed", () => {
    const { scheduler, sockets, connection, welcome } = setUp();
    welcome();
    connection.close();
    scheduler.pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(connection.send({ type: "ping" })).toBe(false);
  });
});
