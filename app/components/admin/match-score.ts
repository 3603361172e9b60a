import { foldAccents } from "#domain/fold-accents.ts";

/**
 * How well a label matches a search, from 0 to 1. A match at the start of the label scores highest, then at the start
 * of another word, then inside a word.
 */
export function matchScore(label: string, search: string): number {
  const query = foldAccents(search.trim());
  const text = foldAccents(label);
  if (text.startsWith(query)) return 1;
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query))) return 0.6;
  return text.includes(query) ? 0.3 : 0;
}
