import { expect, test } from "vitest";
import { isCurrentLink } from "#app/features/admin/admin-links.ts";

test.each([
  ["/admin", "/admin", true],
  ["/admin", "/admin/dashboard", true],
  ["/admin", "/admin/analytics", false],
  ["/admin/itineraries", "/admin/itineraries", true],
  ["/admin/itineraries", "/admin/itineraries/7/edit", true],
  ["/admin/users", "/admin/user-management", false],
  ["/admin/faqs", "/admin/faq-categories", false],
])("is the link to %s highlighted on the page %s? %s", (to, path, expected) => {
  expect(isCurrentLink(to, path)).toBe(expected);
});
