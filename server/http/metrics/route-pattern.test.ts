import { expect, test } from "vitest";
import { createRoutePattern } from "#server/http/metrics/route-pattern.ts";

const patternOf = createRoutePattern({
  root: { path: "" },
  public: { parentId: "root" },
  home: { parentId: "public" },
  listing: { parentId: "public", path: "destinations" },
  itinerary: { parentId: "public", path: "itinerary/:id" },
  admin: { parentId: "root", path: "admin" },
  request: { parentId: "admin", path: "requests/:id?" },
  notFound: { parentId: "root", path: "*" },
});

test.each([
  ["/", 200, "/"],
  ["/destinations", 200, "/destinations"],
  ["/destinations/", 200, "/destinations"],
  ["/itinerary/6c3f0d5e", 404, "/itinerary/:id"],
  ["/itinerary/6c3f0d5e.data", 200, "/itinerary/:id"],
  ["/admin", 200, "/admin"],
  ["/admin/requests", 200, "/admin/requests/:id?"],
  ["/wp-login.php", 404, "other"],
  ["/assets/entry-abc.js", 200, "/assets/*"],
  ["/rest/v1/itineraries", 200, "/rest/v1/*"],
  ["/functions/v1/count-view", 200, "/functions/v1/count-view"],
  ["/functions/v1/invented", 404, "/functions/v1/*"],
  ["/metrics", 200, "/metrics"],
])("%s with status %i counts as %s", (path, status, expected) => {
  expect(patternOf(path, status)).toBe(expected);
});
