import { expect, test } from "vitest";
import { shortenMarkup } from "#app/styles/short-markup.ts";

test("links carry no mark for React Router", () => {
  expect(shortenMarkup('<a href="/faqs" data-discover="true">FAQs</a>')).toBe('<a href="/faqs">FAQs</a>');
});
