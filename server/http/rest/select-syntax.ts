/** No page of ours nests tables this deeply. The limit keeps a client from joining all tables in one request. */
const MAX_DEPTH = 6;
/** More columns and embedded tables than any page of ours reads. */
const MAX_ITEMS = 200;

/** A quoted name, or letters, digits and the characters that PostgREST allows unquoted. */
const NAME = /\s*(?:"[^"]+"|[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ ]|-(?!>|-))*)\s*/uy;
/** A step into a JSON column, such as ->>phone. */
const JSON_STEP = /->>?\s*(?:"[^"]+"|-?\d+(?![\p{L}_])|[\p{L}_][\p{L}\p{N}_]*)\s*/uy;
/** Excludes `unknown`, because casting to it causes an internal error in PostgreSQL. */
const CAST = /::\s*(?!unknown\b)[A-Za-z_][\w ]*\s*/iy;
const AGGREGATE = /\.(?:count|sum|avg|min|max)\(\)\s*/y;
/** How to join an embedded table, such as !inner. */
const HINT = /!\s*(?:"[^"]+"|[\p{L}\p{N}_][\p{L}\p{N}_-]*)\s*/uy;

/**
 * Whether PostgREST would accept this `select`. @supabase/lite ignores some invalid selects and crashes on others,
 * so they are refused first.
 */
export function isValidSelect(text: string): boolean {
  if (text === "") return true;
  const reader = new Reader(text);
  return text.split(",", MAX_ITEMS + 1).length <= MAX_ITEMS && readItems(reader, 0) && reader.isAtEnd;
}

class Reader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#position === this.#text.length;
  }

  /** Consumes a sticky pattern if it matches at the current position. */
  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#position;
    if (!pattern.test(this.#text)) return false;
    this.#position = pattern.lastIndex;
    return true;
  }
}

function readItems(reader: Reader, depth: number): boolean {
  do if (!readItem(reader, depth)) return false;
  while (reader.take(/,/y));
  return true;
}

function readItem(reader: Reader, depth: number): boolean {
  if (reader.take(/\s*\*\s*/y)) return true;
  const isSpread = reader.take(/\s*\.\.\./y);
  if (!reader.take(NAME)) return false;
  // An alias comes before the name; two colons are a cast.
  if (!isSpread && reader.take(/:(?!:)/y) && !reader.take(NAME)) return false;
  // One or two hints, such as !requests_owner_fkey!inner.
  const hasHint = reader.take(HINT) && (reader.take(HINT) || true);
  if (reader.take(/\(\s*/y)) return readEmbedded(reader, depth + 1);
  return !hasHint && !isSpread && readField(reader);
}

/** The columns of another table, or the empty parentheses of count(). */
function readEmbedded(reader: Reader, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (reader.take(/\)\s*/y)) {
    while (reader.take(CAST));
    return true;
  }
  return readItems(reader, depth) && reader.take(/\)\s*/y);
}

function readField(reader: Reader): boolean {
  while (reader.take(JSON_STEP));
  reader.take(CAST);
  if (reader.take(AGGREGATE)) reader.take(CAST);
  return true;
}
