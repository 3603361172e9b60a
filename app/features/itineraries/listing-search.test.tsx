// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createContext, useContext } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ListingSearch } from "#app/features/itineraries/listing-search.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function setUp() {
  const onSearch = vi.fn();
  const onTyping = vi.fn();
  const Address = createContext("");
  const Box = () => <ListingSearch value={useContext(Address)} onSearch={onSearch} onTyping={onTyping} />;
  const router = createMemoryRouter([{ path: "*", element: <Box /> }]);
  const box = (value: string) => (
    <Address value={value}>
      <RouterProvider router={router} />
    </Address>
  );
  const { rerender } = render(box(""));
  const input = screen.getByPlaceholderText<HTMLInputElement>("Search destinations...");
  return {
    onSearch,
    onTyping,
    input,
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    pause: () => act(() => vi.advanceTimersByTime(300)),
    addressSays: (value: string) => rerender(box(value)),
  };
}

test("searches once, when typing pauses, with the text trimmed", () => {
  const { type, pause, onSearch, onTyping } = setUp();
  for (const text of ["h", "ha", " hav "]) type(text);
  expect(onSearch).not.toHaveBeenCalled();
  expect(onTyping).toHaveBeenLastCalledWith(true);
  pause();
  expect(onSearch.mock.calls).toEqual([["hav"]]);
});

test("a late URL change does not overwrite newer input", () => {
  const { type, pause, addressSays, input } = setUp();
  type("hav");
  pause();
  type("havan");
  pause();
  type("havana");
  addressSays("hav");
  expect(input.value).toBe("havana");
  addressSays("havan");
  expect(input.value).toBe("havana");
});

test("follows the URL when it changes, for example with the back button", () => {
  const { type, pause, addressSays, input } = setUp();
  type("cuba");
  pause();
  addressSays("cuba");
  addressSays("");
  expect(input.value).toBe("");
  addressSays("cuba");
  expect(input.value).toBe("cuba");
});

test("clears at once", () => {
  const { addressSays, onSearch, input } = setUp();
  addressSays("cuba");
  fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(onSearch).toHaveBeenCalledWith("");
  expect(input.value).toBe("");
  expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
});

test("a click while typing searches first, so that the click's navigation is the newer one", () => {
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
