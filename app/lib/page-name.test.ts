import { expect, test } from "vitest";
import { pageName } from "#app/lib/page-name.ts";

const ORIGIN = "https://calabash.test";

test("a page of the site has the same name for its path and for its full URL", () => {
  expect(pageName("/contact", ORIGIN)).toBe("Contact");
  expect(pageName(`${ORIGIN}/contact?from=footer`, ORIGIN)).toBe("Contact");
  expect(pageName("/", ORIGIN)).toBe("Home");
});

test("an unnamed page is shown by its path, an external one by its URL", () => {
  expect(pageName("/destinations/region/Caribbean", ORIGIN)).toBe("/destinations/region/Caribbean");
  expect(pageName("https://elsewhere.test/contact", ORIGIN)).toBe("https://elsewhere.test/contact");
});
