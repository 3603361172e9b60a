/**
 * Text as a pattern for `ilike` inside an `or` filter of the data client; null when there is nothing to look for.
 * What LIKE or the filter's syntax would read as more than a character is taken literally.
 */
export function searchPattern(text: string): string | null {
  const wanted = text.trim();
  if (wanted === "") return null;
  const literal = wanted.replace(/[\\%_]/g, "\\$&");
  return `"%${literal.replace(/["\\]/g, "\\$&")}%"`;
}
