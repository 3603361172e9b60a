import { expect, test } from "vitest";
import { countedRequestsLink } from "#app/features/analytics/counted-requests-link.ts";

test("the link to counted requests names the period, the grouping, the group and 'won', and nothing for all requests", () => {
  expect(countedRequestsLink({ period: "all" })).toBe("/admin/analytics/requests");
  expect(countedRequestsLink({ period: "30", part: "regions", wanted: "South America", onlyWon: true })).toBe(
    "/admin/analytics/requests?period=30&part=regions&wanted=South+America&won=yes",
  );
});
