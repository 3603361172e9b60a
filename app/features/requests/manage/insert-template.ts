/** Puts a template in place of the selection, as paragraphs of its own; no word that was typed changes. */
export function insertTemplate(
  text: string,
  [from, to]: readonly [number, number],
  template: string,
): string {
  // A paragraph ends and begins without the space that was between two sentences.
  const before = text.slice(0, from).replace(/ +$/, "");
  const after = text.slice(to).replace(/^ +/, "");
  const gapBefore =
    before.trim() === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const gapAfter = after.trim() === "" || after.startsWith("\n") ? "" : "\n\n";
  return before + gapBefore + template + gapAfter + after;
}
