import { expect, test } from "vitest";
import { readTab, withTab } from "#app/features/itineraries/detail-tab.ts";

test.each([
  ["", "daily"],
  ["tab=included", "included"],
  ["tab=details&from=mail", "details"],
  ["tab=nonsense", "daily"],
])("the query '%s' opens the tab '%s'", (search, tab) => {
  expect(readTab(new URLSearchParams(search))).toBe(tab);
});

test("choosing a tab keeps the other parameters, and choosing the first tab removes the tab parameter", () => {
  const search = new URLSearchParams("from=mail");
  expect(withTab(search, "details").toString()).toBe("from=mail&tab=details");
  expect(withTab(new URLSearchParams("tab=details&from=mail"), "daily").toString()).toBe("from=mail");
});
