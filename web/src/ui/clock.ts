/** Clocks as text. Pure functions; all times in seconds. */
import type { ClockInfo, NewClock, SeatClock, TableInfo } from "../generated/types";
import type { Values } from "../app/fluentCatalogue";

/** The key and values of a message. */
export interface Sentence {
  readonly key: string;
  readonly values: Values;
}

/** Return the time left at a moment of the server's time. */
export function remaining(clock: SeatClock, now: number): number {
  return Math.max(0, clock.until === null ? clock.left : clock.until - now);
}

/** Format a clock: "9:58", "1:02:03". It shows 0 only when the time is up. */
export function clockDigits(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Return the message for a duration, in the unit that fits. */
export function durationText(seconds: number): Sentence {
  const whole = Math.ceil(seconds);
  if (whole < 60) return { key: "left-seconds", values: { seconds: whole } };
  const minutes = Math.round(whole / 60);
  if (minutes < 100) return { key: "left-minutes", values: { minutes } };
  const hours = Math.round(minutes / 60);
  if (hours < 48) return { key: "left-hours", values: { hours } };
  return { key: "left-days", values: { days: Math.round(hours / 24) } };
}

const SHORT = { none: 0, live: 30, days: 6 * 3600 };

/** Whether the time is so low that the player should hurry. */
export function isLow(clock: ClockInfo, left: number): boolean {
  return left <= Math.min(SHORT[clock.kind], clock.base / 4);
}

/** Return the message that describes a clock; undefined if there is none. */
export function clockSummary(clock: ClockInfo | null): Sentence | undefined {
  if (clock?.kind === "live")
    return {
      key: "clock-is-live",
      values: { minutes: Math.round(clock.base / 6) / 10, seconds: clock.increment },
    };
  if (clock?.kind === "days")
    return { key: "clock-is-days", values: { days: Math.round(clock.base / 86400) } };
  return undefined;
}

/** Return the key of the message that says what happens on time-out. */
export function timeOutKey(clock: ClockInfo, players: number): string {
  if (clock.time_out === "bot") return "time-out-bot";
  return players === 2 ? "time-out-lose-duel" : "time-out-lose";
}

/** Return the clock of my first seat that has to decide. */
export function myClock(table: TableInfo): SeatClock | null {
  const seat = table.asked.find((asked) => table.you.includes(asked));
  return seat === undefined ? null : (table.seats[seat]?.clock ?? null);
}

export type ClockSettings = Required<NewClock>;

export const DEFAULT_CLOCK: ClockSettings = {
  kind: "none",
  base: 600,
  increment: 15,
  days: 3,
  time_out: "bot",
  away: null,
};
