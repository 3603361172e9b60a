/** Puts a template in place of the selection, as paragraphs of its own; nothing else that was typed changes. */
export function insertTemplate(
  text: string,
  [from, to]: readonly [number, number],
  template: string,
): string {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const gapBefore =
    before.trim() === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const gapAfter = after.trim() === "" || after.startsWith("\n") ? "" : "\n\n";
  return before + gapBefore + template + gapAfter + after;
}
