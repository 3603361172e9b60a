/** Cuts a text of more than `maxLength` characters at a word boundary, and adds an ellipsis. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const wholeWords = text.slice(0, maxLength).replace(/[\s,;:.]+\S*$/, "");
  return `${wholeWords}\u00a0…`;
}
