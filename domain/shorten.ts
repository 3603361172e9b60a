/** Cuts a text of more than `longest` characters at a word boundary, and adds an ellipsis. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const wholeWords = text.slice(0, longest).replace(/[\s,;:.]+\S*$/, "");
  return `${wholeWords}\u00a0…`;
}
