/** What to say when something was not done. */
import { Refusal } from "./api";
import { t } from "../app/texts.svelte";

/** The server's sentence, or ours when it did not answer. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal && error.problem.text) return error.problem.text;
  return t("problem-no-answer");
}
