import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ListingSummary } from "#app/features/itineraries/listing-summary.tsx";
import { type ListingView, readView } from "#app/features/itineraries/listing-view.ts";

const renderSummary = (
  query: string,
  found: { total: number },
  onChoose: (change: Partial<ListingView>) => void = () => {},
) => {
  const page = { anyPublished: true, itineraries: [], hasOnlySimilarNames: false, namedType: null, ...found };
  render(
    <ListingSummary
      view={readView(new URLSearchParams(query))}
      content={{ listed: page }}
      onChoose={onChoose}
    />,
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

test("each filter has a button that removes only it, and another button removes them all with the search", () => {
  const onChoose = vi.fn();
  renderSummary("region=south-america&country=Peru&month=may&q=cusco", { total: 1 }, onChoose);
  for (const [filter, change] of [
    ["South America", { region: null }],
    ["Peru", { country: null }],
    ["Good in May", { month: null }],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: `Remove filter: ${filter}` }));
    expect(onChoose).toHaveBeenLastCalledWith(change);
  }
  fireEvent.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(onChoose).toHaveBeenLastCalledWith(
    expect.objectContaining({ search: "", region: null, country: null, month: null }),
  );
});
