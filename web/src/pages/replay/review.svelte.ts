/** The review of a finished game. It polls the server while the review is being made. */
import { untrack } from "svelte";
import type { Review } from "../../generated/types";
import { api, NO_ANSWER, Refusal } from "../../api/api";
import { settings } from "../../app/settings.svelte";

const POLL_DELAY = 1200; // milliseconds between two polls
const RETRY_DELAY = 5000; // milliseconds, if the server did not answer

export interface ReviewResource {
  /** undefined until the server has answered. */
  readonly value: Review | undefined;
  /** The error of the last request. */
  readonly error: unknown;
  readonly busy: boolean;
  /** Ask the server to make the review. */
  ask(): Promise<void>;
}

/** Load a review. Call it while a component is initialised. */
export function reviewResource(id: () => string): ReviewResource {
  let value: Review | undefined = $state.raw();
  let error: unknown = $state.raw();
  let busy = $state(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function receive(answer: Promise<Review>): Promise<void> {
    clearTimeout(timer);
    const requestedId = id();
    const language = settings.language;
    try {
      const review = await answer;
      if (requestedId !== id() || language !== settings.language) return; // outdated
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
