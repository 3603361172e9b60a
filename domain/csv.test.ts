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
  "the cell '%s' gets an apostrophe, so that no spreadsheet runs it as a formula",
  (cell) => {
    expect(toCsv(["a"], [[cell]])).toBe(`a\r\n'${cell}`);
  },
);

test("csvLine quotes cells like toCsv and ends with a line break", () => {
  expect(csvLine(["a,b", 'say "hi"', "one\ntwo", null, true])).toBe(
    '"a,b","say ""hi""","one\ntwo",,true\r\n',
  );
});

test.each(["=1+1@x.y", "+1@x.y", "-1@x.y", "@x", "\tx"])("csvLine puts an apostrophe before %j", (value) => {
  expect(csvLine([value])).toBe(`'${value}\r\n`);
});

test.each([
  ["hello;=1+1", "hello;'=1+1"],
  ["hello; =1+1", "hello;' =1+1"],
  ["one\t@cmd", "one\t'@cmd"],
  ["one\n=1+1", '"one\n\'=1+1"'],
  ["one\r\n\r\n+1", '"one\r\n\r\n\'+1"'],
  ["-1;-1", "'-1;'-1"],
  ["a=1; b-2", "a=1; b-2"],
])(
  "no part of %j stays a formula if a program splits it at semicolons, tabs or line breaks",
  (cell, expected) => {
    expect(csvLine([cell])).toBe(`${expected}\r\n`);
  },
);

// Quadratic work takes ten minutes here, which exceeds the time limit of a test.
test("hundreds of thousands of separators before no formula stay as they are", () => {
  const cells = [";".repeat(200_000), `x\n${" ".repeat(200_000)}x`, "x\n \n".repeat(100_000)];
  expect(csvLine(cells)).toBe(`${cells[0]},"${cells[1]}","${cells[2]}"\r\n`);
});
