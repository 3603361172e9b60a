import { isSelect } from "#server/http/rest/select-syntax.ts";

/** What our rules need to know of a call's query. */
export interface RestQuery {
  /** Rows of the table itself are picked by a filter; filters on embedded tables pick none of them. */
  readonly picksRows: boolean;
  /** A regular expression is compared. */
  readonly usesRegex: boolean;
}

const RESERVED = new Set(["select", "order", "limit", "offset", "on_conflict", "columns", "apikey"]);
/** Of an embedded table: `days.order`, `days.limit`, `days.offset`. */
const RESERVED_OF_EMBEDDED = /\.(?:order|limit|offset)$/;
const LOGIC_TREE = /(?:^|\.)(?:and|or)$/;
const OWN_LOGIC_TREE = /^(?:not\.)?(?:and|or)$/;
const NAME = String.raw`(?:"[^"]+"|[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ ]|-(?!>|-))*)`;
const JSON_PATH = String.raw`(?:->>?(?:"[^"]+"|-?\d+|[\p{L}_][\p{L}\p{N}_]*))*`;
const OWN_COLUMN = new RegExp(`^${NAME}${JSON_PATH}$`, "u");
const COLUMN = new RegExp(String.raw`^(?:${NAME}\.)*${NAME}${JSON_PATH}$`, "u");
/**
 * Names that every JavaScript object has. The embedded engine keeps filters in plain objects under their column's
 * name: one named `__proto__` would be written into all objects of this process.
 */
const INHERITED = `(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})`;
const INHERITED_NAME = new RegExp(String.raw`(?<![\w$])${INHERITED}(?![\w$])`);
const INHERITED_IN_TREE = new RegExp(String.raw`[(,]\s*"?${INHERITED}(?![\w$])`);
/** As deep as a select may embed; one more for the list of `in`. */
const DEEPEST_LOGIC = 7;
const WHOLE_NUMBER = /^[+-]?\d{1,18}$/;

/** Reads the query of a PostgREST call; null if PostgREST could not read it. */
export function readRestQuery(parameters: URLSearchParams): RestQuery | null {
  let picksRows = false;
  let usesRegex = false;
  for (const [key, value] of parameters) {
    if (INHERITED_NAME.test(key)) return null;
    if (RESERVED.has(key)) {
      if (!isReserved(key, value)) return null;
    } else if (LOGIC_TREE.test(key)) {
      if (!isBalanced(value) || INHERITED_IN_TREE.test(value)) return null;
      picksRows ||= OWN_LOGIC_TREE.test(key);
      usesRegex ||= treeUsesRegex(value);
    } else if (!COLUMN.test(key)) {
      return null;
    } else if (!RESERVED_OF_EMBEDDED.test(key)) {
      picksRows ||= OWN_COLUMN.test(key);
      usesRegex ||= filterUsesRegex(value);
    }
  }
  return { picksRows, usesRegex };
}

function isReserved(key: string, value: string): boolean {
  if (INHERITED_NAME.test(value)) return false;
  if (key === "select") return isSelect(value);
  return (key !== "limit" && key !== "offset") || WHOLE_NUMBER.test(value.trim());
}

/** `match.…`, `not.imatch.…`, `match(any).…` */
function filterUsesRegex(value: string): boolean {
  return /^\s*(?:not\.)*i?match(?![\w-])/i.test(value);
}

/**
 * An operator in a logic tree always follows a dot. What is quoted is looked at too: where a quoted value ends is
 * read differently by PostgREST and by the embedded engine, and this must hold for both.
 */
function treeUsesRegex(tree: string): boolean {
  return /\.\s*i?match(?![\w-])/i.test(tree);
}

function isBalanced(tree: string): boolean {
  if (!tree.startsWith("(") || !tree.endsWith(")")) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < tree.length; at++) {
    const character = tree[at];
    if (isQuoted && character === "\\") at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "(" && ++depth > DEEPEST_LOGIC) return false;
    else if (!isQuoted && character === ")" && --depth === 0 && at < tree.length - 1) return false;
  }
  return depth === 0 && !isQuoted;
}
