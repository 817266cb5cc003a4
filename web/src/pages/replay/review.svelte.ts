/** The review of a finished game: asked for, waited for, there. */
import { untrack } from "svelte";
import type { Review } from "../../generated/types";
import { api, NO_ANSWER, Refusal } from "../../api/api";
import { settings } from "../../app/settings.svelte";

const POLL_DELAY = 1200; // milliseconds until it is asked again how far the work is
const RETRY_DELAY = 5000; // after the server did not answer

export interface ReviewResource {
  /** undefined until the server has said something. */
  readonly value: Review | undefined;
  /** Why it was not done. */
  readonly error: unknown;
  readonly busy: boolean;
  /** Have it made. */
  ask(): Promise<void>;
}

/** To be called while a component is made. */
export function reviewResource(id: () => string): ReviewResource {
  let value: Review | undefined = $state.raw();
  let error: unknown = $state.raw();
  let busy = $state(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function receive(answer: Promise<Review>): Promise<void> {
    clearTimeout(timer);
    const mine = id();
    const language = settings.language;
    try {
      const review = await answer;
      if (mine !== id() || language !== settings.language) return; // something else is asked for by now
      [value, error] = [review, undefined];
      if (review.status === "waiting" || review.status === "working") askAgain(POLL_DELAY);
    } catch (problem) {
      error = problem;
      if (problem instanceof Refusal && problem.problem.key === NO_ANSWER) askAgain(RETRY_DELAY);
    }
  }

  function askAgain(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void receive(api.review(id())), pause);
  }

  $effect(() => {
    void settings.language;
    const answer = api.review(id());
    untrack(() => void receive(answer));
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
      await receive(api.askForReview(id()));
      busy = false;
    },
  };
}
