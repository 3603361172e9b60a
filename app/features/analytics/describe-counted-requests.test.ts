import { expect, test } from "vitest";
import { describeCountedRequests } from "#app/features/analytics/describe-counted-requests.ts";

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
