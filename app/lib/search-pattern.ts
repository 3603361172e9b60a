import { foldAccents } from "#app/lib/fold-accents.ts";

/**
 * A `like` pattern for a table's words_folded; null for an empty search. Not every backend reads quoted
 * values, so characters of the filter syntax match any single character; LIKE's own wildcards are escaped.
 */
export function searchPattern(text: string): string | null {
  const wanted = foldAccents(text.trim());
  if (wanted === "") return null;
  return `%${wanted.replace(/[%_]/g, "\\$&").replace(/[,()"*]|\\(?![%_])/g, "_")}%`;
}
