import { expect, test } from "vitest";
import { shorten } from "#domain/shorten.ts";

test("a long text is cut at a word boundary, a short one is unchanged", () => {
  expect(shorten("Two nights in Kingston for music", 20)).toBe("Two nights in\u00a0…");
  expect(shorten("Two nights in Kingston, then hills", 25)).toBe("Two nights in Kingston\u00a0…");
  expect(shorten("Two nights", 20)).toBe("Two nights");
});
