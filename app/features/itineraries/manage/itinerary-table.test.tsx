import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ItineraryTable, useItineraryListing } from "#app/features/itineraries/manage/itinerary-table.tsx";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { MANAGED_ITINERARY } from "#app/features/itineraries/manage/managed-itinerary.fixture.ts";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const CHANGE = "PATCH /rest/v1/itineraries";
const UNPUBLISHED = { ...MANAGED_ITINERARY, is_published: false };
const ONLY_A_TITLE = { ...UNPUBLISHED, description: null, image: null, daily_itinerary: [], price: 0 };

async function renderTable(itinerary: ManagedItinerary, isRefused = false) {
  const Table = () => (
    <ItineraryTable
      listing={useItineraryListing({ search: "", tab: "all", sort: "title asc", page: 1 })}
      onSort={() => {}}
      onPage={() => {}}
      onOpen={() => {}}
    />
  );
  const { changesTo } = renderInBackOffice(<Table />, ({ to }) => {
    if (to !== CHANGE) return Response.json([itinerary]);
    return isRefused
      ? Response.json({ code: "42501", message: "" }, { status: 403 })
      : Response.json({ id: itinerary.id });
  });
  return {
    publish: await screen.findByRole("switch", { name: /^Publish/ }),
    changes: () => changesTo(CHANGE),
  };
}

test("publishing an itinerary that has only a title needs a confirmation", async () => {
  const { publish, changes } = await renderTable(ONLY_A_TITLE);
  fireEvent.click(publish);
  const dialog = await screen.findByRole("alertdialog", { name: "Publish an incomplete itinerary?" });
  expect(dialog.textContent).toContain("a description, an image, the days and a price");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(changes()).toEqual([]);
  fireEvent.click(publish);
  fireEvent.click(screen.getByRole("button", { name: "Publish anyway" }));
  expect(await screen.findByText(/^Itinerary published successfully/)).toBeTruthy();
  expect(changes()).toEqual([{ id: "eq.7", is_published: true }]);
});

test("an itinerary without a country is not published, and the message says what it needs", async () => {
  const { publish, changes } = await renderTable({ ...UNPUBLISHED, countries: [] });
  fireEvent.click(publish);
  expect(await screen.findByText("It needs a country first.")).toBeTruthy();
  expect(changes()).toEqual([]);
});

test("the switch returns to its place if publishing fails", async () => {
  const { publish, changes } = await renderTable(UNPUBLISHED, true);
  fireEvent.click(publish);
  expect(await screen.findByText("You do not have permission to do this.")).toBeTruthy();
  expect(changes()).toEqual([{ id: "eq.7", is_published: true }]);
  expect(await screen.findByRole("switch", { name: /^Publish/, checked: false })).toBeTruthy();
});
