import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CREDENTIALS, SESSION } from "#app/features/account/session.fixture.ts";
import { authClient } from "#app/lib/browser-clients.ts";
import { queryClient } from "#app/lib/query-client.ts";
import { readUnsavedInput, visitorForm } from "#app/lib/unsaved-input.ts";
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
const READY = [
  { what: "papers", done: 2, total: 4 },
  { what: "changes", done: 0, total: 1 },
  { what: "moon", done: 0, total: 1 },
];
let changes: { version: number; sentences: string[]; created_at: string; read_at: string | null }[] = [];
const read: unknown[] = [];
let respond: (url: string) => Promise<Response>;

beforeEach(async () => {
  respond = async (url) => Response.json(url.includes("/trips") ? trip : SESSION);
  vi.stubGlobal("fetch", (url: string | URL, init?: RequestInit) => {
    const path = String(url);
    if (/\/trip_versions\?/.test(path)) return Promise.resolve(Response.json(changes));
    if (path.endsWith("/write_testimonial")) return Promise.resolve(Response.json(true));
    if (path.endsWith("/party_of_trip")) return Promise.resolve(Response.json({ travelers: "4" }));
    if (path.endsWith("/trip_readiness")) return Promise.resolve(Response.json(READY));
    if (path.endsWith("/read_trip_changes")) {
      read.push(JSON.parse(String(init?.body)));
      changes = changes.map((change) => ({ ...change, read_at: "2026-11-21T10:00:00Z" }));
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    if (String(url).endsWith("/trip_expert")) return Promise.resolve(Response.json(EXPERT));
    return /\/papers\?/.test(String(url)) ? Promise.resolve(Response.json(PAPERS)) : respond(String(url));
  });
  await authClient().signInWithPassword(CREDENTIALS);
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  changes = [];
  read.length = 0;
  localStorage.clear();
});

function open() {
  const Stub = createRoutesStub([
    { id: "trip", path: "/my-itineraries/:id", Component: MyTripRoute, loader: () => null },
    { path: "/", Component: () => <p>Home</p> },
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

const stay = {
  id: "s",
  name: "Hotel Luna",
  check_in: "2090-03-01",
  check_out: "2090-03-02",
  check_in_time: "15:00",
};
const BUS = {
  id: "m",
  kind: "bus",
  from: "Kingston",
  to: "Portland",
  from_zone: "America/Jamaica",
  departs: "2090-03-01T10:10",
};

test("before the trip its page says how ready one is; a kind of line that is not known yet is left out", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "Ready to travel: 2 of 5" })).toBeTruthy();
  expect(screen.getByText("Papers opened: 2 of 4")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Today" })).toBeNull();
});

test("during the trip its page begins with today, and the copy says the same without a connection", async () => {
  vi.useFakeTimers({ now: new Date("2090-03-01T13:00:00Z"), toFake: ["Date"] });
  const contacts = [{ id: "c", name: "Ana Mora", phone: "+1 876 5", note: "Guide" }];
  respond = async (url) =>
    Response.json(url.includes("/trips") ? { ...trip, stays: [stay], moves: [BUS], contacts } : SESSION);
  const expectToday = async () => {
    const today = within(await screen.findByRole("region", { name: "Today" }));
    expect(today.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^10:10 Bus from Kingston to Portland \(.*in 2 h 10 min\)/),
      expect.stringMatching(/^15:00 Check-in: Hotel Luna/),
      expect.stringMatching(/^Ana MoraGuide/),
      ...(today.queryByText(/day and night/) ? [expect.stringMatching(/day and night/)] : []),
    ]);
    expect(today.getByText("Tonight: Hotel Luna")).toBeTruthy();
    expect(today.getByRole("link", { name: /Ana Mora/ }).getAttribute("href")).toBe("tel:+18765");
    expect(today.getByRole("link", { name: "Open in maps: Hotel Luna" }).getAttribute("href")).toContain(
      "Hotel%20Luna",
    );
  };
  open();
  await expectToday();
  close();
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
  open();
  await expectToday();
});

test("what changed stays until one presses 'Got it'", async () => {
  changes = [
    {
      version: 4,
      sentences: ["Day 1: Hotel Luna instead of Hotel Sol."],
      created_at: "2026-11-20T10:00:00Z",
      read_at: null,
    },
    {
      version: 2,
      sentences: ["Day 1, 'Boat', was added."],
      created_at: "2026-11-10T10:00:00Z",
      read_at: null,
    },
  ];
  respond = async (url) => Response.json(/rpc/.test(url) ? null : url.includes("/trips") ? trip : SESSION);
  open();
  expect(await screen.findByText("Day 1: Hotel Luna instead of Hotel Sol.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Got it" })).toBeNull());
  expect(read).toEqual([{ trip: trip.id, up_to: 4 }]);
  expect(screen.getByRole("heading", { name: "What changed" })).toBeTruthy();
});

test("after the trip its page asks for a testimonial and offers to plan the next one", async () => {
  vi.useFakeTimers({ now: new Date("2090-03-09T13:00:00Z"), toFake: ["Date"] });
  open();
  expect(await screen.findByRole("heading", { name: "Thank you for traveling with us" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("Please write a few words.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^How was it/), { target: { value: "Lovely." } });
  fireEvent.change(screen.getByLabelText("Name to show"), { target: { value: "Ana" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Thank you. One of us will read it before it appears.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Plan the next one" }));
  expect(await screen.findByText("Home")).toBeTruthy();
  expect(readUnsavedInput(visitorForm("custom-vacation"))?.input).toEqual({
    values: { travelers: "4", inspirationSource: "Our trip 'Portland with Dad' with you" },
  });
  expect(screen.queryByRole("heading", { name: /^Ready to travel/ })).toBeNull();
});
