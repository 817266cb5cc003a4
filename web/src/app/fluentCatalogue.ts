/** Sentences of one language, from Fluent files. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type Values = Record<string, FluentVariable>;

export class FluentCatalogue {
  readonly #bundle: FluentBundle;

  constructor(language: string, sources: readonly string[]) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    for (const source of sources) this.#bundle.addResource(new FluentResource(source));
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  /** The sentence; a key that is missing shows itself, so that it is noticed. */
  text(key: string, values: Values = {}): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    if (!pattern) return key;
    return this.#bundle.formatPattern(pattern, values, []);
  }
}
