import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { readReferral, storeReferral } from "#app/lib/referral.ts";

const OURS = window.location.origin;

function arrive(url: string, referrer: string): void {
  Object.defineProperty(document, "referrer", { value: referrer, configurable: true });
  const documentLoad = { name: url } as PerformanceEntry;
  const spy = vi.spyOn(performance, "getEntriesByType").mockReturnValue([documentLoad]);
  onTestFinished(() => {
    Reflect.deleteProperty(document, "referrer");
    spy.mockRestore();
  });
}

afterEach(() => sessionStorage.clear());

test("the origin is the referring host and the campaign of the first URL; empty without either", () => {
  arrive(`${OURS}/?utm_campaign=spring&utm_source=letter`, "https://www.google.com/search?q=secret");
  expect(readReferral()).toBe("campaign=spring&from=www.google.com");
  arrive(`${OURS}/`, "");
  expect(readReferral()).toBe("");
});

test("the stored origin is kept when the site loads a new document", () => {
  arrive(`${OURS}/destinations?utm_source=letter`, "https://letters.example/");
  storeReferral();
  arrive(`${OURS}/contact`, `${OURS}/destinations`);
  expect(readReferral()).toBe("campaign=letter&from=letters.example");
});

test("without a stored origin, the campaign is read from the referrer", () => {
  arrive(`${OURS}/contact`, `${OURS}/destinations?utm_campaign=spring`);
  expect(readReferral()).toBe("campaign=spring");
});
