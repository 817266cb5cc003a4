/** The rules of a book by number, and how to find them. */
import type { Chapter } from "../../generated/types";

export interface Rule {
  number: string;
  /** Which chapter it stands in, counted from 0. */
  chapter: number;
  text: string;
}

const NUMBER = /^[A-Z]{3}-\d+[a-z]?$/;
const MOST = 12; // rules in an answer

/** All numbered rules, in the order of the book. */
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

/** What a person typed: "17", "kok 17" and "KOK-17" mean a number, everything else words that a rule has. */
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
