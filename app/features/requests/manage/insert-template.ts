/** Replaces the selection with a template as separate paragraphs; no other text changes. */
export function insertTemplate(
  text: string,
  [from, to]: readonly [number, number],
  template: string,
): string {
  // Trim the spaces where the text is split into paragraphs.
  const before = text.slice(0, from).replace(/ +$/, "");
  const after = text.slice(to).replace(/^ +/, "");
  const gapBefore =
    before.trim() === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const gapAfter = after.trim() === "" || after.startsWith("\n") ? "" : "\n\n";
  return before + gapBefore + template + gapAfter + after;
}
