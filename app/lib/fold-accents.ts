const LIGATURES: Readonly<Record<string, string>> = { æ: "ae", œ: "oe", ø: "o", ð: "d" };

/** Lower case, without accents: what the database's private.fold_accents() makes of the same text. */
export const foldAccents = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[æœøð]/g, (letter) => LIGATURES[letter] ?? letter);
