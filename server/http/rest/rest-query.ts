import { isSelect } from "#server/http/rest/select-syntax.ts";

/** The parts of a request's query that our rules need. */
export interface RestQuery {
  /** A filter selects rows of the table itself; filters on embedded tables do not count. */
  readonly picksRows: boolean;
  /** A filter uses a regular expression. */
  readonly usesRegex: boolean;
}

const RESERVED = new Set(["select", "order", "limit", "offset", "on_conflict", "columns", "apikey"]);
/** Parameters of an embedded table: `days.order`, `days.limit`, `days.offset`. */
const RESERVED_OF_EMBEDDED = /\.(?:order|limit|offset)$/;
const LOGIC_TREE = /(?:^|\.)(?:and|or)$/;
const OWN_LOGIC_TREE = /^(?:not\.)?(?:and|or)$/;
const NAME = String.raw`(?:"[^"]+"|[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ ]|-(?!>|-))*)`;
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
/** As deep as a select may embed, plus one for the list of `in`. */
const DEEPEST_LOGIC = 7;
const WHOLE_NUMBER = /^[+-]?\d{1,18}$/;

/** Parses the query of a PostgREST request; null if PostgREST could not parse it. */
export function readRestQuery(parameters: URLSearchParams): RestQuery | null {
  let picksRows = false;
  let usesRegex = false;
  for (const [key, value] of parameters) {
    if (INHERITED_NAME.test(key)) return null;
    if (RESERVED.has(key)) {
      if (!isValidReserved(key, value)) return null;
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

function isValidReserved(key: string, value: string): boolean {
  if (INHERITED_NAME.test(value)) return false;
  if (key === "select") return isSelect(value);
  return (key !== "limit" && key !== "offset") || WHOLE_NUMBER.test(value.trim());
}

/** `match.…`, `not.imatch.…`, `match(any).…` */
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
  for (let at = 0; at < tree.length; at++) {
    const character = tree[at];
    if (isQuoted && character === "\\") at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "(" && ++depth > DEEPEST_LOGIC) return false;
    else if (!isQuoted && character === ")" && --depth === 0 && at < tree.length - 1) return false;
  }
  return depth === 0 && !isQuoted;
}
