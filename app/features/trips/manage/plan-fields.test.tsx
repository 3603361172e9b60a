import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { EditTripForm } from "#app/features/trips/manage/trip-form.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
import { BLANK_MOVE, BLANK_STAY } from "#domain/trip-plan.ts";

const CHANGE = "PATCH /rest/v1/trips";
const HOTEL = {
  ...BLANK_STAY,
  id: "hotel",
  name: "Hotel Presidente",
  check_in: "2037-03-13",
  check_out: "2037-03-15",
};
const TRIP = {
  id: "77777777-7777-4777-8777-777777777777",
  title: "Hills",
  start_date: "2037-03-10",
  end_date: "2037-03-20",
  status: "upcoming" as const,
  days: null,
  stays: [HOTEL],
  moves: [],
  contacts: [],
  updated_at: "2026-01-01",
};

function edit(trip: typeof TRIP) {
  return renderInBackOffice(<EditTripForm trip={trip} onClose={() => {}} />, ({ to }) =>
    to === CHANGE ? Response.json([{ updated_at: "2026-01-02" }]) : undefined,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save trip" }));
const said = () =>
  within(screen.getByRole("region", { name: "What changes for the traveler" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("another hotel is shown as the traveler will read it, and told unless staff choose otherwise", async () => {
  const { changesTo } = edit(TRIP);
  expect(screen.queryByRole("region", { name: "What changes for the traveler" })).toBeNull();
  fireEvent.change(within(screen.getByRole("group", { name: /^Hotel Presidente/ })).getByLabelText("Name"), {
    target: { value: "Hotel Grano de Oro" },
  });
  const sentence = "Day 4: Hotel Grano de Oro instead of Hotel Presidente.";
  expect(said()).toEqual([sentence]);
  fireEvent.click(screen.getByLabelText(/^Small correction/));
  save();
  await waitFor(() => expect(changesTo(CHANGE)).toHaveLength(1));
  expect(changesTo(CHANGE)).toMatchObject([
    {
      stays: [{ ...HOTEL, name: "Hotel Grano de Oro" }],
      announcement: { tell: false, sentences: [sentence] },
    },
  ]);
});

test("a trip that is still planned is saved without telling anybody", async () => {
  const { changesTo } = edit({ ...TRIP, status: "planning" } as never);
  type("Title", "Valleys");
  save();
  await waitFor(() => expect(changesTo(CHANGE)).toMatchObject([{ title: "Valleys" }]));
});

test("the zone of a place is looked up and can be corrected; a place in two zones has none", async () => {
  edit(TRIP);
  fireEvent.click(screen.getByRole("button", { name: "Add journey" }));
  type("Leaves from", "Lima airport");
  fireEvent.blur(screen.getByLabelText("Leaves from"));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Time zone where it leaves/).value).toBe("America/Lima"),
  );
  type("Goes to", "Nowhere at all");
  fireEvent.blur(screen.getByLabelText("Goes to"));
  expect(screen.getByLabelText<HTMLInputElement>(/^Time zone where it arrives/).value).toBe("");
  save();
  expect(await screen.findByText("Enter the date and the time")).toBeTruthy();
});

test("a trip that moves by a week takes its bookings along only if staff say so", async () => {
  const flight = { ...BLANK_MOVE, id: "f", from: "Lima", to: "Cusco", departs: "2037-03-10T10:00" };
  const { changesTo } = edit({ ...TRIP, moves: [flight] } as never);
  type("From", "2037-03-17");
  type("To", "2037-03-27");
  expect(said()).toEqual([
    "The trip begins on 17 March 2037, not on 10 March 2037.",
    "The trip ends on 27 March 2037, not on 20 March 2037.",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Move them 7 days later, too" }));
  expect(said().at(-1)).toBe("All stays and journeys are 7 days later.");
  save();
  await waitFor(() =>
    expect(changesTo(CHANGE)).toMatchObject([
      {
        stays: [{ check_in: "2037-03-20", check_out: "2037-03-22" }],
        moves: [{ departs: "2037-03-17T10:00" }],
      },
    ]),
  );
});

test("a pasted calendar fills in a stay or a journey, and what it does not say stays empty", async () => {
  const { changesTo } = edit(TRIP);
  type(
    "Or paste its source",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Hotel Sol\nDTSTART;VALUE=DATE:20370315\nDTEND;VALUE=DATE:20370317\nEND:VEVENT\nEND:VCALENDAR",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Add Hotel Sol as a stay" }));
  expect(screen.getByText(/^No bookings are left to add/)).toBeTruthy();
  save();
  await waitFor(() =>
    expect(changesTo(CHANGE)).toMatchObject([
      {
        stays: [
          HOTEL,
          { name: "Hotel Sol", check_in: "2037-03-15", check_out: "2037-03-17", phone: "", zone: "" },
        ],
      },
    ]),
  );
});
