import { expect, test } from "vitest";
import { ADMIN_LINKS, isCurrentLink } from "#app/features/admin/admin-links.ts";
import { TABLES } from "#domain/tables.ts";

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

test("the page of every table is in the menu", () => {
  const pages = Object.values(TABLES).flatMap((table) =>
    "page" in table ? [table.page.replace(/[#?].*|\/\{.*/, "")] : [],
  );
  expect(pages).toContain("/admin/faqs");
  expect(pages.filter((page) => !ADMIN_LINKS.some(({ to }) => to === page))).toEqual([]);
});

test("the menu has every page of the specification", () => {
  const pages = [
    "analytics",
    "itineraries",
    "user-management",
    "users",
    "faqs",
    "faq-categories",
    "requests",
    "settings",
  ];
  expect(ADMIN_LINKS.map(({ to }) => to)).toEqual(
    expect.arrayContaining(["/admin", ...pages.map((page) => `/admin/${page}`)]),
  );
});
