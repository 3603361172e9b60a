import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { itinerary } from "#domain/itineraries.schema.ts";
import { routeOf } from "#domain/maps/route-stops.ts";
import ItineraryRoute from "./itinerary.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

const harbor = itinerary.parse({
  id: "1",
  title: "Harbor and Hills",
  duration: 2,
  price: 0,
  daily_itinerary: [],
  is_featured: false,
  is_published: true,
  created_at: "2026-03-01T12:00:00Z",
  created_by: null,
});
const loaded = {
  itinerary: harbor,
  planners: [],
  similar: [],
  words: [],
  year: null,
  route: routeOf([], []),
};

function open(content: unknown, laterContent: unknown = content) {
  const Stub = createRoutesStub([
    {
      id: "itinerary",
      path: "/itinerary/:id",
      Component: ItineraryRoute,
      loader: () => ({ content: laterContent }),
    },
  ]);
  render(
    <Stub initialEntries={["/itinerary/1"]} hydrationData={{ loaderData: { itinerary: { content } } }} />,
  );
}

test("an itinerary that cannot be read in an outage is shown by itself when the site is back", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  open(null, loaded);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Back in a moment");
  fireEvent(window, new Event("online"));
  expect(await screen.findByRole("heading", { level: 1, name: "Harbor and Hills" })).toBeTruthy();
});

test("an itinerary that is being read shows a loading state, then that it is missing if it was unpublished", async () => {
  const { promise, resolve } = Promise.withResolvers();
  open(promise);
  expect(screen.getByText("Loading itinerary...")).toBeTruthy();
  resolve("missing");
  expect(await screen.findByRole("heading", { name: "Itinerary Not Found" })).toBeTruthy();
});
