import { expect, test } from "vitest";
import { kindOf, pageKey } from "#app/service-worker/cache-rules.ts";

const origin = "https://calabash.example";
const ask = (path: string, overrides: Partial<Parameters<typeof kindOf>[0]> = {}) =>
  kindOf({ method: "GET", url: new URL(path, origin), origin, isPage: false, ...overrides });

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
  expect(ask(path, { isPage: true })).toBeNull();
});

test.each(["/", "/destinations?region=caribbean", "/itinerary/1", "/my-itineraries/1", "/faqs"])(
  "the page %s is cached",
  (path) => {
    expect(ask(path, { isPage: true })).toBe("pages");
  },
);

test.each([
  ["/itinerary/1.data?_routes=routes%2Fpublic%2Fitinerary", {}, "reads"],
  ["/preview/1.data?_routes=routes%2Fpublic%2Fpreview", {}, null],
  ["/rest/v1/trips", {}, null],
  ["/rest/v1/rpc/my_requests", {}, null],
  ["/auth/v1/user", {}, null],
  ["/functions/v1/trip-pdf?trip=1", {}, null],
  ["/functions/v1/send-admin-notification", { method: "POST" }, null],
  ["/assets/root-1.js", {}, "files"],
  ["/storage/v1/object/public/itinerary-images/a.webp", {}, "images"],
  ["https://elsewhere.example/assets/a.js", {}, null],
  ["/about-us.data?_routes=root", {}, null],
])("%s, requested %j, is cached as %s", (path, overrides, kind) => {
  expect(ask(path, overrides)).toBe(kind);
});

test("an itinerary is one page, a listing is one per query", () => {
  expect(pageKey(new URL("/itinerary/1?tab=included", origin))).toBe(`${origin}/itinerary/1`);
  expect(pageKey(new URL("/destinations?q=a", origin))).toBe(`${origin}/destinations?q=a`);
});
