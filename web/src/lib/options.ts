/** Options of a new table: what a person changed, and where a refusal belongs. */
import type { OptionInfo, Problem } from "../generated/types";

export type OptionValue = string | number | boolean;
export type Chosen = Record<string, OptionValue>;
export type Control = "switch" | "choices" | "list" | "number" | "text" | "none";

const FEW = 3; // values that fit side by side

/** How an option is asked for. A type that we do not know is left at its default. */
export function control(option: OptionInfo): Control {
  if (option.type === "bool") return "switch";
  if (option.type === "text") return "text";
  if (option.type === "int" && option.min !== null && option.max !== null) return "number";
  if (option.values.length === 0) return "none";
  return option.values.length <= FEW ? "choices" : "list";
}

export function valueOf(option: OptionInfo, chosen: Chosen): OptionValue {
  return chosen[option.id] ?? (option.default as OptionValue);
}

/** Choose a value; the default needs no mention. */
export function choose(option: OptionInfo, chosen: Chosen, value: OptionValue): Chosen {
  const { [option.id]: _, ...rest } = chosen;
  return value === option.default ? rest : { ...rest, [option.id]: value };
}

/** Which option a refusal is about: the one it names, else the one whose rule it cites, a changed one first. */
export function refusedOption(options: readonly OptionInfo[], chosen: Chosen, problem: Problem): string {
  if (options.some(({ id }) => id === problem.field)) return problem.field;
  if (!problem.rule) return "";
  const cited = options.filter((option) => option.rule === problem.rule);
  return (cited.find((option) => option.id in chosen) ?? cited[0])?.id ?? "";
}
