import { fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { DayFactsEditor } from "#app/components/admin/day-facts-editor.tsx";
import { DaysEditor } from "#app/components/admin/days-editor.tsx";
import { MoveAnnouncer } from "#app/components/admin/reorder-handle.tsx";
import type { TripDay } from "#domain/trips.schema.ts";

const dayCalled = (title: string, day: number): TripDay => ({ day, title, description: `${title} text` });

/** An editor whose days have these titles and numbers, and the new numbers that it reported. */
function setUp(days: readonly TripDay[], start: string | null = null) {
  const reported: (readonly (readonly [number, number])[])[] = [];
  const Form = () => {
    const [shown, setShown] = useState(days);
    return (
      <>
        <DaysEditor
          days={shown}
          onChange={(next, newNumbers) => {
            setShown(next);
            if (newNumbers) reported.push([...newNumbers]);
          }}
          blankDay={(): TripDay => ({ day: 0, title: "", description: "" })}
          start={start}
          fields={(day, number, change) => (
            <DayFactsEditor
              number={number}
              day={day}
              onChange={(changed) => change({ ...day, ...changed })}
            />
          )}
        />
        <MoveAnnouncer />
        <button type="button" onClick={() => setShown(days)}>
          Load theirs
        </button>
      </>
    );
  };
  render(<Form />);
  return {
    reported,
    press: (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name })),
    titles: () =>
      screen
        .getAllByLabelText<HTMLInputElement>(/^Day \d+ title$/)
        .map((field) => `${field.labels?.[0]?.textContent?.replace(" title", "")} ${field.value}`),
    focused: () => document.activeElement,
  };
}

const WEEK = ["Arrival", "Beach day", "Departure"].map((title, index) => dayCalled(title, index + 1));

test("'up' and 'down' are named after the day, move it with its text, and one sentence announces it", () => {
  const { press, titles, reported } = setUp(WEEK);
  press("Move day 3, Departure up");
  expect(titles()).toEqual(["Day 1 Arrival", "Day 2 Departure", "Day 3 Beach day"]);
  expect(screen.getByRole("status").textContent).toBe("Departure, now 2 of 3");
  expect(reported).toEqual([
    [
      [1, 1],
      [3, 2],
      [2, 3],
    ],
  ]);
  fireEvent.keyDown(screen.getByRole("button", { name: /^Move day 1, Arrival, position/ }), { key: "End" });
  expect(titles()).toEqual(["Day 1 Departure", "Day 2 Beach day", "Day 3 Arrival"]);
  expect(screen.getByRole("status").textContent).toBe("Arrival, now 3 of 3");
});

test("a day is inserted before any other and at the end, is open, and has the focus; numbers follow", () => {
  const { press, titles, reported, focused } = setUp(WEEK);
  press("Insert day before day 2");
  expect(titles()).toEqual(["Day 1 Arrival", "Day 2 ", "Day 3 Beach day", "Day 4 Departure"]);
  expect(focused()).toBe(screen.getByLabelText("Day 2 title"));
  expect(reported.at(-1)).toEqual([
    [1, 1],
    [2, 3],
    [3, 4],
  ]);
  press("Add day");
  expect(focused()).toBe(screen.getByLabelText("Day 5 title"));
});

test("a duplicate stands after its day and is edited on its own", () => {
  const { press, titles, focused } = setUp(WEEK);
  press("Duplicate day 2");
  expect(focused()).toBe(screen.getByLabelText("Day 3 title"));
  fireEvent.change(screen.getByLabelText("Day 3 title"), { target: { value: "Another" } });
  expect(titles()).toEqual(["Day 1 Arrival", "Day 2 Beach day", "Day 3 Another", "Day 4 Departure"]);
});

test("a removed day comes back with 'Undo'", async () => {
  const { press, titles, focused } = setUp(WEEK);
  press("Remove day 2");
  expect(titles()).toEqual(["Day 1 Arrival", "Day 2 Departure"]);
  fireEvent.change(screen.getByLabelText("Day 2 title"), { target: { value: "Home" } });
  expect(await screen.findByText("Removed: Day 2, Beach day")).toBeTruthy();
  press("Undo");
  expect(titles()).toEqual(["Day 1 Arrival", "Day 2 Beach day", "Day 3 Home"]);
  expect(focused()).toBe(screen.getByLabelText("Day 2 title"));
});

test("each day has its date, and days with a gap in their numbers keep them until they are numbered again", () => {
  const { press, titles, reported } = setUp([dayCalled("A", 1), dayCalled("C", 3)], "2037-03-10");
  const dates = () =>
    screen.getAllByRole("listitem").map((day) => within(day).getByText(/Mar 2037/).textContent);
  expect(titles()).toEqual(["Day 1 A", "Day 3 C"]);
  expect(dates()).toEqual(["10 Mar 2037", "12 Mar 2037"]);
  fireEvent.change(screen.getByLabelText("Day 3 title"), { target: { value: "D" } });
  expect(titles()).toEqual(["Day 1 A", "Day 3 D"]);
  press("Number the days 1 to 2");
  expect(titles()).toEqual(["Day 1 A", "Day 2 D"]);
  expect(dates()).toEqual(["10 Mar 2037", "11 Mar 2037"]);
  expect(reported).toEqual([
    [
      [1, 1],
      [3, 2],
    ],
  ]);
  expect(screen.queryByRole("button", { name: /^Number/ })).toBeNull();
});

test("a typed fact gives way to a version that is loaded later", () => {
  const { press } = setUp([{ ...dayCalled("A", 1), drive_minutes: 60 }]);
  const hours = () => screen.getByLabelText<HTMLInputElement>("Day 1 hours on the road");
  const facts = screen.getByText("1 h on the road").closest("details");
  if (facts) facts.open = true;
  if (facts) fireEvent(facts, new Event("toggle"));
  fireEvent.change(hours(), { target: { value: "1." } });
  expect(hours().value).toBe("1.");
  fireEvent.change(hours(), { target: { value: "1.5" } });
  press("Load theirs");
  expect(hours().value).toBe("1");
});
