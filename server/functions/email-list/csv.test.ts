import { expect, test } from "vitest";
import { csvLine } from "#server/functions/email-list/csv.ts";

test("commas, quotes and line breaks are quoted", () => {
  expect(csvLine(["a,b", 'say "hi"', "one\ntwo", null, true])).toBe(
    '"a,b","say ""hi""","one\ntwo",,true\r\n',
  );
});

test.each(["=1+1@x.y", "+1@x.y", "-1@x.y", "@x", "\tx"])("%j is text, not a formula", (value) => {
  expect(csvLine([value])).toBe(`'${value}\r\n`);
});
