/** In text React writes '<' as an entity, so that no content can look like a mark. */
const MARK = "<!--part ";
const MARK_END = "-->";

/** What stands in a page in the place of a part. */
export const markOf = (index: number): string => `${MARK}${index}${MARK_END}`;

/** The text and the parts in it, in their order. */
export function splitAtParts<Part>(text: string, parts: readonly Part[]): (string | Part)[] {
  const pieces: (string | Part)[] = [];
  let from = 0;
  for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, from)) {
    const end = text.indexOf(MARK_END, at);
    const part = parts[Number(text.slice(at + MARK.length, end))];
    if (part === undefined) throw new Error("the page has a place for a part that was not rendered");
    pieces.push(text.slice(from, at), part);
    from = end + MARK_END.length;
  }
  pieces.push(text.slice(from));
  return pieces;
}
