import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { TripScreen } from "#app/features/trips/manage/trip-screen.client.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const CHANGE = "PATCH /rest/v1/trips";
const days = (...titles: readonly string[]) =>
  titles.map((title, index) => ({ day: index + 1, title, description: "On foot." }));
const TRIP = {
  id: "77777777-7777-4777-8777-777777777777",
  title: "Hills",
  location: "Peru",
  start_date: "2037-03-10",
  end_date: "2037-03-20",
  status: "upcoming",
  canceled_at: null,
  days: null as ReturnType<typeof days> | null,
  user_id: null,
  request_id: "request-1",
  itinerary_id: "7",
  proposal_id: null,
  itinerary: { id: "7", title: "Hills", countries: [], regions: [], daily_itinerary: days("Lima", "Cusco") },
  request: { id: "request-1", name: "Rosa Best", email: "rosa@calabash.test", phone: null },
};

function renderTrip(trip: typeof TRIP, isRefused = false) {
  const respond: Respond = ({ to }) => {
    if (to === "GET /rest/v1/trips") return Response.json([trip]);
    if (to !== CHANGE) return undefined;
    return isRefused
      ? Response.json({ code: "42501", message: "" }, { status: 403 })
      : Response.json({ id: trip.id });
  };
  const screenOfTrip = (
    <TripScreen
      id={trip.id}
      proposals={(requestId) => <p>Proposals of {requestId}</p>}
      messages={(requestId) => <p>Messages of {requestId}</p>}
    />
  );
  return renderInBackOffice(screenOfTrip, respond);
}
const shownDays = async () => {
  const panel = within(await screen.findByRole("region", { name: "Days" }));
  return panel.getAllByText(/^Day \d+$/).map((day) => day.parentElement?.textContent);
};

test("a trip's page shows the traveler, the messages and proposals of its request, and the itinerary's days", async () => {
  renderTrip(TRIP);
  expect(await shownDays()).toEqual(["Day 1 Lima", "Day 2 Cusco"]);
  expect(screen.getByRole("region", { name: "Traveler" }).textContent).toContain("Rosa Best");
  expect(screen.getByText("Messages of request-1")).toBeTruthy();
  expect(screen.getByText("Proposals of request-1")).toBeTruthy();
});

test("a trip's own days replace those of its itinerary", async () => {
  renderTrip({ ...TRIP, days: days("Pisac") });
  expect(await shownDays()).toEqual(["Day 1 Pisac"]);
});

async function changeStatus() {
  fireEvent.click(await screen.findByRole("button", { name: "Edit trip" }));
  fireEvent.change(await screen.findByLabelText("Trip status"), { target: { value: "past" } });
  fireEvent.click(screen.getByRole("button", { name: "Save trip" }));
}

test("a trip is changed on its page", async () => {
  const { changesTo } = renderTrip(TRIP);
  await changeStatus();
  expect(await screen.findByText("Trip updated")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(changesTo(CHANGE)).toMatchObject([{ id: `eq.${TRIP.id}`, status: "past" }]);
});

test("a change to a trip that is refused stays in the form", async () => {
  renderTrip(TRIP, true);
  await changeStatus();
  expect(await screen.findByText("You do not have permission to do this.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>("Trip status").value).toBe("past");
});
