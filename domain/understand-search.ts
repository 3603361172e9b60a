import { foldAccents } from "#domain/fold-accents.ts";
import { gazetteer } from "#domain/gazetteer.ts";
import { countries, countriesByRegion, regions, tripTypes } from "#domain/itinerary-lists.ts";
import { months } from "#domain/months.ts";
import {
  ACTIVITIES,
  FILLER_WORDS,
  NUMBER_WORDS,
  OTHER_SPELLINGS,
  SEASONS,
  TRIP_TYPE_WORDS,
} from "#domain/search-words.ts";

/** A wish of the database function search_itineraries(). */
export interface Wish {
  readonly words?: readonly string[];
  /** The word may be the beginning of a longer one. */
  readonly prefix?: true;
  readonly is_place?: true;
  readonly region?: string;
  readonly trip_type?: string;
  readonly months?: readonly number[];
  readonly min_days?: number;
  readonly max_days?: number;
  /** The length to which the nearest is shown first. */
  readonly about?: number;
  /** Nothing has to fit it, but what does comes nearer. */
  readonly soft?: true;
}

export interface UnderstoodWish {
  readonly wish: Wish;
  /** The activity, or the words as typed. */
  readonly name: string;
  /** Whether the wish is a filter, rather than words to look for. */
  readonly isFilter: boolean;
  /** Where the words are in the search text. */
  readonly start: number;
  readonly end: number;
  /** The search text without this wish. */
  readonly without: string;
}

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

interface Meaning {
  readonly wish: Wish;
  readonly name?: string;
}

const MAX_WISHES = 10;
const MAX_WORDS = 24;
const LONGEST_PHRASE = 5;

/** Must match the database's private.plain_words(). */
const fold = (text: string) =>
  foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(/\p{N}+|[\p{L}\p{M}]+/gu)].slice(0, MAX_WORDS).map(({ 0: part, index }) => ({
    word: fold(part),
    start: index,
    end: index + part.length,
  }));

const isFiller = ({ word }: Token) => FILLER_WORDS.includes(word) || word === "";

const place = (name: string, names: readonly string[] = [name]): readonly [string, Meaning] => [
  fold(name),
  { wish: { words: names.map(fold), is_place: true } },
];
const named = (words: readonly string[], meaning: Meaning) =>
  words.map((word) => [fold(word), meaning] as const);

let phrases: ReadonlyMap<string, Meaning> | undefined;

/** The words that mean something. Later ones take precedence, also when a mistyped word is corrected. */
function knownPhrases(): ReadonlyMap<string, Meaning> {
  phrases ??= new Map([
    ...[...Object.values(gazetteer).flat(), ...[...countries, ...regions].map((name) => [name])].map(
      ([name]) => place(name),
    ),
    // 'Caribbean' is also a sea, on whose coast other regions lie.
    ...regions
      .filter((name) => name !== "Caribbean")
      .flatMap((name) => named([name], { wish: { region: name } })),
    ...OTHER_SPELLINGS.flatMap((names) => names.map((name) => place(name, names))),
    ...Object.entries(ACTIVITIES).flatMap(([name, words]) => named(words, { wish: { words }, name })),
    ...tripTypes.flatMap((name) => named([name, ...TRIP_TYPE_WORDS[name]], { wish: { trip_type: name } })),
    ...Object.entries(SEASONS).flatMap(([name, numbers]) => named([name], { wish: { months: numbers } })),
    ...months.flatMap((name, index) => named([name, name.slice(0, 3)], { wish: { months: [index + 1] } })),
  ]);
  return phrases;
}

const NUMBER = `(\\d{1,3}|${Object.keys(NUMBER_WORDS).join("|")})`;
const LENGTH = new RegExp(
  `^(?:(?:about|around|for|in) )?(?:(up to|under|less than|at most|max|maximum|over|more than|at least|min|minimum) )?(?:${NUMBER} (?:(?:to|or) )?)?${NUMBER} (day|night|week)s?(?= |$)`,
);
const WORD_LENGTH = /^(weekend|fortnight)(?= |$)/;

const toNumber = (text: string) => NUMBER_WORDS[text] ?? Number(text);

/** Reads '10 days', 'a week', '8-10 days', 'up to 2 weeks' or 'weekend' at the beginning of the words. */
function readLength(words: string): { readonly wish: Wish; readonly size: number } | null {
  const named = WORD_LENGTH.exec(words);
  if (named) {
    const [about, slack] = named[1] === "weekend" ? [3, 1] : [14, 2];
    return { wish: { min_days: about - slack, max_days: about + slack, about }, size: 1 };
  }
  const match = LENGTH.exec(words);
  if (!match?.[3]) return null;
  const [phrase, limit = "", from, to, unit] = match;
  const toDays = (text: string) => toNumber(text) * (unit === "week" ? 7 : 1) + (unit === "night" ? 1 : 0);
  const days = toDays(to);
  const size = phrase.split(" ").length;
  if (days < 1 || days > 365) return null;
  if (/^(?:up|under|less|at most|max)/.test(limit)) return { wish: { max_days: days }, size };
  if (limit) return { wish: { min_days: days }, size };
  if (from) return { wish: { min_days: Math.min(toDays(from), days), max_days: days }, size };
  const slack = unit === "week" && days > 7 ? 2 : 1;
  return { wish: { min_days: Math.max(1, days - slack), max_days: days + slack, about: days }, size };
}

