/** `t(key, { values })` formats a message in the person's language. It is reactive. */
import type { Language } from "../generated/types";
import { FluentCatalogue, type Values } from "./fluentCatalogue";
import { settings } from "./settings.svelte";

const files = import.meta.glob<string>("../texts/*.ftl", { query: "?raw", import: "default" });

const catalogues = new Map<Language, FluentCatalogue>();
let current: FluentCatalogue = $state.raw(new FluentCatalogue("en", []));

export function t(key: string, values?: Values): string {
  return current.text(key, values);
}

/** Switch the language. The messages are loaded first, so that the page is never half translated. */
export async function setLanguage(language: Language): Promise<void> {
  let catalogue = catalogues.get(language);
  if (!catalogue) {
    const wanted = Object.keys(files).filter(
      (path) => path.endsWith(`/${language}.ftl`) || path.endsWith(`.${language}.ftl`),
    );
    catalogue = new FluentCatalogue(language, await Promise.all(wanted.map((path) => files[path]!())));
    catalogues.set(language, catalogue);
  }
  current = catalogue;
  settings.language = language;
}
