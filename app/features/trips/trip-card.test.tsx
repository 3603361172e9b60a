import { render, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { TripCard } from "#app/features/trips/trip-card.tsx";
import type { Trip } from "#app/features/trips/trips.schema.ts";

const actionsOf = (overrides: Partial<Trip>) => {
  const dates = { start_date: "2090-03-01", end_date: "2090-03-08" };
  const trip = { id: "1", title: "Cuba", location: "", image: null, status: "upcoming", ...dates } as const;
  const Card = () => <TripCard trip={{ ...trip, days: null, ...overrides }} fetchAsUser={fetch} />;
  const Stub = createRoutesStub([{ path: "/", Component: Card }]);
  const card = within(render(<Stub />).container);
  const actions = [...card.queryAllByRole("link"), ...card.queryAllByRole("button")];
  return actions.map(({ textContent }) => textContent);
};

const days = [{ day: 1, title: "Havana", description: "" }];

test.each<[string, string[], Partial<Trip>]>([
  ["with days", ["View Details", "Download PDF", "Add to calendar"], { days }],
  ["without days", ["Add to calendar"], {}],
  ["that is over", ["View Details", "Download PDF"], { days, status: "past" }],
])("the card of a trip %s offers: %j", (_, actions, overrides) => {
  expect(actionsOf(overrides)).toEqual(actions);
});
