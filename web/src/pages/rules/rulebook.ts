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

/** Search rules. "17", "abc 17" and "ABC-17" search by number, everything else by words of the rule. */
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

export interface Excerpt {
  readonly text: string;
  readonly hit: boolean;
}

const BEFORE_HIT = 24; // letters of a rule that are shown before the first hit

/** Split a rule's text into words that were searched for and others, from shortly before the first hit on. */
export function excerpt(text: string, query: string): Excerpt[] {
  const words = query.trim().split(/\s+/).filter(Boolean).map(escapeRegExp);
  if (!words.length) return [{ text, hit: false }];
  const pattern = new RegExp(`(${words.join("|")})`, "iu");
  const first = text.search(pattern);
  const cut = first > BEFORE_HIT ? text.lastIndexOf(" ", first - BEFORE_HIT) + 1 : 0;
  const shown = (cut > 0 ? "… " : "") + text.slice(cut);
  return shown
    .split(new RegExp(pattern, "giu"))
    .map((part, number) => ({ text: part, hit: number % 2 === 1 }))
    .filter((part) => part.text !== "");
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
