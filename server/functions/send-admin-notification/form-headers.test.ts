import { expect, test } from "vitest";
import { pageUrlOf, readReferral } from "#server/functions/send-admin-notification/form-headers.ts";

const readOrigin = (header: string) =>
  readReferral(new Headers({ "x-came-from": header }), "https://calabash.example");

test("the referring site and the campaign are recorded", () => {
  expect(readOrigin("from=www.Google.com&campaign=spring letter")).toEqual({
    cameFrom: "google.com",
    campaign: "spring letter",
  });
});

test.each([
  ["", "the header is empty"],
  ["from=calabash.example", "our own pages are no referrer"],
  ["from=https://spy.example/path?q=1", "a URL is not a host name"],
  ["from=localhost", "a name without a dot is not a site"],
  [`from=${"a".repeat(120)}.example`, "the name is too long"],
])("the header '%s' is ignored, because %s", (header) => {
  expect(readOrigin(header)).toEqual({ cameFrom: null, campaign: null });
});

test("a campaign is one line of at most a hundred characters", () => {
  expect(readOrigin(`campaign=${encodeURIComponent(`a\r\nb${"c".repeat(200)}`)}`).campaign).toMatch(
    /^abc{98}$/,
  );
});

test.each([
  ["https://calabash.example/itinerary/1?tab=days", "calabash.example", "/itinerary/1?tab=days"],
  ["https://other.example/itinerary/1", "other.example", "/itinerary/1"],
  ["https://other.example//evil.example/x", "other.example", "//evil.example/x"],
  ["https://spy.example/contact", "calabash.example", "/contact"],
])("a form sent from %s to the host %s is stored with our page %s", (referer, host, path) => {
  const page = pageUrlOf(new Headers({ referer, host }), "contact", "https://calabash.example");
  expect(page).toBe(`https://calabash.example${path}`);
});
