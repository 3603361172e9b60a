import { expect, test } from "vitest";
import { liftedOf, parameterOf, readPairs, shapeOf, valueText } from "#server/backend/direct/call-shape.ts";

const read = (query: string) => readPairs(query) ?? [];
const parameters = (query: string) => liftedOf(read(query)).map(parameterOf);

test.each([
  ["title=eq.a%20b", ["a b"]],
  ["title=not.neq.a+b", ["a b"]],
  ["id=eq.007", ["007"]],
  ["id=eq.1e5", ["1e5"]],
  ["price=gte.1.50", ["1.5"]],
  ["title=ilike.*a*", ["%a%"]],
  ["title=like.", [""]],
  ["id=in.(a,7,08)", ["a", "7", "08"]],
  ["faqs.question=eq.x", ["x"]],
])("of %s the values %j may be others", (query, expected) => {
  expect(parameters(query)).toEqual(expected);
});

test.each([
  "select=eq.a",
  "limit=6",
  "or=(title.eq.a,id.eq.1)",
  "faqs.or=(question.eq.a)",
  "title=eq.",
  "title=eq.true",
  "title=eq.NULL",
  "title=eq.%20a",
  'title=eq."a"',
  "title=eq.{a}",
  "title=eq.[1]",
  "title=is.null",
  "title=match.a",
  'id=in.("a,b",c)',
  "id=in.(a,true)",
  "id=in.()",
])("%s is one shape with its value", (query) => {
  expect(parameters(query)).toEqual([]);
});

test("the same shape for other values, another for anything else", () => {
  const shape = (query: string) => shapeOf(read(query));
  expect(shape("select=id&title=eq.a")).toBe(shape("select=id&title=eq.b%26c"));
  const others = [
    "select=id&title=eq.1",
    "select=id&title=neq.a",
    "title=eq.a&select=id",
    "select=id&title=in.(a)",
  ];
  for (const other of others) expect(shape(other)).not.toBe(shape("select=id&title=eq.a"));
});

test.each(["a=%", "a=%ff", "%zz=1"])("%s is not read", (query) => {
  expect(readPairs(query)).toBeNull();
});

test("a query is read as URLSearchParams reads it", () => {
  const query = "a=1&&b&c==&d=a+b%2Bc&e=%C3%BC&=x";
  expect(read(query).map((pair) => [pair.name, valueText(pair)])).toEqual([...new URLSearchParams(query)]);
});
