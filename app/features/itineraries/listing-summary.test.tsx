import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { ListingSummary } from "#app/features/itineraries/listing-summary.tsx";
import { type ListingView, readView, writeView } from "#app/features/itineraries/listing-view.ts";
import type { ListingPage } from "#domain/itineraries.schema.ts";

const renderSummary = (
  query: string,
  found: Partial<ListingPage>,
  onChoose: (change: Partial<ListingView>) => void = () => {},
) => {
  const page = {
    ...{ total: 1, anyPublished: true, itineraries: [], typedFilters: [], corrections: [], nearest: null },
    ...found,
  };
  const view = readView(new URLSearchParams(query));
  render(
    <MemoryRouter>
      <ListingSummary
        view={view}
        content={{ listed: page }}
        onChoose={onChoose}
        linkTo={(change) => `/destinations?${writeView({ ...view, ...change })}`}
      />
    </MemoryRouter>,
  );
};

test.each([
  ["q=river", { total: 1 }, "Showing 1 result"],
  ["q=river", { total: 1000 }, "Showing 1000 results"],
  // Without a filter or search, the number is for screen readers only.
  ["", { total: 95_000 }, "95000 results"],
])("for the query %j with the result %j, the summary is %j", (query, found, expected) => {
  renderSummary(query, found);
  expect(screen.getByRole("status").textContent).toBe(expected);
});

test("each filter has a link that removes only it, and another link removes them all with the search", () => {
  const onChoose = vi.fn();
  renderSummary("region=south-america&country=Peru&month=may&q=cusco", { total: 1 }, onChoose);
  for (const [filter, change] of [
    ["South America", { region: null }],
    ["Peru", { country: null }],
    ["Good in May", { month: null }],
  ] as const) {
    fireEvent.click(screen.getByRole("link", { name: `Remove filter: ${filter}` }));
    expect(onChoose).toHaveBeenLastCalledWith(change);
  }
  fireEvent.click(screen.getByRole("link", { name: "Clear Filters" }));
  expect(onChoose).toHaveBeenLastCalledWith(
    expect.objectContaining({ search: "", region: null, country: null, month: null }),
  );
});

test("a filter in the search text has a link to the text without it, and a corrected word is named", () => {
  renderSummary("q=honeymon+in+may&region=caribbean", {
    typedFilters: [
      { label: "Romantic", search: "in may" },
      { label: "Good in May", search: "honeymoon" },
    ],
    corrections: [{ typed: "honeymon", meant: "honeymoon" }],
  });
  const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(link("Remove filter: Romantic")).toBe("/destinations?region=caribbean&q=in+may");
  expect(link("Remove filter: Good in May")).toBe("/destinations?region=caribbean&q=honeymoon");
  expect(link("Remove filter: Caribbean")).toBe("/destinations?q=honeymon+in+may");
  expect(link("Clear Filters")).toBe("/destinations");
  expect(screen.getByText("No trip mentions 'honeymon'. Showing 'honeymoon' instead.")).toBeTruthy();
});
