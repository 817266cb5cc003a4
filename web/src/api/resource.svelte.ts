/** Something from the server that a page shows; asked for again when the language (or what `fetch` reads) changes. */
import { untrack } from "svelte";
import { settings } from "../app/settings.svelte";

export interface Resource<Value> {
  /** undefined until it has come. */
  readonly value: Value | undefined;
  /** What went wrong the last time; undefined when all is well. */
  readonly error: unknown;
  /** Ask again; what is shown stays until the answer comes. */
  load(): Promise<void>;
  set(value: Value): void;
}

/** To be called while a component is made. */
export function resource<Value>(fetch: () => Promise<Value>): Resource<Value> {
  let value: Value | undefined = $state.raw();
  let error: unknown = $state.raw();
  let latest = 0;

  async function show(answer: Promise<Value>): Promise<void> {
    const mine = ++latest;
    try {
      const come = await answer;
      if (mine !== latest) return; // a later question has been asked meanwhile
      value = come;
      error = undefined;
    } catch (problem) {
      if (mine === latest) error = problem;
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
