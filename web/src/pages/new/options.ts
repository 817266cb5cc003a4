/** Options of a new table: the changed values, and which option a refusal is about. */
import type { OptionInfo, Problem } from "../../generated/types";

export type OptionValue = string | number | boolean | OptionItem[];
export type OptionItem = string | number | boolean; // an item of a list, or a single value
export type Chosen = Record<string, OptionValue>;
export type Control = "switch" | "choices" | "list" | "number" | "text" | "order" | "none";

const MAX_SEGMENTS = 3; // values that fit side by side
export const MAX_VISIBLE = 6; // options that are visible at first, if there are many

/** Return the control for an option. An option of an unknown type keeps its default. */
export function control(option: OptionInfo): Control {
  if (option.type === "bool") return "switch";
  if (option.type === "text") return "text";
  if (option.type === "list") return Array.isArray(option.default) && option.values.length ? "order" : "none";
  if (option.type === "int" && option.min !== null && option.max !== null) return "number";
  if (option.values.length === 0) return "none";
  return option.values.length <= MAX_SEGMENTS ? "choices" : "list";
}

export function valueOf(option: OptionInfo, chosen: Chosen): OptionValue {
  return chosen[option.id] ?? (option.default as OptionValue);
}

/** Set a value. A value equal to the default is removed. */
export function choose(option: OptionInfo, chosen: Chosen, value: OptionValue): Chosen {
  const { [option.id]: _, ...rest } = chosen;
  return same(value, option.default) ? rest : { ...rest, [option.id]: value };
}

/** Put a value at a place of a list. If the list has that value already, the two swap places. */
export function swapped(items: readonly OptionItem[], at: number, value: OptionItem): OptionItem[] {
  const from = items.indexOf(value);
  return items.map((item, index) =>
    index === at ? value : index === from ? (items[at] as OptionItem) : item,
  );
}

/** Return how many places of a list to show. A list with one place per possible player shows one per player. */
export function placesShown(option: OptionInfo, players: number, most: number): number {
  const all = (option.default as OptionItem[]).length;
  return all === most ? Math.min(players, all) : all;
}

function same(one: OptionValue, other: unknown): boolean {
  if (!Array.isArray(one)) return one === other;
  return Array.isArray(other) && one.length === other.length && one.every((item, at) => item === other[at]);
}

/** Return the option that a refusal is about: the one it names, else one whose rule it cites, a changed one first. */
export function refusedOption(options: readonly OptionInfo[], chosen: Chosen, problem: Problem): string {
  if (options.some(({ id }) => id === problem.field)) return problem.field;
  if (!problem.rule) return "";
  const cited = options.filter((option) => option.rule === problem.rule);
  return (cited.find((option) => option.id in chosen) ?? cited[0])?.id ?? "";
}