interface Part extends Meaning {
  readonly start: number;
  readonly end: number;
}

function readPart(
  tokens: readonly Token[],
  at: number,
): { readonly meaning: Meaning; readonly size: number } | null {
  const words = tokens.slice(at).map(({ word }) => word);
  const length = readLength(words.join(" "));
  if (length) return { meaning: length, size: length.size };
  for (let size = Math.min(LONGEST_PHRASE, words.length); size > 0; size -= 1) {
    const meaning = knownPhrases().get(words.slice(0, size).join(" "));
    if (meaning) return { meaning, size };
  }
  return null;
}

/**
 * What a visitor means by a search: filters that can be taken away one by one, and words to look for. A trip type that
 * no itinerary has is only a word.
 */
export function understandSearch(
  text: string,
  unusedTypes: readonly string[] = [],
): readonly UnderstoodWish[] {
  const tokens = tokensOf(text);
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const found = readPart(tokens, at);
    const last = tokens[at + (found?.size ?? 1) - 1] ?? token;
    const previous = parts.at(-1);
    if (found?.meaning.wish.trip_type && unusedTypes.includes(found.meaning.wish.trip_type)) {
      const words = [text.slice(token.start, last.end)];
      parts.push({ wish: { words }, start: token.start, end: last.end });
    } else if (
      found?.meaning.wish.months &&
      previous?.wish.months &&
      areJoined(tokens, previous.end, token.start)
    ) {
      // 'July and August', 'June to September'.
      const between = text.slice(previous.end, token.start);
      parts[parts.length - 1] = {
        ...previous,
        end: last.end,
        wish: { months: joinMonths(previous.wish.months, found.meaning.wish.months, between) },
      };
    } else if (found) parts.push({ ...found.meaning, start: token.start, end: last.end });
    else if (!isFiller(token) && /..|\p{N}/u.test(token.word)) {
      const isLast = at === tokens.length - 1;
      parts.push({
        wish: { words: [token.word], ...(isLast && { prefix: true }) },
        start: token.start,
        end: token.end,
      });
    }
    at += found?.size ?? 1;
  }
  return parts.slice(0, MAX_WISHES).map((part) => ({
    wish: part.wish,
    name: part.name ?? text.slice(part.start, part.end),
    isFilter: part.name !== undefined || !part.wish.words,
    start: part.start,
    end: part.end,
    without: takeOut(text, tokens, part),
  }));
}

const areJoined = (tokens: readonly Token[], start: number, end: number) =>
  tokens.every((token) => token.start < start || token.end > end || isFiller(token));

function joinMonths(first: readonly number[], next: readonly number[], between: string): readonly number[] {
  const [from, to] = [first.at(-1) ?? 1, next[0] ?? 1];
  const isRange = /[-–]|\b(?:to|until|till)\b/i.test(between);
  const range = isRange
    ? Array.from({ length: (to - from + 12) % 12 }, (_, step) => ((from + step - 1) % 12) + 1)
    : [];
  return [...new Set([...first, ...range, ...next])];
}

/** The text without a part and the words that lead to it, such as 'in' before 'July'. Mere filler becomes ''. */
function takeOut(text: string, tokens: readonly Token[], { start, end }: Part): string {
  const before = tokens.filter((token) => token.end <= start);
  const lastMeant = before.findLastIndex((token) => !isFiller(token));
  const cutFrom = before[lastMeant + 1]?.start ?? start;
  const left = `${text.slice(0, cutFrom)} ${text.slice(end)}`
    .replace(/\s+/g, " ")
    .replace(/^[\s,;]+|[\s,;]+$/g, "");
  return tokensOf(left).every(isFiller) ? "" : left;
}

/** The country or region that the search names also says what comes near: other trips to the same region. */
export function nearbyRegion(wishes: readonly Wish[], country: string | null): Wish | null {
  const names = [
    ...wishes.filter((wish) => wish.is_place).flatMap(({ words }) => words ?? []),
    fold(country ?? ""),
  ];
  const region = regions.find((name) =>
    countriesByRegion[name].some((member) => names.includes(fold(member))),
  );
  return region ? { region, soft: true } : null;
}

/** The known word that a mistyped one is closest to; null if there is none, or if the word itself is known. */
export function correctWord(typed: string): string | null {
  const word = fold(typed);
  const limit = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
  const known = [...knownPhrases().keys()].reverse().flatMap((phrase) => phrase.split(" "));
  let best: { readonly word: string; readonly mistakes: number } | null = null;
  for (const candidate of known) {
    if (candidate.length < 4 || Math.abs(candidate.length - word.length) > limit) continue;
    const mistakes = countMistakes(word, candidate);
    if (mistakes <= limit && (!best || mistakes < best.mistakes)) best = { word: candidate, mistakes };
  }
  return best && best.mistakes > 0 ? best.word : null;
}

/** The number of letters to add, drop, change or swap with the next one. */
function countMistakes(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
