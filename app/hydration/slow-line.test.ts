// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { isFasterByDocument } from "#app/hydration/slow-line.ts";

const line = (rtt: number) => vi.stubGlobal("navigator", { onLine: true, connection: { rtt } });
const target = (path: string) => new URL(path, window.location.href);

afterEach(() => vi.unstubAllGlobals());

test("on a slow line pages that come ready to read are opened by the browser", () => {
  line(2000);
  for (const path of ["/destinations?region=caribbean", "/itinerary/1", "/faqs"]) {
    expect(isFasterByDocument(target(path)), path).toBe(true);
  }
});

test("on a usual line, for an account's pages and for what an address does not hold, the page stays", () => {
  line(100);
  expect(isFasterByDocument(target("/faqs"))).toBe(false);
  line(2000);
  for (const path of ["/my-itineraries", "/login", "/shortlist", "/?region=caribbean"]) {
    expect(isFasterByDocument(target(path)), path).toBe(false);
  }
  expect(isFasterByDocument(target("/faqs"), { state: { email: "ines@example.org" } })).toBe(false);
});
