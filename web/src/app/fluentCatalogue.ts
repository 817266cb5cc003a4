/** The Fluent messages of one language. */
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

  /** Format a message. A missing key is returned as it is, so that it gets noticed. */
  text(key: string, values: Values = {}): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    if (!pattern) return key;
    return this.#bundle.formatPattern(pattern, values, []);
  }
}
