import { expect, test } from "vitest";
import { countedLink } from "#app/features/analytics/counted-link.ts";
import { describeCounted } from "#app/features/analytics/describe-counted.ts";

test.each([
  [
    { part: "sources", wanted: "google.com", onlyWon: true },
    "Requests that came from google.com and were won.",
  ],
  [{ part: "sources", wanted: "", onlyWon: false }, "Requests that came directly or from an unknown site."],
  [{ part: "planners", wanted: "", onlyWon: false }, "Requests without a planner."],
  [{ part: "", wanted: "", onlyWon: false }, "All requests except spam."],
])("%o is described as: %s", (view, text) => {
  expect(describeCounted(view)).toBe(text);
});

test("the link to the counted requests contains period, grouping and group", () => {
  expect(countedLink({ period: "all" })).toBe("/admin/analytics/requests");
  expect(countedLink({ period: "30", part: "regions", wanted: "South America", won: true })).toBe(
    "/admin/analytics/requests?period=30&part=regions&wanted=South+America&won=yes",
  );
});
