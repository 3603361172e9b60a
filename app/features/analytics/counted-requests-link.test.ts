import { expect, test } from "vitest";
import {
  countedRequestsLink,
  describeCountedRequests,
} from "#app/features/analytics/counted-requests-link.ts";

test("the link to counted requests names the period, the grouping, the group and 'won', and nothing for all requests", () => {
  expect(countedRequestsLink({ period: "all" })).toBe("/admin/analytics/requests");
  expect(countedRequestsLink({ period: "30", part: "regions", wanted: "South America", onlyWon: true })).toBe(
    "/admin/analytics/requests?period=30&part=regions&wanted=South+America&won=yes",
  );
});

test.each([
  [
    { part: "sources", wanted: "google.com", onlyWon: true },
    "Requests that came from google.com and were won.",
  ],
  [{ part: "sources", wanted: "", onlyWon: false }, "Requests that came directly or from an unknown site."],
  [{ part: "planners", wanted: "", onlyWon: false }, "Requests without a planner."],
  [{ part: "", wanted: "", onlyWon: false }, "All requests except spam."],
])("the requests selected by %o are described as: %s", (view, text) => {
  expect(describeCountedRequests(view)).toBe(text);
});
