// A guided first game. The person plays one seat; the server's script plays the others.

import type { LessonStep, Line, Problem, Scene, Shape, Sheet, TableInfo } from "../../generated/types";
import { api, Refusal } from "../../api/api";
import { settings } from "../../app/settings.svelte";
import { Chooser } from "../../table/input/chooser.svelte";
import { difference, duration, rollingScene } from "../../table/stage/difference";
import { playSounds } from "../../table/sound/playSounds";
import { soundsFor } from "../../table/sound/soundsFor";
import { actionsOf } from "../../table/input/macros";
import { saveProgress, loadProgress, withStepReached, resumeStep } from "./progress";

const MOVE_PAUSE = 420; // milliseconds between two moves of other players, so that each can be seen

export type Phase = "loading" | "watching" | "asked" | "reading" | "done";

export class Lesson {
  step: LessonStep | null = $state.raw(null);
  scene: Scene | null = $state.raw(null);
  sheet: Sheet | null = $state.raw(null);
  /** The log lines shown so far. */
  lines: readonly Line[] = $state.raw([]);
  phase: Phase = $state("loading");
  /** The reply to the last attempt, if it was not the expected action. */
  reply = $state("");
  refused: { path: string[]; problem: Problem } | null = $state.raw(null);
  error: unknown = $state.raw(null);
  readonly chooser: Chooser;
  readonly sending = false;
  readonly #steps = new Map<string, Promise<LessonStep>>();
  #run = 0; // counts the starts of steps, so that an outdated one stops
  #endPause: (() => void) | null = null;
  #macro: readonly number[] = []; // the remaining actions of a macro

  readonly table: TableInfo | null = $derived(this.step?.table ?? null);
  readonly seat: number | null = $derived(this.scene?.seat ?? null);
  readonly last = $derived(this.step !== null && this.step.number === this.step.steps - 1);
  /** The coach's text. */
  readonly text = $derived(
    this.step === null ? "" : this.phase === "done" ? this.step.done : this.reply || this.step.text,
  );

  constructor(
    readonly game: string,
    private readonly shape: () => Shape,
  ) {
    this.chooser = new Chooser({
      choose: (action) => this.#choose(action),
      explain: (path) => void this.#explain(path),
      change: () => (this.refused = null),
    });
  }

  /** Start the lesson, or resume it at the stored step. */
  async open(): Promise<void> {
    const wanted = resumeStep(loadProgress(), this.game);
    await this.go(wanted);
    if (this.error instanceof Refusal && this.error.status === 404 && wanted > 0) await this.go(0);
  }

  async go(number: number): Promise<void> {
    await this.#begin(number, true);
  }

  /** Load the current step again, in another language or shape. */
  async reload(): Promise<void> {
    if (this.step) await this.#begin(this.step.number, false);
  }

  next(): void {
    if (this.step && !this.last) void this.go(this.step.number + 1);
  }

  back(): void {
    if (this.step && this.step.number > 0) void this.go(this.step.number - 1);
  }

  /** Play the expected action for the person. */
  show(): void {
    this.#macro = [];
    if (this.step?.expected != null) this.#answer(this.step.expected);
  }

  /** End the current pause; return whether there was one. */
  skip(): boolean {
    const paused = this.#endPause !== null;
    this.#endPause?.();
    return paused;
  }

  /** Go on from a step that only tells something; return whether this is one. */
  readOn(): boolean {
    const reading = this.phase === "reading" && !this.last;
    if (reading) this.next();
    return reading;
  }

  dismissRefusal(): void {
    this.refused = null;
  }

  close(): void {
    this.#run++;
    this.#endPause?.();
  }

