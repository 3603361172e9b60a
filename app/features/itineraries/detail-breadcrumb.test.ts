import { expect, test } from "vitest";
import { regionPath, safeUrl } from "#app/features/itineraries/detail-breadcrumb.tsx";

test.each([
  ["Caribbean", "/destinations?region=caribbean"],
  ["Central America", "/destinations?region=central-america"],
  ["South America", "/destinations?region=south-america"],
  ["Islas & Más", "/destinations?region=Islas%20%26%20M%C3%A1s"],
])("the listing of the region %s is at %s", (region, path) => {
  expect(regionPath(region)).toBe(path);
});

test.each(["https://www.pica.gov.jm/", "http://visa.example/a?b=c"])("the URL %s may be linked", (url) => {
  expect(safeUrl(url)).toBe(url);
});

test.each(["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "visa.example", "", null])(
  "the URL %j may not be linked",
  (url) => {
    expect(safeUrl(url)).toBeNull();
  },
);
