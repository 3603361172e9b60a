import { expect, test } from "vitest";
import { csvLine, toCsv } from "#domain/csv.ts";

test("commas, quotes and line breaks are quoted", () => {
  expect(toCsv(["name", "note"], [["Ann, B.", 'said "hi"\nthere']])).toBe(
    'name,note\r\n"Ann, B.","said ""hi""\nthere"',
  );
});

test("numbers and empty cells stay as they are", () => {
  expect(toCsv(["n", "e"], [[-3, null]])).toBe("n,e\r\n-3,");
});

test.each(["=1+1", "+1", "-1", "@cmd", " =1+1", "＝1+1", "＠cmd"])(
  "%s from a visitor is text, not a formula",
  (cell) => {
    expect(toCsv(["a"], [[cell]])).toBe(`a\r\n'${cell}`);
  },
);

test("one line ends with a line break", () => {
  expect(csvLine(["a,b", 'say "hi"', "one\ntwo", null, true])).toBe(
    '"a,b","say ""hi""","one\ntwo",,true\r\n',
  );
});

test.each(["=1+1@x.y", "+1@x.y", "-1@x.y", "@x", "\tx"])("%j in a line is text, not a formula", (value) => {
  expect(csvLine([value])).toBe(`'${value}\r\n`);
});
