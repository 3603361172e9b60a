import { expect, test } from "vitest";
import { pageName } from "#app/lib/page-name.ts";

const ORIGIN = "https://calabash.test";

test("a page of ours is told by its name, whichever way its address is written", () => {
  expect(pageName("/contact", ORIGIN)).toBe("Contact");
  expect(pageName(`${ORIGIN}/contact?from=footer`, ORIGIN)).toBe("Contact");
  expect(pageName("/", ORIGIN)).toBe("Home");
});

test("a page without a name is told by its path, one elsewhere by its address", () => {
  expect(pageName("/destinations/region/Caribbean", ORIGIN)).toBe("/destinations/region/Caribbean");
  expect(pageName("https://elsewhere.test/contact", ORIGIN)).toBe("https://elsewhere.test/contact");
});
