import { act, fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DayRows } from "#app/features/itineraries/manage/day-rows.tsx";
import { toForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { ItineraryBasics } from "#app/features/itineraries/manage/itinerary-form-fields.tsx";
import { MANAGED_ITINERARY } from "#app/features/itineraries/manage/managed-itinerary.fixture.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

/** The fields of an itinerary whose days have these titles. */
function setUp(...titles: readonly string[]) {
  const daily_itinerary = titles.map((title, index) => ({ day: index + 1, title, description: "" }));
  const start = toForm({ ...MANAGED_ITINERARY, duration: titles.length, daily_itinerary });
  const Fields = () => {
    const form = useForm({ defaultValues: start });
    return (
      <>
        <ItineraryBasics form={form} />
        <DayRows form={form} id="itinerary" />
      </>
    );
  };
  render(<Fields />);
  const duration = screen.getByLabelText<HTMLInputElement>("Duration (days)");
  return {
    duration,
    type: (value: string) => fireEvent.change(duration, { target: { value } }),
    pause: () => act(() => vi.advanceTimersByTime(1000)),
    titles: () => screen.getAllByLabelText<HTMLInputElement>(/^Day \d+ title$/).map(({ value }) => value),
    click: (name: string) => fireEvent.click(screen.getByRole("button", { name })),
  };
}

test("a shorter duration asks before it removes days with text; 'Cancel' keeps them, 'Remove them' does not", async () => {
  const { duration, type, pause, titles, click } = setUp("Lima", "Cusco", "Pisac");
  type("1");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  pause();
  const dialog = screen.getByRole("alertdialog", { name: "Shorten the trip?" });
  expect(dialog.textContent).toContain("the last 2 days, which have text");
  click("Cancel");
  expect(duration.value).toBe("3");
  expect(titles()).toEqual(["Lima", "Cusco", "Pisac"]);
  type("1");
  fireEvent.blur(duration);
  click("Remove them");
  await act(async () => {});
  expect(titles()).toEqual(["Lima"]);
});

test("days without text are added and removed while the duration is typed", () => {
  const { type, titles } = setUp("Lima");
  type("3");
  expect(titles()).toEqual(["Lima", "", ""]);
  type("2");
  expect(titles()).toEqual(["Lima", ""]);
});

test("removing, moving and adding a day keeps the text of the others, and the duration follows", () => {
  const { duration, titles, click } = setUp("Lima", "Cusco", "Pisac");
  click("Remove day 1");
  expect(titles()).toEqual(["Cusco", "Pisac"]);
  expect(duration.value).toBe("2");
  fireEvent.keyDown(screen.getByRole("button", { name: /^Move day 1, Cusco, position/ }), {
    key: "ArrowDown",
  });
  expect(titles()).toEqual(["Pisac", "Cusco"]);
  click("Add day");
  expect(duration.value).toBe("3");
  click("Remove day 3");
  click("Remove day 2");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Remove day 1" }).ariaDisabled).toBe("true");
});
