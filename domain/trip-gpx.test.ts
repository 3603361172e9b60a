import { expect, test } from "vitest";
import { positionInLink, positionsNamed } from "#domain/place-positions.ts";
import { tripGpx } from "#domain/trip-gpx.ts";
import { BLANK_STAY } from "#domain/trip-plan.ts";

const day = (number: number, place?: string) => ({ day: number, ...(place && { place }) });

test("a route has each place once in its order, and stays whose map link names coordinates", () => {
  const stay = { ...BLANK_STAY, id: "s", name: "Inn <&>", check_in: "2027-01-01", check_out: "2027-01-02" };
  const gpx = tripGpx({
    title: "Peru & more",
    days: [day(1, "Lima"), day(2, "Lima"), day(3, "Cusco"), day(4), day(5, "Atlantis")],
    stays: [{ ...stay, map: "https://www.google.com/maps/@-13.52,-71.97,15z" }, stay],
  });
  expect([...(gpx ?? "").matchAll(/<name>(.*?)<\/name>/g)].map(([, name]) => name)).toEqual([
    "Inn &lt;&amp;&gt;",
    "Peru &amp; more",
    "Day 1: Lima",
    "Day 3: Cusco",
  ]);
  expect(gpx).toContain('<wpt lat="-13.52" lon="-71.97">');
  expect(tripGpx({ title: "", days: [day(1, "Atlantis")], stays: [] })).toBeNull();
});

test("coordinates are read from the addresses of maps, and nothing else", () => {
  expect(positionInLink("https://www.openstreetmap.org/#map=15/9.934/-84.097")).toEqual({
    latitude: 9.934,
    longitude: -84.097,
  });
  expect(positionInLink("https://maps.apple.com/?q=9.934%2C-84.097")?.longitude).toBe(-84.097);
  expect(positionInLink("https://maps.example/?q=99.5,-84.0")).toBeNull();
  expect(positionInLink("https://hotel.example/1.5,2.5")).toBeNull();
  expect(positionsNamed("Lima airport")).toHaveLength(1);
  expect(positionsNamed("Limassol")).toEqual([]);
});
