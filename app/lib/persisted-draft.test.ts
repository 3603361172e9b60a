import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { usePersistedDraft } from "#app/lib/persisted-draft.ts";

afterEach(() => sessionStorage.clear());

const open = (stored: string) => {
  const { result, unmount } = renderHook(() => usePersistedDraft("phone", stored));
  return {
    unmount,
    value: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
  };
};

test("unsaved input survives a reload until it equals the stored value again", () => {
  const first = open("1");
  first.type("2");
  expect(sessionStorage.getItem("calabash:draft:phone")).not.toBeNull();
  first.unmount();
  const second = open("1");
  expect(second.value()).toBe("2");
  second.type("1");
  expect(sessionStorage.getItem("calabash:draft:phone")).toBeNull();
});

test("unsaved input is dropped if the stored value has changed since", () => {
  const first = open("1");
  first.type("2");
  first.unmount();
  expect(open("3").value()).toBe("3");
});
