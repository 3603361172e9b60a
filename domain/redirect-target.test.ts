import { describe, expect, it } from "vitest";
import { safeRedirectTarget } from "#domain/redirect-target.ts";

const site = "https://calabash.example";

describe("safeRedirectTarget", () => {
  it.each([
    ["/my-itineraries", "/my-itineraries"],
    ["/destinations?region=caribbean&q=a%20b#list", "/destinations?region=caribbean&q=a%20b#list"],
    ["https://calabash.example/reset-password", "/reset-password"],
    ["https://CALABASH.example:443/faqs", "/faqs"],
    ["/itinerary/../about-us", "/about-us"],
    ["/search?next=//evil.example", "/search?next=//evil.example"],
    ["/été", "/%C3%A9t%C3%A9"],
  ])("turns %s into the path %s", (target, path) => {
    expect(safeRedirectTarget(target, site)).toBe(path);
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2F%2Fevil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "https://calabash.example//evil.example",
    "/.//evil.example",
    "https://calabash.example@evil.example/",
    "https://calabash.example:pass@calabash.example/",
    "https://user@calabash.example/",
    "https://calabash.example.evil.example/",
    "https://calabash.example:8443/",
    "http://calabash.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,hello",
    "/\n/evil.example",
    "/\t/evil.example",
    "\u0000/evil",
    " //evil.example",
    "java\nscript:alert(1)",
    "https://calabash。example.evil",
    "https://",
    "evil.example",
    "",
  ])("returns the fallback for %j", (target) => {
    expect(safeRedirectTarget(target, site, "/fallback")).toBe("/fallback");
  });

  it("reads look-alike dots and letters as the browser does", () => {
    expect(safeRedirectTarget("https://calabash。example/faqs", site)).toBe("/faqs");
    // The first 'a' of this host is a Cyrillic letter.
    expect(safeRedirectTarget("https://cаlabash.example/faqs", site)).toBe("/");
  });

  it("returns the home page if there is no target", () => {
    expect(safeRedirectTarget(null, site)).toBe("/");
  });

  it("accepts the port of a development URL and no other", () => {
    expect(safeRedirectTarget("http://localhost:3000/login", "http://localhost:3000")).toBe("/login");
    expect(safeRedirectTarget("http://localhost:3001/login", "http://localhost:3000", "")).toBe("");
  });
});
