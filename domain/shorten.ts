/** At most so many letters, cut between words. */
export const shorten = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest).replace(/[\s,;:.]+\S*$/, "")}\u00a0…`;
