import { expect, test } from "vitest";
import { faqAnchor } from "#app/features/faqs/faq-accordion.tsx";

test.each([
  ["Do I need a visa?", "do-i-need-a-visa"],
  ["  What about São Paulo & Bogotá… ", "what-about-sao-paulo-bogota"],
])("the question '%s' has the anchor '%s'", (question, anchor) => {
  expect(faqAnchor(question)).toBe(anchor);
});
