import { act, renderHook } from "@testing-library/react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";

const DEFAULTS = { q: "", state: "all" };

afterEach(() => window.history.replaceState(null, "", "/"));

async function openList(url: string) {
  window.history.replaceState(null, "", url);
  let list: ReturnType<typeof useUrlFilters<typeof DEFAULTS>> | undefined;
  const List = () => {
    list = useUrlFilters(DEFAULTS);
    return null;
  };
  const router = createBrowserRouter([{ path: "*", element: <List /> }]);
  onTestFinished(() => router.dispose());
  const { unmount } = renderHook(() => null, { wrapper: () => <RouterProvider router={router} /> });
  return { list: () => list, unmount, search: () => window.location.search };
}

test("filters and page are read from the URL", async () => {
  const { list, unmount } = await openList("/admin/notifications?state=failed&page=3");
  expect(list()).toMatchObject({ filters: { q: "", state: "failed" }, page: 3 });
  unmount();
});

test("a changed filter is stored in the URL and returns to the first page; a default is left out", async () => {
  const { list, search, unmount } = await openList("/admin/notifications?state=failed&page=3");
  await act(async () => list()?.setFilters({ q: "rosa" }));
  expect(search()).toBe("?state=failed&q=rosa");
  await act(async () => list()?.setPage(2));
  expect(search()).toBe("?state=failed&q=rosa&page=2");
  expect(list()?.page).toBe(2);
  await act(async () => list()?.setFilters({ state: "all" }));
  expect(search()).toBe("?q=rosa");
  unmount();
});
