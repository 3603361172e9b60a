// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { storeVisitOrigin, visitOrigin } from "#app/lib/visit-origin.ts";

const OURS = window.location.origin;

function arrive(url: string, referrer: string): void {
  Object.defineProperty(document, "referrer", { value: referrer, configurable: true });
  performance.getEntriesByType = vi.fn(() => [{ name: url } as PerformanceEntry]);
}

afterEach(() => sessionStorage.clear());

test("the origin is the referring host and the campaign of the first URL; empty without either", () => {
  arrive(`${OURS}/?utm_campaign=spring&utm_source=letter`, "https://www.google.com/search?q=secret");
  expect(visitOrigin()).toBe("campaign=spring&from=www.google.com");
  arrive(`${OURS}/`, "");
  expect(visitOrigin()).toBe("");
});

test("the stored origin is kept when the site loads a new document", () => {
  arrive(`${OURS}/destinations?utm_source=letter`, "https://letters.example/");
  storeVisitOrigin();
  arrive(`${OURS}/contact`, `${OURS}/destinations`);
  expect(visitOrigin()).toBe("campaign=letter&from=letters.example");
});

test("without a stored origin, the campaign is read from the referrer", () => {
  arrive(`${OURS}/contact`, `${OURS}/destinations?utm_campaign=spring`);
  expect(visitOrigin()).toBe("campaign=spring");
});
