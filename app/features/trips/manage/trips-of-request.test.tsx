import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { TripsOfRequest } from "#app/features/trips/manage/trips-of-request.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const RESEND = "POST /functions/v1/resend-invitation";
const REQUEST = {
  id: "request-1",
  name: "Rosa Best",
  email: "rosa@calabash.test",
  subject: "Hills",
  user_id: "invited",
  itinerary: null,
};
const trip = (id: string, user_id: string | null, fields: object = {}) => ({
  id,
  title: `Trip ${id}`,
  start_date: "2037-03-10",
  end_date: "2037-03-20",
  status: "upcoming",
  days: null,
  request_id: REQUEST.id,
  itinerary_id: null,
  updated_at: "2026-01-01",
  proposal_id: null,
  user_id,
  ...fields,
});

function renderTrips(...trips: readonly object[]) {
  return renderInBackOffice(<TripsOfRequest request={REQUEST} />, ({ to }) => {
    if (to === "GET /rest/v1/trips") return Response.json(trips);
    if (to === "GET /rest/v1/invitations") return Response.json([{ user_id: "invited" }]);
    return to === RESEND ? Response.json({ sent: true }) : undefined;
  });
}
const itemOf = async (id: string) => {
  const link = await screen.findByRole("link", { name: `Trip ${id}` });
  return within(link.closest("li") ?? link);
};

test.each([
  ["has no account", null],
  ["has an account without a password", "invited"],
])("a traveler who %s can be invited again", async (_what, userId) => {
  const { bodiesTo } = renderTrips(trip("1", userId));
  fireEvent.click((await itemOf("1")).getByRole("button", { name: "Invite again to Trip 1" }));
  expect(await screen.findByText("Invitation sent")).toBeTruthy();
  expect(bodiesTo(RESEND)).toEqual([{ trip_id: "1" }]);
});

test("nobody else can: a traveler with a password, one of a proposal, one of another request", async () => {
  renderTrips(
    trip("1", "somebody"),
    trip("2", null, { proposal_id: "proposal-1" }),
    trip("3", "invited", { request_id: "request-2" }),
  );
  for (const id of ["1", "2", "3"])
    expect((await itemOf(id)).queryByRole("button", { name: /Invite again/ })).toBeNull();
});
