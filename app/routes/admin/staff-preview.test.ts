import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeFetch, storeSession } from "#app/lib/back-office.fixture.tsx";
import { isSignedInAdmin } from "./staff-preview.client.tsx";
import { useStaffPreview } from "./staff-preview.ts";

beforeEach(storeSession);
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

/** A tab of the closed site. `bar()` is null while the tab shows the holding page. */
function openTab(url: string, isAdmin: boolean) {
  const { fetch, sent } = fakeFetch(() => Response.json(isAdmin));
  vi.stubGlobal("fetch", fetch);
  window.history.replaceState(null, "", url);
  const { result, unmount } = renderHook(() => useStaffPreview(true));
  return { bar: () => result.current, roleChecks: () => sent.length, unmount };
}

test("a tab in which an admin has chosen the preview shows the closed site, also on its next pages", async () => {
  const first = openTab("/?preview", true);
  await waitFor(() => expect(first.bar()).not.toBeNull());
  first.unmount();
  const next = openTab("/destinations", true);
  await waitFor(() => expect(next.bar()).not.toBeNull());
});

test("an admin's tab without the preview shows the holding page", async () => {
  const { bar, roleChecks } = openTab("/", true);
  await vi.dynamicImportSettled();
  await act(async () => {});
  expect(bar()).toBeNull();
  expect(roleChecks()).toBe(0);
});

test("a traveler's tab shows the holding page, even with the preview in its URL", async () => {
  const { bar, roleChecks } = openTab("/?preview", false);
  await waitFor(() => expect(roleChecks()).toBe(1));
  // The tab uses its response before this later check gets one.
  await act(async () => void (await isSignedInAdmin()));
  expect(bar()).toBeNull();
});
