/**
 * Cuts a text of more than `maxLength` characters: after its last whole sentence if that keeps half of them, otherwise
 * at a word boundary with an ellipsis.
 */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const sentences = /^.*[.!?](?=\s)/s.exec(text.slice(0, maxLength + 1))?.[0] ?? "";
  if (sentences.length >= maxLength / 2) return sentences;
  const wholeWords = text.slice(0, maxLength).replace(/[\s,;:.]+\S*$/, "");
  return `${wholeWords}\u00a0…`;
}

/** Sentences end before a capital letter or a line break, but not after 'St.' or 'a.m.'. */
const FIRST_SENTENCE =
  /^(.*?[.!?][”"’']?)(?<!\b(?:St|Mt|Dr|Mrs?|Ms|[ap]\.m)\.)(?:\s+(?=[\p{Lu}“"])|\n\s*)(.+)$/su;

/** The first sentence, and the rest of the text; '' if there is no more. */
export function splitFirstSentence(text: string): readonly [first: string, rest: string] {
  const [, first, rest] = FIRST_SENTENCE.exec(text.trim()) ?? [];
  return first && rest ? [first, rest] : [text, ""];
}
