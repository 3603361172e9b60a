import { foldAccents } from "#app/lib/fold-accents.ts";

/**
 * Text as a pattern for `like` on a table's words_folded; null when there is nothing to look for. Not every backend reads quoted values, so what the filter's syntax would stumble over matches as
 * any one character; LIKE's own wildcards are taken literally.
 */
export function searchPattern(text: string): string | null {
  const wanted = foldAccents(text.trim());
  if (wanted === "") return null;
  return `%${wanted.replace(/[%_]/g, "\\$&").replace(/[,()"*]|\\(?![%_])/g, "_")}%`;
}
