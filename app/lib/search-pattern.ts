import { foldAccents } from "#domain/fold-accents.ts";

/**
 * A LIKE pattern for the column words_folded; null for an empty search. LIKE's own wildcards are escaped. Characters
 * of the filter syntax become a wildcard for one character instead of being quoted, because not every backend reads
 * quoted values.
 */
export function searchPattern(text: string): string | null {
  const folded = foldAccents(text.trim());
  if (folded === "") return null;
  return `%${folded.replace(/[%_]/g, "\\$&").replace(/[,()"*]|\\(?![%_])/g, "_")}%`;
}
