import { expect, it } from "vitest";
import { faqAnchor } from "#app/features/faqs/faq-anchor.ts";

it.each([
  ["Do I need a visa?", "do-i-need-a-visa"],
  ["  What about São Paulo & Bogotá… ", "what-about-sao-paulo-bogota"],
])("%s has the anchor %s", (question, anchor) => {
  expect(faqAnchor(question)).toBe(anchor);
});
