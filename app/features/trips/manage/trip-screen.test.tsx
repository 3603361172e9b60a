import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { TripScreen } from "#app/features/trips/manage/trip-screen.client.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { proposalDocument } from "#domain/proposals/proposal.fixture.ts";
import { tripDifferenceTexts } from "#domain/trip-differences.ts";

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
  days: days("Lima", "Cusco"),
  user_id: null,
  request_id: "request-1",
  itinerary_id: "7",
  proposal_id: null as string | null,
  updated_at: "2026-01-01",
  itinerary: { id: "7", title: "Hills", countries: [], regions: [] },
  request: { id: "request-1", name: "Rosa Best", email: "rosa@calabash.test", phone: null },
};

const EXPERT_PATH = "POST /rest/v1/rpc/trip_expert";
const EXPERT = { first_name: "Clara", last_name: "Best", planner: null };

function renderTrip(trip: typeof TRIP, isRefused = false) {
  const respond: Respond = ({ to }) => {
    if (to === "GET /rest/v1/trips") return Response.json([trip]);
    if (to === EXPERT_PATH) return Response.json(EXPERT);
    if (to !== CHANGE) return undefined;
    return isRefused
      ? Response.json({ code: "42501", message: "" }, { status: 403 })
      : Response.json([{ updated_at: "2026-01-02" }]);
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

test("a trip's page shows the traveler, the messages and proposals of its request, and its days", async () => {
  renderTrip(TRIP);
  expect(await shownDays()).toEqual(["Day 1 Lima", "Day 2 Cusco"]);
  expect(screen.getByRole("region", { name: "Traveler" }).textContent).toContain("Rosa Best");
  expect(screen.getByText("Clara Best")).toBeTruthy();
  expect(screen.getByText("Messages of request-1")).toBeTruthy();
  expect(screen.getByText("Proposals of request-1")).toBeTruthy();
});

test("a trip that was changed after its proposal was accepted says in what", async () => {
  const trip = { ...TRIP, proposal_id: "proposal-1", days: days("Lima", "Pisac") };
  const document = proposalDocument({
    start_date: trip.start_date,
    end_date: "2037-03-19",
    days: days("Lima", "Cusco").map((day) => ({ ...day, image: null })),
  });
  const accepted = { state: "accepted", document: canonicalJson(document) };
  renderInBackOffice(<TripScreen id={trip.id} proposals={() => null} messages={() => null} />, ({ to }) => {
    if (to === "GET /rest/v1/trips") return Response.json([trip]);
    if (to === EXPERT_PATH) return Response.json(EXPERT);
    return to === "GET /rest/v1/proposal_versions" ? Response.json([accepted]) : undefined;
  });
  const note = (await screen.findByText(tripDifferenceTexts.en.title)).parentElement;
  expect(
    within(note as HTMLElement)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["The trip ends on 20 March 2037, not on 19 March 2037.", "Day 2 is 'Pisac', not 'Cusco'."]);
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

const openForm = async () => fireEvent.click(await screen.findByRole("button", { name: "Edit trip" }));
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save trip" }));

test("a trip with more days than dates keeps them all when something else is changed, and a day goes only if it is removed", async () => {
  const trip = {
    ...TRIP,
    end_date: "2037-03-13",
    days: days("Lima", "Cusco", "Pisac", "Ollantaytambo", "Home"),
  };
  const { changesTo } = renderTrip(trip);
  const panel = within(await screen.findByRole("region", { name: "Days" }));
  expect(panel.getByText(/^The dates are for 4 days, and 5 are planned/)).toBeTruthy();
  await changeStatus();
  await screen.findByText("Trip updated");
  expect(changesTo(CHANGE)).toEqual([{ id: `eq.${TRIP.id}`, status: "past" }]);
  await openForm();
  const form = within(screen.getByRole("dialog"));
  expect(await form.findByText(/^The dates are for 4 days, and 5 are planned/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove day 3" }));
  save();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(changesTo(CHANGE).at(-1)?.days).toEqual(days("Lima", "Cusco", "Ollantaytambo", "Home"));
});

test("two people who save a trip keep each other's changes, and who both changed the same is told", async () => {
  let stored = TRIP;
  const { changesTo } = renderInBackOffice(
    <TripScreen id={TRIP.id} proposals={() => null} messages={() => null} />,
    ({ to, query }) => {
      if (to === "GET /rest/v1/trips") return Response.json([stored]);
      if (to === EXPERT_PATH) return Response.json(EXPERT);
      if (to !== CHANGE || query.get("updated_at") !== `eq.${stored.updated_at}`) return undefined;
      return Response.json([{ updated_at: "2026-01-09" }]);
    },
  );
  await openForm();
  fireEvent.change(await screen.findByLabelText("Title"), { target: { value: "Mine" } });
  stored = { ...TRIP, title: "Theirs", updated_at: "2026-01-02" };
  save();
  expect(
    await screen.findByText(/^Someone else has saved this trip .* You both changed: title\.$/),
  ).toBeTruthy();
  stored = { ...TRIP, end_date: "2037-03-21", updated_at: "2026-01-03" };
  save();
  expect(await screen.findByText(/ saved changes on .*: last day\.$/)).toBeTruthy();
  expect(changesTo(CHANGE).at(-1)).toEqual({
    id: `eq.${TRIP.id}`,
    title: "Mine",
    announcement: { tell: true, sentences: ["The trip is called 'Mine', not 'Hills'."] },
  });
});
