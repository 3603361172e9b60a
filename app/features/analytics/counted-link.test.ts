import { expect, test } from "vitest";
import { countedLink } from "#app/features/analytics/counted-link.ts";

test("the link to counted requests names the period, the grouping, the group and 'won', and nothing for all requests", () => {
  expect(countedLink({ period: "all" })).toBe("/admin/analytics/requests");
  expect(countedLink({ period: "30", part: "regions", wanted: "South America", won: true })).toBe(
    "/admin/analytics/requests?period=30&part=regions&wanted=South+America&won=yes",
  );
});
