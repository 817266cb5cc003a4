/** The review of a finished game: asked for, waited for, there. */
import { untrack } from "svelte";
import type { Review } from "../../generated/types";
import { api, NO_ANSWER, Refusal } from "../../api/api";
import { settings } from "../../app/settings.svelte";

const SOON = 1200; // milliseconds until it is asked again how far the work is
const LATER = 5000; // after the server did not answer

export interface Reviewed {
  /** undefined until the server has said something. */
  readonly value: Review | undefined;
  /** Why it was not done. */
  readonly error: unknown;
  readonly busy: boolean;
  /** Have it made. */
  ask(): Promise<void>;
}

/** To be called while a component is made. */
export function reviewed(id: () => string): Reviewed {
  let value: Review | undefined = $state.raw();
  let error: unknown = $state.raw();
  let busy = $state(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function hear(answer: Promise<Review>): Promise<void> {
    clearTimeout(timer);
    const mine = id();
    const language = settings.language;
    try {
      const come = await answer;
      if (mine !== id() || language !== settings.language) return; // something else is asked for by now
      [value, error] = [come, undefined];
      if (come.status === "waiting" || come.status === "working") again(SOON);
    } catch (problem) {
      error = problem;
      if (problem instanceof Refusal && problem.problem.key === NO_ANSWER) again(LATER);
    }
  }

  function again(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void hear(api.review(id())), pause);
  }

  $effect(() => {
    void settings.language;
    const answer = api.review(id());
    untrack(() => void hear(answer));
    return () => clearTimeout(timer);
  });

  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    get busy() {
      return busy;
    },
    async ask() {
      busy = true;
      await hear(api.askForReview(id()));
      busy = false;
    },
  };
}
