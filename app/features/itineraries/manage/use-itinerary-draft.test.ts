import { act, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { MANAGED_ITINERARY } from "#app/features/itineraries/manage/managed-itinerary.fixture.ts";
import { deleteDraft, useItineraryDraft } from "#app/features/itineraries/manage/use-itinerary-draft.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const start = toForm(MANAGED_ITINERARY);

function openForm(itineraryId: string | null) {
  const { result, unmount } = renderHook(() => {
    const form = useForm({ defaultValues: start });
    return { form, draft: useItineraryDraft(itineraryId, start, form) };
  });
  return {
    unmount,
    draft: () => result.current.draft,
    subtitle: () => result.current.form.getValues("subtitle"),
    type: (subtitle: string) =>
      act(() => {
        result.current.form.setValue("subtitle", subtitle);
        // Longer than the form waits for another keystroke.
        vi.advanceTimersByTime(500);
      }),
  };
}

test("unsaved changes to an itinerary are back after a reload, until they are discarded", () => {
  const first = openForm("7");
  first.type("Kept");
  first.unmount();
  const second = openForm("7");
  expect(second.draft().isRestored).toBe(true);
  expect(second.subtitle()).toBe("Kept");
  act(() => second.draft().discard());
  expect(second.subtitle()).toBe(start.subtitle);
  second.unmount();
  expect(openForm("7").draft().isRestored).toBe(false);
});

test("unsaved changes are not offered in the form of another itinerary, nor after deleteDraft", () => {
  const form = openForm("7");
  form.type("Kept");
  form.unmount();
  expect(openForm("8").subtitle()).toBe(start.subtitle);
  expect(openForm(null).subtitle()).toBe(start.subtitle);
  deleteDraft("7");
  expect(openForm("7").subtitle()).toBe(start.subtitle);
});
