import { foldAccents } from "#app/lib/fold-accents.ts";

/** How well a label matches a search: 1 for a prefix, less for the prefix of a word or a substring, 0 for no match. */
export function matchScore(label: string, search: string): number {
  const query = foldAccents(search.trim());
  const text = foldAccents(label);
  if (text.startsWith(query)) return 1;
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query))) return 0.6;
  return text.includes(query) ? 0.3 : 0;
}
