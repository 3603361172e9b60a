import { expect, test } from "vitest";
import { type FaqCategory, groupFaqs, type PublishedFaq } from "#app/features/faqs/faqs.data.ts";

const category = (id: string, display_order: number): FaqCategory => ({ id, name: id, display_order });
const faq = (
  question: string,
  inCategory: FaqCategory | null,
  display_order = 0,
  created_at = "2026-01-01",
): PublishedFaq => ({
  id: question,
  question,
  answer: "Yes.",
  display_order,
  created_at,
  category: inCategory,
});

const visas = category("Visas", 2);
const money = category("Money", 1);
const namesOf = (groups: ReturnType<typeof groupFaqs>) =>
  groups.map((group) => [group.name, group.faqs.map((faq) => faq.question)]);

test("groups and questions are in display order, and questions with the same order are newest first", () => {
  const faqs = [
    faq("old", visas, 1, "2026-01-01"),
    faq("new", visas, 1, "2026-02-01"),
    faq("first", visas, 0),
    faq("price", money),
  ];
  expect(namesOf(groupFaqs(faqs, [visas, money]))).toEqual([
    ["Money", ["price"]],
    ["Visas", ["first", "new", "old"]],
  ]);
});

test("questions without a category form the group 'General', which comes last", () => {
  // 'General' has the same display order as this category.
  const far = category("Far", 9999);
  const groups = groupFaqs([faq("loose", null), faq("far", far), faq("price", money)], [money, far]);
  expect(namesOf(groups)).toEqual([
    ["Money", ["price"]],
    ["Far", ["far"]],
    ["General", ["loose"]],
  ]);
});

test("a category without questions is an empty group", () => {
  expect(namesOf(groupFaqs([faq("price", money)], [money, visas]))).toEqual([
    ["Money", ["price"]],
    ["Visas", []],
  ]);
});

test("without any published question there are no groups, even if there are categories", () => {
  expect(groupFaqs([], [money, visas])).toEqual([]);
});
