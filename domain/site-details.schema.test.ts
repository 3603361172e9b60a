import { expect, test } from "vitest";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { parseSiteDetails } from "#domain/site-details.schema.ts";

test.each([null, undefined, "", "not json", "[]", "7", "{}"])("%j gives the default details", (stored) => {
  expect(parseSiteDetails(stored)).toEqual(defaultSiteDetails);
});

test("valid stored values replace the defaults, and invalid ones do not", () => {
  const details = parseSiteDetails(
    JSON.stringify({ phone: "+1 246 555 0199", tiktok: "javascript:alert(1)" }),
  );
  expect(details.phone).toBe("+1 246 555 0199");
  expect(details.tiktok).toBe(defaultSiteDetails.tiktok);
  expect(details.email).toBe(defaultSiteDetails.email);
});

test("the link to book a call is never empty", () => {
  expect(parseSiteDetails(JSON.stringify({ scheduling: "" })).scheduling).toBe(defaultSiteDetails.scheduling);
});

test("other links are optional", () => {
  expect(parseSiteDetails(JSON.stringify({ instagram: "" })).instagram).toBe("");
});
