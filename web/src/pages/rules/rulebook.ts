/** The numbered rules of a rulebook, and the search for them. */
import type { Chapter } from "../../generated/types";

export interface Rule {
  number: string;
  /** The index of its chapter. */
  chapter: number;
  text: string;
}

const NUMBER = /^[A-Z]{3}-\d+[a-z]?$/;
const MOST = 12; // maximum number of results

/** Return all numbered rules, in the order of the book. */
export function rulesOf(chapters: readonly Chapter[]): Rule[] {
  return chapters.flatMap(({ html }, chapter) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    return [...page.querySelectorAll("[id]")]
      .filter((element) => NUMBER.test(element.id))
      .map((element) => ({ number: element.id, chapter, text: textOf(element) }));
  });
}

function textOf(element: Element): string {
  const words = (element.textContent || element.parentElement?.textContent || "").replace(/\s+/g, " ").trim();
  return words.startsWith(element.id) ? words.slice(element.id.length).trim() : words;
}

/** Search rules. "17", "kok 17" and "KOK-17" search by number, everything else by words of the rule. */
export function find(rules: readonly Rule[], query: string): Rule[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return [];
  const number = /^(?:[a-z]{3})?[\s-]*(\d+[a-z]?)$/.exec(wanted)?.[1];
  if (number) {
    const matching = rules.filter((rule) => rule.number.toLowerCase().split("-")[1]!.startsWith(number));
    return matching.sort((one, other) => one.number.length - other.number.length).slice(0, MOST);
  }
  const words = wanted.split(/\s+/);
  return rules.filter((rule) => words.every((word) => rule.text.toLowerCase().includes(word))).slice(0, MOST);
}
