import { expect, test } from "vitest";
import { findPlace, gazetteer } from "#domain/gazetteer.ts";
import { mapPath, readMapPath } from "#domain/maps/map-path.ts";

const read = (path: string) => {
  const [, , , countries = "", route = ""] = path.replace(/\.svg$/, "").split("/");
  return readMapPath(countries, route);
};

test("every place is read back from its path", () => {
  for (const [country, places] of Object.entries(gazetteer)) {
    for (const place of places) {
      const content = { countries: [country], stops: [null, { place, hours: 2.5, by: null }] };
      expect(read(mapPath(content, "small"))).toEqual(content);
    }
  }
});

test("a route through two countries keeps its order", () => {
  const stops = ["Flores", "San Ignacio"].map((name) => {
    const place = findPlace(name, ["Guatemala", "Belize"]);
    return place && { place, hours: null, by: "boat" as const };
  });
  const content = { countries: ["Belize", "Guatemala"], stops };
  expect(read(mapPath(content, "large"))).toEqual(content);
});

test("a region's path stands for all its countries", () => {
  expect(read("/maps/large/south-america/.svg")).toMatchObject({ region: "South America", stops: [] });
});

test.each([
  "/maps/large/south-america/lima.svg",
  "/maps/large/atlantis/.svg",
  "/maps/large/peru/oslo.svg",
  "/maps/large/peru/lima~999.svg",
  "/maps/large/peru/<b>.svg",
  `/maps/large/peru/${"_".repeat(40)}.svg`,
])("%s is refused", (path) => {
  expect(read(path)).toBeNull();
});
