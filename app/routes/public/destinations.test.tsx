import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { itineraryCard, type ListingPage } from "#domain/itineraries.schema.ts";
import Destinations from "./destinations.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(path: string, found: Partial<ListingPage>) {
  vi.stubGlobal("fetch", async () => Response.json({}));
  const itineraries = [itineraryCard.parse({ id: "1", title: "Island 25", duration: 5 })];
  const listed = {
    ...{ anyPublished: true, typedFilters: [], corrections: [], nearest: null, itineraries },
    ...found,
  };
  const Stub = createRoutesStub([
    { id: "listing", path: "/destinations", Component: Destinations, loader: () => null },
  ]);
  render(
    <Stub initialEntries={[path]} hydrationData={{ loaderData: { listing: { content: { listed } } } }} />,
  );
}

const targetOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("a result of several pages links to each page with the same filters and order", async () => {
  open("/destinations?country=Suriname&sort=title&page=2", { total: 60 });
  expect(await screen.findByRole("heading", { name: "Island 25" })).toBeTruthy();
  expect(targetOf("Previous")).toBe("/destinations?country=Suriname&sort=title");
  expect(targetOf("Page 1")).toBe("/destinations?country=Suriname&sort=title");
  expect(targetOf("Page 2")).toBe("/destinations?country=Suriname&sort=title&page=2");
  expect(targetOf("Page 3")).toBe("/destinations?country=Suriname&sort=title&page=3");
  expect(targetOf("Next")).toBe("/destinations?country=Suriname&sort=title&page=3");
  expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
});

test("a page beyond the last one links back to the last page with the same filters", async () => {
  open("/destinations?country=Suriname&page=99", { total: 60, itineraries: [] });
  await screen.findByRole("heading", { name: "You have walked past the last trip" });
  expect(targetOf("Back to page 3")).toBe("/destinations?country=Suriname&page=3");
});

test("an empty result offers to ask for the trip, with a prefilled message", async () => {
  open("/destinations?country=Suriname&category=Beach", { total: 0, itineraries: [] });
  await screen.findByText(/^No itineraries match your current filters/);
  const { searchParams } = new URL(targetOf("Ask us to build it") ?? "", window.location.origin);
  expect(searchParams.get("message")).toBe("I am looking for a trip: Suriname, Beach. ");
});

test("an empty catalog says that there is nothing yet, and offers nothing else", async () => {
  open("/destinations", { total: 0, itineraries: [], anyPublished: false });
  await screen.findByText("No itineraries are currently available. Please check back later.");
  expect(screen.queryByRole("link", { name: "Ask us to build it" })).toBeNull();
});
