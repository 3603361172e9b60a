import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openScheduling } from "#app/features/scheduling/scheduling-popup.ts";

const BOOKING = "https://calendly.com/calabash/call?primary_color=478200";
const open = vi.fn(() => ({ opener: window }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("open", open);
});
afterEach(() => {
  // Ends the wait for a script that hangs, so that the next test requests it again.
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  open.mockClear();
  document.head.replaceChildren();
});

const findScript = () => document.head.querySelector("script");
const click = () => openScheduling("https://calendly.com/calabash/call");

test.each<[string, () => void]>([
  ["fails", () => findScript()?.dispatchEvent(new Event("error"))],
  ["has no widget", () => findScript()?.dispatchEvent(new Event("load"))],
  ["hangs", () => vi.advanceTimersByTime(4_000)],
])("the calendar opens in a new window if the provider's script %s", async (_, act) => {
  const opening = click();
  expect(findScript()).not.toBeNull();
  expect(open).not.toHaveBeenCalled();
  act();
  await opening;
  expect(open.mock.calls).toEqual([[BOOKING, "_blank"]]);
});

test("the calendar opens in a new window if the document was loaded for a page that may not load the script", async () => {
  const documentLoad = { name: `${window.location.origin}/faqs` } as PerformanceEntry;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([documentLoad]);
  await click();
  expect(findScript()).toBeNull();
  expect(open.mock.calls).toEqual([[BOOKING, "_blank"]]);
});
