import { expect, test } from "vitest";
import { categoryForm, displayOrder, faqForm } from "#app/features/faqs/manage/manage-faqs.data.ts";

test.each([
  ["3", 3],
  ["", 0],
  ["abc", 0],
  ["-4", 0],
  ["2.9", 2],
  [7, 7],
])("the display order %j is stored as %d", (typed, stored) => {
  expect(displayOrder.parse(typed)).toBe(stored);
});

test("a display order that can be read in two ways is refused", () => {
  expect(displayOrder.safeParse("1.000").error?.issues[0]?.message).toBe("Write a whole number, such as 12");
});

test("a blank question, answer or category name is rejected", () => {
  const faq = {
    question: "Why?",
    answer: "Because.",
    category_id: null,
    display_order: "1",
    is_published: false,
  };
  expect(faqForm.safeParse(faq).success).toBe(true);
  expect(faqForm.safeParse({ ...faq, question: "  " }).success).toBe(false);
  expect(faqForm.safeParse({ ...faq, answer: "" }).success).toBe(false);
  expect(categoryForm.safeParse({ name: " ", display_order: 0 }).success).toBe(false);
});
