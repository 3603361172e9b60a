/** Elements whose content is not shown. */
const HIDDEN_ELEMENTS = ["style", "script", "head", "title"];
const LINE_ENDS = /^(?:br|\/(?:p|div|tr|li|h\d))$/;
const ENTITIES: Readonly<Record<string, string>> = { nbsp: " ", lt: "<", gt: ">", amp: "&", quot: '"' };

/**
 * The text of an HTML mail. Each character is read once, because a regular expression with lookahead could take hours
 * on hostile input.
 */
export function htmlToText(html: string): string {
  const lower = html.toLowerCase();
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    const end = start < 0 ? -1 : endOfMarkup(lower, start);
    // This `<` is not closed, so neither it nor anything after it is a tag.
    if (end < 0) break;
    pieces.push(html.slice(at, start));
    const name = lower.slice(start + 1, Math.min(end, start + 12)).match(/^\/?[a-z0-9]+/)?.[0] ?? "";
    if (LINE_ENDS.test(name)) pieces.push("\n");
    at = HIDDEN_ELEMENTS.includes(name) ? endOfElement(lower, name, end) : end;
  }
  pieces.push(html.slice(at));
  return pieces.join("").replace(/&(nbsp|lt|gt|amp|quot);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** The index after a tag or comment; -1 if it is not closed. */
function endOfMarkup(html: string, start: number): number {
  const mark = html.startsWith("<!--", start) ? "-->" : ">";
  const end = html.indexOf(mark, start + 1);
  return end < 0 ? -1 : end + mark.length;
}

/** The index after an element's content; the end of the text if it is not closed. */
function endOfElement(html: string, name: string, from: number): number {
  const end = html.indexOf(`</${name}`, from);
  return end < 0 ? html.length : end;
}
