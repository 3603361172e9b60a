import { expect, test } from "vitest";
import { readView, replaceView } from "#app/features/itineraries/listing-view.ts";
import { canCachePage, isRarePage } from "#server/http/pages/cached-pages.ts";

const isCached = (path: string) => canCachePage(new URL(path, "https://calabash.example"));

test.each([
  "/",
  "/destinations",
  "/destinations?region=caribbean&page=2",
  "/destinations/region/caribbean?sort=price",
  "/shortlist?ids=a,b",
  "/itinerary/1?tab=days",
  "/login",
  "/_.data?_routes=routes%2Fpublic%2Fhome",
  "/destinations.data?region=caribbean&_routes=routes%2Fpublic%2Fdestinations",
])("%s is cached", (path) => {
  expect(isCached(path)).toBe(true);
});

test.each([
  "/?x=1",
  "/?utm_source=post",
  "/?_routes=routes%2Fpublic%2Fhome",
  "/faqs.data?_routes=routes%2Fpublic%2Fhome",
  "/nowhere.data?_routes=routes%2Fpublic%2Ffaqs",
  "/destinations?region=caribbean&x=1",
  "/destinations?page=1&page=2",
  `/destinations?q=${"a".repeat(1001)}`,
  "/reset-password",
  "/reset-password?token_hash=abc",
  "/preview/0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f",
  "/preview/0c0c6b6e?tab=days",
  "/Preview/0c0c6b6e",
  "/preview/0c0c6b6e.data",
  "/proposal/0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f",
  "/proposal/0c0c6b6e/accept",
  `/proposal/${"a".repeat(43)}`,
])("%s is rendered each time", (path) => {
  expect(isCached(path)).toBe(false);
});

test("a listing with the parameters that its filters write is cached", () => {
  const parameters = new URLSearchParams(
    "region=caribbean&country=Cuba&category=solo&q=a&duration=1-7&budget=2000&month=may&sort=price&page=2",
  );
  const query = replaceView(new URLSearchParams(), readView(parameters)).toString();
  expect(new URLSearchParams(query).size).toBe(parameters.size);
  expect(isCached(`/destinations?${query}`)).toBe(true);
});

test.each([
  ["/", false],
  ["/destinations?region=caribbean", false],
  ["/destinations?page=2", false],
  ["/itinerary/1?tab=days", false],
  ["/destinations.data?region=caribbean&_routes=routes%2Fpublic%2Fdestinations", false],
  ["/destinations?q=beach", true],
  ["/destinations?region=caribbean&sort=price", true],
  ["/shortlist?ids=a,b", true],
])("isRarePage() of %s is %s", (path, isRare) => {
  expect(isRarePage(path)).toBe(isRare);
});
