import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  parseShortlist,
  saveShortlist,
  toggleShortlisted,
  useShortlist,
} from "#app/features/shortlist/shortlist-store.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const KEY = "calabash-shortlist";

beforeEach(() => act(() => saveShortlist([])));

test.each([null, "", "{", "null", "7", '{"a":1}', '["x", 3, null]'])(
  "the stored text %j is an empty shortlist",
  (stored) => {
    expect(parseShortlist(stored)).toEqual([]);
  },
);

test("parsing drops duplicates and invalid ids, and keeps the order", () => {
  expect(parseShortlist(JSON.stringify([id(2), "<b>", id(1), id(2)]))).toEqual([id(2), id(1)]);
});

test("toggling adds or removes a trip, and stores the shortlist in the browser", () => {
  const { result } = renderHook(useShortlist);
  act(() => toggleShortlisted(id(1)));
  act(() => toggleShortlisted(id(2)));
  expect(result.current).toEqual([id(1), id(2)]);
  act(() => toggleShortlisted(id(1)));
  expect(result.current).toEqual([id(2)]);
  expect(localStorage.getItem(KEY)).toBe(JSON.stringify([id(2)]));
});

test("the shortlist follows changes in another tab, even if that tab clears all storage", () => {
  const { result } = renderHook(useShortlist);
  localStorage.setItem(KEY, JSON.stringify([id(3)]));
  act(() => void dispatchEvent(new StorageEvent("storage", { key: KEY })));
  expect(result.current).toEqual([id(3)]);
  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent("storage", { key: null })));
  expect(result.current).toEqual([]);
});

test("the shortlist contains what was stored before the first component uses it", () => {
  localStorage.setItem(KEY, JSON.stringify([id(4)]));
  expect(renderHook(useShortlist).result.current).toEqual([id(4)]);
});
