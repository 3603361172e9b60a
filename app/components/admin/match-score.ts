import { foldAccents } from "#app/lib/fold-accents.ts";

/** How well a label matches a search: prefix, word prefix, substring, or 0. */
export function matchScore(label: string, search: string): number {
  const wanted = foldAccents(search.trim());
  const given = foldAccents(label);
  if (given.startsWith(wanted)) return 1;
  if (given.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 0.6;
  return given.includes(wanted) ? 0.3 : 0;
}
