import { expect, test } from "vitest";
import { listOf } from "#domain/list-of.ts";

test("names are listed as Intl.ListFormat lists them", () => {
  const names = ["Cuba", "Peru", "Chile", "Belize"];
  const format = new Intl.ListFormat("en-GB");
  for (let count = 0; count <= names.length; count += 1) {
    expect(listOf(names.slice(0, count))).toBe(format.format(names.slice(0, count)));
  }
});
