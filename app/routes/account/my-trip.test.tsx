import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CREDENTIALS, SESSION } from "#app/features/account/session.fixture.ts";
import { authClient } from "#app/lib/browser-clients.ts";
import { queryClient } from "#app/lib/query-client.tsx";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { proposalDocument } from "#domain/proposals/proposal.fixture.ts";
import { tripDifferenceTexts } from "#domain/trip-differences.ts";
import MyTripRoute from "./my-trip.tsx";

const itinerary = {
  id: "2",
  title: "Harbor and Hills",
  duration: 1,
  daily_itinerary: [{ day: 1, title: "Arrive by boat", description: "Someone meets you." }],
  price: 0,
  is_featured: false,
  is_published: true,
  created_at: "2026-03-01T12:00:00Z",
  created_by: null,
};
const trip = {
  id: "00000000-0000-4000-8000-000000000001",
  title: "Portland with Dad",
  location: "Jamaica",
  image: null,
  status: "upcoming",
  start_date: "2090-03-01",
  end_date: "2090-03-01",
  days: itinerary.daily_itinerary,
  itinerary,
  published: { id: itinerary.id },
};
const EXPERT = { first_name: "Clara", last_name: "Best", planner: null };
const BASIS = { name: "See the itinerary it is based on" };
const PAPERS = [
  {
    id: "old",
    title: "Ticket, May",
    kind: "ticket",
    day: 2,
    replaced_by: "new",
    replaced_at: "2026-07-03T10:00:00Z",
  },
  {
    id: "new",
    title: "Ticket",
    kind: "ticket",
    day: 2,
    path: "t/new.pdf",
    replaced_by: null,
    replaced_at: null,
  },
];
let respond: (url: string) => Promise<Response>;

beforeEach(async () => {
  respond = async (url) => Response.json(url.includes("/trips") ? trip : SESSION);
  vi.stubGlobal("fetch", (url: string | URL) => {
    if (String(url).endsWith("/trip_expert")) return Promise.resolve(Response.json(EXPERT));
    return /\/papers\?/.test(String(url)) ? Promise.resolve(Response.json(PAPERS)) : respond(String(url));
  });
  await authClient().signInWithPassword(CREDENTIALS);
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open() {
  const Stub = createRoutesStub([
    { id: "trip", path: "/my-itineraries/:id", Component: MyTripRoute, loader: () => null },
  ]);
  render(
    <Stub
      initialEntries={[`/my-itineraries/${trip.id}`]}
      hydrationData={{ loaderData: { trip: { content: null } } }}
    />,
  );
}

function close() {
  cleanup();
  queryClient.clear();
}

test("a trip shows its days and links to its itinerary", async () => {
  open();
  expect(await screen.findByRole("heading", { name: /^Day 1: ?Arrive by boat$/ })).toBeTruthy();
  expect(screen.getByText("Clara Best")).toBeTruthy();
  expect(screen.getByRole("link", BASIS).getAttribute("href")).toBe("/itinerary/2");
});

test("a trip whose itinerary is unpublished still shows its days, but no link to a page that is gone", async () => {
  respond = async () => Response.json({ ...trip, published: null });
  open();
  expect(await screen.findByRole("heading", { name: /^Day 1: ?Arrive by boat$/ })).toBeTruthy();
  expect(screen.queryByRole("link", BASIS)).toBeNull();
});

test("a trip that was changed after its proposal was accepted says in what, in the proposal's language", async () => {
  const proposal_id = "00000000-0000-4000-8000-000000000002";
  const proposal = {
    proposal_id,
    number: "P-2026-0042",
    state: "accepted",
    claimed: true,
    expert: null,
    version: {
      number: 1,
      state: "accepted",
      document: canonicalJson(proposalDocument({ language: "es" })),
      document_hash: "",
      sent_at: "",
      valid_until: "2026-12-01",
      expires_at: "",
      expired: false,
      change_note: "",
      viewed: true,
    },
    seen_before: null,
    acceptance: null,
    voided: null,
    answer: null,
    trip_id: trip.id,
    payments: [],
    bank_details: null,
    trip_differences: ["La noche del día 1 es en 'Hotel Luna'."],
  };
  respond = async (url) => {
    if (url.includes("/read-proposal")) return Response.json(proposal);
    return Response.json(url.includes("/trips") ? { ...trip, proposal_id } : SESSION);
  };
  open();
  expect(await screen.findByText("La noche del día 1 es en 'Hotel Luna'.")).toBeTruthy();
  expect(screen.getByText(tripDifferenceTexts.es.title)).toBeTruthy();
});

test("in an outage, a trip that was opened before is shown from the browser's copy, without downloads", async () => {
  open();
  expect(await screen.findByRole("button", { name: "Download PDF" })).toBeTruthy();
  close();
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
  open();
  expect(await screen.findByText(/This is the copy that your browser saved on/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: /^Day 1: ?Arrive by boat$/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Download PDF" })).toBeNull();
});

test("of a paper with two versions the newer is listed, with the day of the change", async () => {
  respond = async (url) => Response.json(/rpc/.test(url) ? null : url.includes("/trips") ? trip : SESSION);
  open();
  expect(await screen.findByRole("heading", { name: "Ticket" })).toBeTruthy();
  expect(screen.getByText("Day 2 · Ticket · replaced on 3 Jul 2026")).toBeTruthy();
  expect(screen.queryByText("Ticket, May")).toBeNull();
});