  async #begin(number: number, watch: boolean): Promise<void> {
    const run = ++this.#run;
    this.#endPause?.();
    try {
      const step = await this.#fetch(number);
      const sheet = await api.sheet(this.game, step.scenes.at(-1)!.sheet);
      if (run !== this.#run) return;
      this.error = null;
      this.sheet = sheet;
      if (step.chapter !== this.step?.chapter) this.#macro = []; // the person has to read the new chapter first
      this.step = step;
      this.reply = "";
      this.refused = null;
      this.phase = "watching";
      saveProgress(withStepReached(loadProgress(), this.game, number, step.steps));
      if (watch) this.lines = [...this.lines, ...step.lines];
      for (const scene of watch ? step.scenes : step.scenes.slice(-1)) {
        await this.#show(scene, scene !== step.scenes.at(-1));
        if (run !== this.#run) return;
      }
      this.#enter(step.expected === null ? "reading" : "asked");
      this.#continueMacro();
      if (number + 1 < step.steps) this.#fetch(number + 1).catch(() => undefined); // preload the next step
    } catch (error) {
      if (run === this.#run) this.error = error;
    }
  }

  #fetch(number: number): Promise<LessonStep> {
    const key = `${settings.language} ${this.shape()} ${number}`;
    let found = this.#steps.get(key);
    if (!found) {
      found = api.lessonStep(this.game, number, this.shape());
      found.catch(() => this.#steps.delete(key));
      this.#steps.set(key, found);
    }
    return found;
  }

  async #show(scene: Scene, wait: boolean): Promise<void> {
    await this.#roll(scene);
    const time = settings.reducedMotion ? 0 : duration(difference(this.scene, scene));
    this.#present(scene);
    this.chooser.show(scene, false, false);
    if (wait && (time > 0 || settings.reducedMotion)) await this.#pause(time + MOVE_PAUSE);
  }

  /** If dice were thrown, let them roll before the scene tells their result. */
  async #roll(scene: Scene): Promise<void> {
    const rolling = settings.reducedMotion ? null : rollingScene(this.scene, scene);
    if (!rolling) return;
    const time = duration(difference(this.scene, rolling));
    this.#present(rolling);
    this.chooser.show(rolling, false, false);
    await this.#pause(time);
  }

  /** Show a scene and play its sounds. */
  #present(scene: Scene): void {
    const shownScene = (scene: Scene) => ({ scene, decision: null }); // without a turn sound
    playSounds(soundsFor(this.scene && shownScene(this.scene), shownScene(scene)));
    this.scene = scene;
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#endPause = null;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#endPause = done;
    });
  }

  #enter(phase: Phase): void {
    this.phase = phase;
    if (this.scene) this.chooser.show(this.scene, phase === "asked", phase === "asked");
  }

  #choose(chosen: number): void {
    const [action = chosen, ...rest] = this.scene ? actionsOf(this.scene, chosen) : [];
    this.#macro = rest;
    this.#answer(action);
  }

  /** Play the next action of the macro if it is the expected one. */
  #continueMacro(): void {
    const [action, ...rest] = this.#macro;
    this.#macro = rest;
    if (action !== undefined && action === this.step?.expected) this.#answer(action);
    else this.#macro = [];
  }

  #answer(action: number): void {
    const step = this.step;
    if (!step || this.phase !== "asked") return;
    if (action !== step.expected || !step.after) {
      this.reply = step.replies.find((each) => each.action === action)?.text ?? step.otherwise;
      this.#macro = [];
      this.chooser.clear();
      return;
    }
    this.reply = "";
    void this.#finish(step, step.after);
  }

  /** Show what the expected action did, and go on if the coach has nothing to say about it. */
  async #finish(step: LessonStep, after: Scene): Promise<void> {
    const run = this.#run;
    this.phase = "watching";
    await this.#roll(after);
    if (run !== this.#run) return;
    this.#present(after);
    this.#enter("done");
    if (!step.done) this.next();
  }

  async #explain(path: string[]): Promise<void> {
    const step = this.step;
    if (!step) return;
    const problem = await api.lessonWhy(this.game, step.number, this.shape(), path).catch(() => null);
    if (problem && step === this.step) this.refused = { path, problem };
  }
}
