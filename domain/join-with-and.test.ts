import { expect, test } from "vitest";
import { joinWithAnd } from "#domain/join-with-and.ts";

test("names are listed as Intl.ListFormat lists them", () => {
  const names = ["Cuba", "Peru", "Chile", "Belize"];
  const format = new Intl.ListFormat("en-GB");
  for (let count = 0; count <= names.length; count += 1) {
    expect(joinWithAnd(names.slice(0, count))).toBe(format.format(names.slice(0, count)));
  }
});
