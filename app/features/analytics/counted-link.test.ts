import { expect, test } from "vitest";
import { countedLink } from "#app/features/analytics/counted-link.ts";

test("the link to counted requests contains the period, the grouping, the group and whether they were won", () => {
  expect(countedLink({ period: "all" })).toBe("/admin/analytics/requests");
  expect(countedLink({ period: "30", part: "regions", wanted: "South America", won: true })).toBe(
    "/admin/analytics/requests?period=30&part=regions&wanted=South+America&won=yes",
  );
});
