// Shows earlier positions on the stage: what happened since the person's last turn, or one line of the log.

import type { Line, Scene, Shape, Recap } from "../../generated/types";
import { api } from "../../api/api";
import { settings } from "../../app/settings.svelte";
import { difference, duration, rollingScene } from "../stage/difference";
import { linesAt, countOthers, recapSteps } from "./recap";

const LINE_TIME = 950; // milliseconds for a step with new log lines
const STEP_TIME = 140; // for a step without
const LAST_TIME = 500;

export class RecapPlayback {
  /** The scene of the current step or line; null while the stage shows the game. */
  scene: Scene | null = $state.raw(null);
  lines: readonly Line[] = $state.raw([]);
  shownCount = $state(0); // lines about other seats shown so far, and in all
  totalCount = $state(0);
  loading = $state(false);
  /** Whether it plays step by step. Otherwise it shows one position until the person returns. */
  playing = $state(false);
  #run = 0;

  constructor(
    private readonly table: string,
    private readonly shape: () => Shape,
  ) {}

  /** Play the recap from the first step to the last; `stop` ends it. */
  async start(seat: number): Promise<void> {
    const run = ++this.#run;
    this.loading = true;
    this.playing = true;
    try {
      const pages = new Pages(this.table, this.shape(), seat);
      const since = await pages.first();
      const steps = recapSteps(since, settings.reducedMotion);
      this.totalCount = countOthers(since.lines, seat);
      for (const step of steps) {
        const scene = await pages.scene(step);
        if (run !== this.#run || !scene) return;
        const lines = linesAt(since, step);
        const rolling = settings.reducedMotion ? null : rollingScene(this.scene, scene);
        if (rolling) {
          const rolls = duration(difference(this.scene, rolling));
          this.scene = rolling;
          await wait(rolls);
          if (run !== this.#run) return;
        }
        const moves = settings.reducedMotion ? 0 : duration(difference(this.scene, scene));
        this.loading = false;
        this.scene = scene;
        this.shownCount = countOthers(since.lines.slice(0, since.line_of[step]), seat);
        if (lines.length) this.lines = lines;
        await wait(moves + (lines.length ? LINE_TIME : step ? STEP_TIME : LAST_TIME));
        if (run !== this.#run) return;
      }
      await wait(LAST_TIME);
    } catch {
      // The log has the same information, so the recap just ends.
    } finally {
      if (run === this.#run) this.stop();
    }
  }

  /** Show the position in which a line of the log was new; `stop` returns to the game. */
  async showLine(seat: number | null, lines: readonly Line[], line: number): Promise<void> {
    const run = ++this.#run;
    const scene = await api.position(this.table, this.shape(), seat, line).catch(() => null);
    if (run !== this.#run || !scene) return;
    this.playing = false;
    this.scene = scene;
    this.lines = lines.slice(line, line + 1);
  }

  stop(): void {
    this.#run += 1;
    this.scene = null;
    this.lines = [];
    this.loading = false;
  }
}

/** Fetches the scenes page by page, the next page in advance. */
class Pages {
  readonly #pages = new Map<number, Promise<Recap>>();
  #size = 1;

  constructor(
    private readonly table: string,
    private readonly shape: Shape,
    private readonly seat: number,
  ) {}

  async first(): Promise<Recap> {
    const since = await this.#page(0);
    this.#size = Math.max(1, since.scenes.length);
    return since;
  }

  async scene(step: number): Promise<Scene | undefined> {
    const start = step - (step % this.#size);
    const since = await this.#page(start);
    if (since.steps >= start + this.#size) void this.#page(start + this.#size).catch(() => undefined);
    return since.scenes[step - start];
  }

  #page(first: number): Promise<Recap> {
    const page = this.#pages.get(first) ?? api.recap(this.table, this.shape, this.seat, first);
    this.#pages.set(first, page);
    return page;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
