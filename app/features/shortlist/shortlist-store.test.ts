// @vitest-environment jsdom
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

test("duplicates and invalid ids are dropped, the order is kept", () => {
  expect(parseShortlist(JSON.stringify([id(2), "<b>", id(1), id(2)]))).toEqual([id(2), id(1)]);
});

test("a trip is added and removed, and stored in the browser", () => {
  const { result } = renderHook(useShortlist);
  act(() => toggleShortlisted(id(1)));
  act(() => toggleShortlisted(id(2)));
  expect(result.current).toEqual([id(1), id(2)]);
  act(() => toggleShortlisted(id(1)));
  expect(result.current).toEqual([id(2)]);
  expect(localStorage.getItem(KEY)).toBe(JSON.stringify([id(2)]));
});

test("changes in another tab are noticed, even clearing all storage", () => {
  const { result } = renderHook(useShortlist);
  localStorage.setItem(KEY, JSON.stringify([id(3)]));
  act(() => void dispatchEvent(new StorageEvent("storage", { key: KEY })));
  expect(result.current).toEqual([id(3)]);
  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent("storage", { key: null })));
  expect(result.current).toEqual([]);
});

test("a change made before the first listener subscribes is noticed", () => {
  localStorage.setItem(KEY, JSON.stringify([id(4)]));
  expect(renderHook(useShortlist).result.current).toEqual([id(4)]);
});
