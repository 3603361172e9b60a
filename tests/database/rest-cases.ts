import fc from "fast-check";
import type { Sql } from "#tests/support/sql.ts";

/** Tables with their columns, and functions with their parameters. */
type Surface = Readonly<Record<"tables" | "functions", Readonly<Record<string, readonly string[]>>>>;

interface Named {
  readonly name: string;
  /** The columns of a table, or the parameters of a function. */
  readonly parts: readonly string[];
}

/** Everything the migrations add to the schema exposed by /rest/v1. */
export async function readSurface(owner: Sql): Promise<Surface> {
  const tables = await owner<Named>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as parts
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name`;
  const functions = await owner<Named>`
    select p.proname::text as name, coalesce(p.proargnames[1:p.pronargs], '{}') as parts
    from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    order by p.proname`;
  return { tables: byName(tables), functions: byName(functions) };
}

const byName = (entries: readonly Named[]) =>
  Object.fromEntries(entries.map(({ name, parts }) => [name, parts]));

/** One generated request to /rest/v1. */
export interface RestCase {
  readonly who: "visitor" | "user" | "admin" | "service";
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Texts that may confuse a parser, a converter or a lookup by name. */
const HOSTILE = [
  '"',
  '""',
  '"a',
  "'",
  "(((",
  ")))",
  "()",
  "{",
  "{}",
  "{a,b",
  '{"a":1}',
  "[",
  "[1,2",
  "\\",
  "\\x00",
  "%",
  "%%%",
  "*",
  "--",
  "/*",
  ";",
  "$1",
  "::",
  "::int",
  "->",
  "->>",
  "->>a->b",
  "..",
  ".",
  ",",
  ",,",
  ":",
  "!",
  "!inner",
  "null",
  "true",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "1e400",
  "99999999999999999999999999",
  "0x1F",
  "2026-02-30",
  "-infinity",
  "\u{1F9ED}",
  "\u202e",
  "\u0130",
  "__proto__",
  "constructor",
  "pg_catalog",
  "private",
  "auth.users",
  "a".repeat(300),
];
const OPERATORS = [
  ..."eq neq gt gte lt lte like ilike match imatch is isdistinct in cs cd ov sl sr nxl nxr adj".split(" "),
  ..."fts plfts phfts wfts fts(english) eq(any) like(all) ilike(any) match(any) eq(none) not not.not".split(
    " ",
  ),
];
/** Generates `seldom` in one of `cases` cases, and otherwise `usual`. */
const rarely = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>, cases = 12) =>
  fc.oneof({ weight: cases - 1, arbitrary: usual }, { weight: 1, arbitrary: seldom });
/** Hostile texts in three of five cases, and otherwise random ones. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);
const joined = (separator: string, ...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((texts) => texts.join(separator));
/** A list of at most four items, separated by commas. */
const list = (item: fc.Arbitrary<string>, minLength = 0) =>
  fc.array(item, { minLength, maxLength: 4 }).map((items) => items.join(","));

const ordinaryValue = fc.constantFrom(
  "1",
  "a",
  "Peru",
  "null",
  "true",
  "2026-01-01",
  "*a*",
  "admin",
  "%",
  "0.5",
);
const operand = fc.oneof(
  { weight: 3, arbitrary: rarely(ordinaryValue, text, 2) },
  { weight: 1, arbitrary: list(rarely(ordinaryValue, text, 3)).map((items) => `(${items})`) },
  { weight: 1, arbitrary: list(rarely(ordinaryValue, text, 3)).map((items) => `{${items}}`) },
);
const comparison = joined(".", fc.constantFrom(...OPERATORS), operand);
const filter = rarely(rarely(comparison, joined(".", fc.constant("not"), comparison), 4), text, 20);

/** A query on one table, mostly with its own columns. */
function queryOf(
  columns: readonly string[],
  tables: readonly string[],
): fc.Arbitrary<(readonly [string, string])[]> {
  const column = columns.length ? rarely(fc.constantFrom(...columns), text, 20) : text;
  const tableName = rarely(fc.constantFrom(...tables), text, 25);
  // Nested conditions, for example (a.eq.1,or(b.gt.2,c.is.null)).
  const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 5, arbitrary: joined(".", column, filter) },
      { weight: 1, arbitrary: joined("", fc.constantFrom("and", "or", "not.and", "not.or"), tie("tree")) },
    ),
    tree: list(tie("node"), 1).map((nodes) => `(${nodes})`),
  }));
  // Columns and nested tables, for example (id,faqs(question)).
  const { select } = fc.letrec<{ select: string; item: string }>((tie) => ({
    item: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 6, arbitrary: column },
      { weight: 1, arbitrary: fc.constantFrom("*", "count", "count()", "price.sum()", "x:id") },
      {
        weight: 2,
        arbitrary: joined(
          "",
          column,
          fc.constantFrom("::text", "::int", "->a", "->>0", ".max()", "::", ":x"),
        ),
      },
      {
        weight: 1,
        arbitrary: joined(
          "",
          fc.constantFrom("", "x:", "..."),
          tableName,
          fc.constantFrom("", "!inner", "!a!left"),
          tie("select"),
        ),
      },
    ),
    select: list(tie("item"), 1).map((items) => `(${items})`),
  }));
  const direction = fc.constantFrom("asc", "desc", "nullsfirst", "desc.nullslast");
  const order = list(rarely(joined(".", column, direction), rarely(column, text, 3), 4), 1);
  const number = rarely(
    fc.nat({ max: 2000 }).map(String),
    fc.constantFrom("-1", "+3", "99999999999999999", "x", ""),
    6,
  );
  const logic = fc.constantFrom("and", "or", "not.and", "not.or", "faqs.or", "faqs.not.and");
  const parameter = fc.oneof<fc.WeightedArbitrary<readonly [string, string]>[]>(
    {
      weight: 3,
      arbitrary: fc.tuple(
        fc.constant("select"),
        rarely(
          // The outermost list has no parentheses.
          select.map((items) => items.slice(1, -1)),
          text,
        ),
      ),
    },
    { weight: 4, arbitrary: fc.tuple(column, filter) },
    {
      weight: 1,
      arbitrary: fc.tuple(rarely(column, joined("", column, fc.constantFrom("->a", "->>0")), 3), filter),
    },
    { weight: 1, arbitrary: fc.tuple(joined(".", tableName, column), filter) },
    { weight: 2, arbitrary: fc.tuple(logic, rarely(tree, text)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom("order", "order", "faqs.order"), order) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom("limit", "offset", "faqs.limit", "faqs.offset"), number),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom("columns", "on_conflict"), list(column, 1)) },
  );
  return fc.array(rarely(parameter, fc.tuple(text, text), 30), { maxLength: 3 });
}

/** Hostile texts without the characters that are invalid in a header. */
const headerText = text.map((value) => value.replace(/[^\x20-\x7e]/g, "?").trim());
const header = (...usual: string[]) =>
  rarely<string | null>(fc.constant(null), rarely(fc.constantFrom(...usual), headerText, 5), 5);
const headers = fc
  .record({
    prefer: header(
      ..."count=exact count=planned count=estimated return=representation return=headers-only".split(" "),
      ..."resolution=merge-duplicates missing=default timezone=America/Lima tx=rollback".split(" "),
      "resolution=ignore-duplicates, return=representation",
      "handling=strict, foo",
      "max-affected=1, handling=strict",
      "timezone=nowhere, handling=strict",
    ),
    accept: header(
      ..."application/json text/csv application/geo+json application/octet-stream text/xml */*".split(" "),
      "application/vnd.pgrst.object+json",
      "application/vnd.pgrst.array+json;nulls=stripped",
    ),
    "accept-profile": header("public", "private", "auth", "pg_catalog"),
    "content-profile": header("public", "private", "auth"),
    range: header("0-9", "9-0", "5-", "-5", "0-99999999999999999999", "items=0-1"),
    "range-unit": header("items", "bytes"),
    "content-type": rarely<string | null>(fc.constant(null), headerText, 30),
  })
  .map((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)))
  .map((values) => values as Record<string, string>);

function bodyOf(columns: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(ordinaryValue, text, fc.jsonValue({ maxDepth: 2 }));
  const name = columns.length ? rarely(fc.constantFrom(...columns), text, 20) : text;
  const row = fc.dictionary(name, value, { maxKeys: 4 });
  return fc.oneof(
    { weight: 6, arbitrary: row.map((values) => JSON.stringify(values)) },
    { weight: 3, arbitrary: fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: text },
  );
}

const METHODS_WITH_BODY = ["POST", "PATCH", "PUT"];

/** Generates requests to every table and function. Most parts of a request are valid. */
export function restCases({ tables, functions }: Surface): fc.Arbitrary<RestCase> {
  const casesOf = (path: fc.Arbitrary<string>, names: readonly string[]): fc.Arbitrary<RestCase> =>
    fc
      .record({
        who: fc.constantFrom<RestCase["who"][]>("visitor", "visitor", "visitor", "user", "admin", "service"),
        method: fc.constantFrom(
          "GET",
          "GET",
          "GET",
          "GET",
          "HEAD",
          ...METHODS_WITH_BODY,
          "DELETE",
          "OPTIONS",
        ),
        path,
        query: queryOf(names, Object.keys(tables)),
        headers,
        body: bodyOf(names),
      })
      .map((request) => ({
        ...request,
        body: METHODS_WITH_BODY.includes(request.method) ? request.body : null,
      }));
  const tableCases = Object.entries(tables).map(([name, columns]) =>
    casesOf(rarely(fc.constant(name), rarely(text, joined("/", fc.constant(name), text), 2), 30), columns),
  );
  const functionCases = Object.entries(functions).map(([name, parameters]) =>
    casesOf(
      rarely(fc.constant(name), text, 20).map((path) => `rpc/${path}`),
      parameters,
    ),
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...tableCases) },
    { weight: 1, arbitrary: fc.oneof(...functionCases) },
  );
}
