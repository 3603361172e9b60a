import { act, fireEvent, render, screen } from "@testing-library/react";
import { createContext, useContext } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ListingSearch } from "#app/features/itineraries/listing-search.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const onSearch = vi.fn();
  const onTyping = vi.fn();
  const SearchInUrl = createContext("");
  const Box = () => <ListingSearch value={useContext(SearchInUrl)} onSearch={onSearch} onTyping={onTyping} />;
  const router = createMemoryRouter([{ path: "*", element: <Box /> }]);
  const boxWith = (value: string) => (
    <SearchInUrl value={value}>
      <RouterProvider router={router} />
    </SearchInUrl>
  );
  const { rerender } = render(boxWith(""));
  const input = screen.getByPlaceholderText<HTMLInputElement>("Search destinations...");
  return {
    onSearch,
    onTyping,
    input,
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    // Longer than the box waits for another keystroke.
    pause: () => act(() => vi.advanceTimersByTime(300)),
    setSearchInUrl: (value: string) => rerender(boxWith(value)),
  };
}

test("the box searches once with the trimmed text when typing pauses", () => {
  const { type, pause, onSearch, onTyping } = setUp();
  for (const text of ["h", "ha", " hav "]) type(text);
  expect(onSearch).not.toHaveBeenCalled();
  expect(onTyping).toHaveBeenLastCalledWith(true);
  pause();
  expect(onSearch.mock.calls).toEqual([["hav"]]);
});

test("text typed before hydration is kept and searched for", () => {
  const onSearch = vi.fn();
  const element = <ListingSearch value="" onSearch={onSearch} onTyping={() => {}} />;
  const page = <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  const input = screen.getByPlaceholderText<HTMLInputElement>("Search destinations...");
  input.value = "havana";
  render(page, { container, hydrate: true });
  expect(input.value).toBe("havana");
  act(() => vi.advanceTimersByTime(300));
  expect(onSearch.mock.calls).toEqual([["havana"]]);
});

test("a late URL change from an earlier search does not overwrite newer input", () => {
  const { type, pause, setSearchInUrl, input } = setUp();
  type("hav");
  pause();
  type("havan");
  pause();
  type("havana");
  setSearchInUrl("hav");
  expect(input.value).toBe("havana");
  setSearchInUrl("havan");
  expect(input.value).toBe("havana");
});

test("the box shows the search of a URL that changed without typing, for example after the back button", () => {
  const { type, pause, setSearchInUrl, input } = setUp();
  type("cuba");
  pause();
  setSearchInUrl("cuba");
  setSearchInUrl("");
  expect(input.value).toBe("");
  setSearchInUrl("cuba");
  expect(input.value).toBe("cuba");
});

test("the clear button empties the box and searches at once", () => {
  const { setSearchInUrl, onSearch, input } = setUp();
  setSearchInUrl("cuba");
  fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(onSearch).toHaveBeenCalledWith("");
  expect(input.value).toBe("");
  expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
});

test("a click runs a pending search at once, so that a clicked link navigates after the search", () => {
  const { type, pause, onSearch } = setUp();
  type("cuba");
  fireEvent.click(document.body);
  expect(onSearch.mock.calls).toEqual([["cuba"]]);
  pause();
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("the browser's back button cancels a pending search", () => {
  const { type, pause, onSearch } = setUp();
  type("cuba");
  fireEvent.popState(window);
  pause();
  expect(onSearch).not.toHaveBeenCalled();
});
