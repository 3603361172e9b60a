/** Shortens to at most `longest` characters, at a word boundary. */
export const shorten = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest).replace(/[\s,;:.]+\S*$/, "")}\u00a0…`;
