/**
 * Data of the server that a page shows. It loads again when the language, or any state that `fetch` reads, changes.
 */
import { untrack } from "svelte";
import { settings } from "../app/settings.svelte";

export interface Resource<Value> {
  /** undefined until it is loaded. */
  readonly value: Value | undefined;
  /** The error of the last attempt; undefined if it succeeded. */
  readonly error: unknown;
  /** Load again. The old value stays until the answer arrives. */
  load(): Promise<void>;
  set(value: Value): void;
}

/** Load a resource. Call it while a component is initialised. */
export function resource<Value>(fetch: () => Promise<Value>): Resource<Value> {
  let value: Value | undefined = $state.raw();
  let error: unknown = $state.raw();
  let latest = 0;

  async function show(answer: Promise<Value>): Promise<void> {
    const request = ++latest;
    try {
      const loadedValue = await answer;
      if (request !== latest) return; // a later request has been sent since
      value = loadedValue;
      error = undefined;
    } catch (problem) {
      if (request === latest) error = problem;
    }
  }

  $effect(() => {
    void settings.language;
    const answer = fetch();
    untrack(() => void show(answer));
  });

  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    load: () => show(fetch()),
    set(changed) {
      latest++;
      value = changed;
    },
  };
}
