import { isValidSelect } from "#server/http/rest/select-syntax.ts";

/** The parts of a request's query that our rules need. */
export interface RestQuery {
  /** Whether a filter selects rows of the table itself. Filters on embedded tables do not count. */
  readonly hasRowFilter: boolean;
  /** Whether a filter uses a regular expression. */
  readonly usesRegex: boolean;
}

const RESERVED = new Set(["select", "order", "limit", "offset", "on_conflict", "columns", "apikey"]);
/** Parameters of an embedded table: `days.order`, `days.limit`, `days.offset`. */
const RESERVED_OF_EMBEDDED = /\.(?:order|limit|offset)$/;
/** Conditions combined with `and` or `or`. OWN_LOGIC_TREE leaves out those of embedded tables. */
const LOGIC_TREE = /(?:^|\.)(?:and|or)$/;
const OWN_LOGIC_TREE = /^(?:not\.)?(?:and|or)$/;
/** A quoted name, or letters, digits and the characters that PostgREST allows unquoted. */
const NAME = String.raw`(?:"[^"]+"|[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ ]|-(?!>|-))*)`;
/** Steps into a JSON column, such as ->phones->>0. */
const JSON_PATH = String.raw`(?:->>?(?:"[^"]+"|-?\d+|[\p{L}_][\p{L}\p{N}_]*))*`;
const OWN_COLUMN = new RegExp(`^${NAME}${JSON_PATH}$`, "u");
const COLUMN = new RegExp(String.raw`^(?:${NAME}\.)*${NAME}${JSON_PATH}$`, "u");
/**
 * Names that every JavaScript object inherits. @supabase/lite keeps filters in plain objects keyed by column, so
 * `__proto__` would pollute the prototype of all objects.
 */
const INHERITED = `(?:${Object.getOwnPropertyNames(Object.prototype).join("|")})`;
const INHERITED_NAME = new RegExp(String.raw`(?<![\w$])${INHERITED}(?![\w$])`);
const INHERITED_IN_TREE = new RegExp(String.raw`[(,]\s*"?${INHERITED}(?![\w$])`);
/** One more than a select may embed, for the list of `in`. */
const MAX_LOGIC_DEPTH = 7;
const WHOLE_NUMBER = /^[+-]?\d{1,18}$/;

/** Parses the query of a PostgREST request; null if PostgREST could not parse it. */
export function readRestQuery(parameters: URLSearchParams): RestQuery | null {
  let hasRowFilter = false;
  let usesRegex = false;
  for (const [key, value] of parameters) {
    if (INHERITED_NAME.test(key)) return null;
    if (RESERVED.has(key)) {
      if (!isValidReserved(key, value)) return null;
    } else if (LOGIC_TREE.test(key)) {
      if (!isBalanced(value) || INHERITED_IN_TREE.test(value)) return null;
      hasRowFilter ||= OWN_LOGIC_TREE.test(key);
      usesRegex ||= treeUsesRegex(value);
    } else if (!COLUMN.test(key)) {
      return null;
    } else if (!RESERVED_OF_EMBEDDED.test(key)) {
      hasRowFilter ||= OWN_COLUMN.test(key);
      usesRegex ||= filterUsesRegex(value);
    }
  }
  return { hasRowFilter, usesRegex };
}

function isValidReserved(key: string, value: string): boolean {
  if (INHERITED_NAME.test(value)) return false;
  if (key === "select") return isValidSelect(value);
  return (key !== "limit" && key !== "offset") || WHOLE_NUMBER.test(value.trim());
}

/** Recognizes `match.…`, `not.imatch.…` and `match(any).…`. */
function filterUsesRegex(value: string): boolean {
  return /^\s*(?:not\.)*i?match(?![\w-])/i.test(value);
}

/**
 * An operator in a logic tree always follows a dot. Quoted values are searched too, because PostgREST and
 * @supabase/lite disagree about where such values end.
 */
function treeUsesRegex(tree: string): boolean {
  return /\.\s*i?match(?![\w-])/i.test(tree);
}

function isBalanced(tree: string): boolean {
  if (!tree.startsWith("(") || !tree.endsWith(")")) return false;
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < tree.length; index++) {
    const character = tree[index];
    if (isQuoted && character === "\\") index++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "(" && ++depth > MAX_LOGIC_DEPTH) return false;
    else if (!isQuoted && character === ")" && --depth === 0 && index < tree.length - 1) return false;
  }
  return depth === 0 && !isQuoted;
}
