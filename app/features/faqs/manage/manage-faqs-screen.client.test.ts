import { expect, test } from "vitest";
import { sortByCategory } from "#app/features/faqs/manage/manage-faqs-screen.client.tsx";

const faq = (question: string, display_order: number, category: [string, number] | null) => ({
  id: question,
  question,
  answer: "",
  category_id: null,
  display_order,
  is_published: true,
  updated_at: "2026-11-15T00:00:00+00:00",
  category: category && { name: category[0], display_order: category[1] },
});

test("questions are sorted by category order, category name and display order, and those without a category come last", () => {
  const faqs = [
    faq("loose", 0, null),
    faq("visa 2", 1, ["Visas", 1]),
    faq("booking 1", 0, ["Booking", 0]),
    faq("visa 1", 0, ["Visas", 1]),
    faq("also first 1", 5, ["Also first", 0]),
  ];
  expect(sortByCategory(faqs).map(({ question }) => question)).toEqual([
    "also first 1",
    "booking 1",
    "visa 1",
    "visa 2",
    "loose",
  ]);
});
