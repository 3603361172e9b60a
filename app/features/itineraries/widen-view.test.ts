import { expect, test } from "vitest";
import { readView } from "#app/features/itineraries/listing-view.ts";
import { widen } from "#app/features/itineraries/widen-view.ts";

test.each([
  ["country=Suriname&category=Beach", { region: "South America" }, "Other trips in South America"],
  ["country=Suriname", { region: "South America" }, "Other trips in South America"],
  ["country=Peru&pace=relaxed", { country: "Peru" }, "Other trips in Peru"],
  ["region=caribbean&category=solo", { region: "Caribbean" }, "Other trips in the Caribbean"],
  ["q=Perú in May for two", { country: "Peru" }, "Trips in Peru"],
  ["q=st lucia honeymoon", { country: "St. Lucia" }, "Trips in St. Lucia"],
  ["q=Dominican Republic, whales", { country: "Dominican Republic" }, "Trips in Dominican Republic"],
  ["category=Beach&pace=full", { tripType: "Beach" }, "Other Beach trips"],
])("for the query %s without results, the filters %o are offered as '%s'", (query, filters, title) => {
  expect(widen(readView(new URLSearchParams(query)))).toEqual({ filters, title });
});

test.each(["region=caribbean", "category=Beach", "q=zzz", "q=Perugia", "country=Atlantis"])(
  "for the query %s without results, no other filters are offered",
  (query) => {
    expect(widen(readView(new URLSearchParams(query)))).toBeNull();
  },
);
