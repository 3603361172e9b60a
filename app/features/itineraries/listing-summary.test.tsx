// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ListingSummary } from "#app/features/itineraries/listing-summary.tsx";
import { readView } from "#app/features/itineraries/listing-view.ts";

afterEach(cleanup);

const summaryOf = (query: string, found: { total: number }) => {
  const page = { anyPublished: true, itineraries: [], hasOnlySimilarNames: false, namedType: null, ...found };
  render(
    <ListingSummary
      view={readView(new URLSearchParams(query))}
      content={{ listed: page }}
      onChoose={() => {}}
    />,
  );
  return screen.getByRole("status").textContent;
};

test.each([
  ["q=river", { total: 1 }, "Showing 1 result"],
  ["q=river", { total: 1000 }, "Showing 1000 results"],
  // Without a filter or search, the number is for screen readers only.
  ["", { total: 95_000 }, "95000 results"],
])("for the query %j with the result %j, the summary is %j", (query, found, expected) => {
  expect(summaryOf(query, found)).toBe(expected);
});
