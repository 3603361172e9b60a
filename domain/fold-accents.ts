/** Letters that normalization does not split into plain letters. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { æ: "ae", œ: "oe", ø: "o", ð: "d" };

/** Lower case without accents; must match the database's private.fold_accents(). */
export const foldAccents = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[æœøð]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
