/** Sentences for errors. */
import { Refusal } from "./api";
import { t } from "../app/texts.svelte";

/** Return the server's sentence, or our own if the server did not answer. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal && error.problem.text) return error.problem.text;
  return t("problem-no-answer");
}
