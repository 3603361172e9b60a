/**
 * * Text as a pattern for `ilike` inside an `or` filter of the data client; null when there is nothing to
 * look for. Not every backend reads quoted values, so what the filter's syntax would stumble over matches as
 * any one character; LIKE's own wildcards are taken literally.
 */
export function searchPattern(text: string): string | null {
  const wanted = text.trim();
  if (wanted === "") return null;
  return `%${wanted.replace(/[%_]/g, "\\$&").replace(/[,()"*]|\\(?![%_])/g, "_")}%`;
}
