import { expect, test } from "vitest";
import { regionPath, webUrl } from "#app/features/itineraries/detail-links.ts";

test.each([
  ["Caribbean", "/destinations?region=caribbean"],
  ["Central America", "/destinations?region=central-america"],
  ["South America", "/destinations?region=south-america"],
  ["Islas & Más", "/destinations?region=Islas%20%26%20M%C3%A1s"],
])("%s is listed at %s", (region, path) => {
  expect(regionPath(region)).toBe(path);
});

test.each(["https://www.pica.gov.jm/", "http://visa.example/a?b=c"])("%s may be linked", (url) => {
  expect(webUrl(url)).toBe(url);
});

test.each(["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "visa.example", "", null])(
  "%s may not be linked",
  (url) => {
    expect(webUrl(url)).toBeNull();
  },
);
