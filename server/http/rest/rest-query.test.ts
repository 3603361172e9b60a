import { expect, test } from "vitest";
import { readRestQuery } from "#server/http/rest/rest-query.ts";

const read = (query: string) => readRestQuery(new URLSearchParams(query));

test.each([
  ["description=match.^(.+)$"],
  ["description=imatch.a"],
  ["description=not.match.a"],
  ["description=not.imatch.a"],
  ["description=match(any).{a,b}"],
  ["description=not.imatch(all).{a,b}"],
  ["description=match"],
  ["or=(id.eq.1,description.match.a)"],
  ["and=(or(id.eq.1,description.not.imatch.a),id.eq.2)"],
  ["not.or=(description.match(any).{a})"],
  ["not.and=(and(or(and(description.match.a))))"],
  ['or=(title.eq."x",description.match.a)'],
  ['or=(title.eq."x\\",description.match.a)'],
  ['or=(title.eq."\\"",description.match.a,title.eq."\\"")'],
  ["select=id,notes(id)&notes.text=match.a"],
  ["select=id,notes(id)&notes.or=(text.match.a,id.eq.1)"],
  ["select=id,notes(id)&notes.not.or=(text.imatch.a)"],
  ["details->>phone=match.a"],
  ['"description"=match.a'],
])("%s is recognized as using a regular expression, or refused", (query) => {
  expect(read(query)?.usesRegex ?? "refused").not.toBe(false);
});

test.each([
  "title=eq.match.a",
  "title=ilike.*match.a*",
  "title=matches.eq.1",
  "match=eq.1",
  "or=(title.ilike.*rematch*,id.eq.1)",
  "or=(match.eq.1,imatch.eq.2)",
  "limit=5&order=title.desc",
  "title=eq.constructor",
  "or=(title.ilike.*constructor*,id.eq.1)",
])("%s uses no regular expression", (query) => {
  expect(read(query)).toMatchObject({ usesRegex: false });
});

test.each([
  ["", false],
  ["select=id&limit=5&offset=2&order=id&columns=id&on_conflict=id&apikey=x", false],
  ["select=id,notes(id)&notes.id=eq.1", false],
  ["select=id,notes(id)&notes.or=(id.eq.1)", false],
  ["notes.limit=1", false],
  ["id=eq.1", true],
  ["details->>a=eq.1", true],
  ['"a.b"=eq.1', true],
  ["or=(id.eq.1)", true],
  [`or=${"(and".repeat(5)}(id.in.(1,2))${")".repeat(5)}`, true],
  ["not.and=(id.eq.1,id.eq.2)", true],
])("the query '%s' filters rows of its own table: %s", (query, hasRowFilter) => {
  expect(read(query)).toMatchObject({ hasRowFilter });
});

test.each([
  "select=%22",
  "select=(((",
  "or=",
  "or=id.eq.1",
  "or=(id.eq.1",
  "or=(id.eq.1))",
  "or=(id.eq.1)(id.eq.2)",
  'or=(title.eq."a)',
  "limit=many",
  "limit=",
  "offset=1e9",
  "=eq.1",
  "%22=eq.1",
  "a'b=eq.1",
  "a;b=eq.1",
  "a--b=eq.1",
  "a..b=eq.1",
  "__proto__=eq.1",
  "constructor=eq.1",
  "__proto__.a=eq.1",
  "select=id,__proto__(id)",
  "select=x:__proto__",
  "order=__proto__.asc",
  "columns=id,__proto__",
  "or=(__proto__.eq.1)",
  "or=(and(id.eq.1,constructor.eq.1))",
  `or=${"(and".repeat(7)}(id.eq.1)${")".repeat(7)}`,
])("%s is refused", (query) => {
  expect(read(query)).toBeNull();
});
