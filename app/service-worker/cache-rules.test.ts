import { expect, test } from "vitest";
import { cacheKindOf, pageKey } from "#app/service-worker/cache-rules.ts";

const origin = "https://calabash.example";
const cacheFor = (path: string, overrides: Partial<Parameters<typeof cacheKindOf>[0]> = {}) =>
  cacheKindOf({ method: "GET", url: new URL(path, origin), origin, isPage: false, ...overrides });

test.each([
  "/admin",
  "/admin/requests/1",
  "/Admin/users",
  "/preview/1",
  "/proposal/secret",
  "/my-itineraries/proposals/1",
  "/login?next=/admin",
  "/reset-password?token=1",
  "/account/privacy",
])("the page %s is never cached", (path) => {
  expect(cacheFor(path, { isPage: true })).toBeNull();
});

test.each([
  "/",
  "/destinations?region=caribbean",
  "/itinerary/1",
  "/faqs",
  // The HTML of a traveler's trip contains no private data. The browser fetches the trip separately.
  "/my-itineraries/1",
])("the page %s is cached", (path) => {
  expect(cacheFor(path, { isPage: true })).toBe("pages");
});

test.each([
  ["/itinerary/1.data?_routes=routes%2Fpublic%2Fitinerary", "reads"],
  ["/assets/root-1.js", "files"],
  ["/storage/v1/object/public/itinerary-images/a.webp", "images"],
  ["/maps/small/peru/lima_cusco~1.5.svg", "images"],
])("the response to %s is cached in '%s'", (path, kind) => {
  expect(cacheFor(path)).toBe(kind);
});

test.each([
  "/preview/1.data?_routes=routes%2Fpublic%2Fpreview",
  "/rest/v1/trips",
  "/rest/v1/rpc/my_requests",
  "/auth/v1/user",
  "/functions/v1/trip-pdf?trip=1",
  "https://elsewhere.example/assets/a.js",
  // The root's data says whether the site is live, so it must be current.
  "/about-us.data?_routes=root",
])("the response to %s is not cached", (path) => {
  expect(cacheFor(path)).toBeNull();
});

test("the response to a POST request is not cached", () => {
  expect(cacheFor("/functions/v1/send-admin-notification", { method: "POST" })).toBeNull();
});

test("the cache key ignores the query of an itinerary, but keeps that of a listing", () => {
  expect(pageKey(new URL("/itinerary/1?tab=included", origin))).toBe(`${origin}/itinerary/1`);
  expect(pageKey(new URL("/destinations?q=a", origin))).toBe(`${origin}/destinations?q=a`);
});
