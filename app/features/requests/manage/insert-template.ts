/** Replaces the selection with a template, in paragraphs of its own. Text outside the selection stays. */
export function insertTemplate(
  text: string,
  [from, to]: readonly [number, number],
  template: string,
): string {
  // Trim the spaces where the text is split into paragraphs.
  const before = text.slice(0, from).replace(/ +$/, "");
  const after = text.slice(to).replace(/^ +/, "");
  // Each gap completes the blank line between two paragraphs.
  const gapBefore =
    before.trim() === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const gapAfter = after.trim() === "" || after.startsWith("\n") ? "" : "\n\n";
  return before + gapBefore + template + gapAfter + after;
}
