import { expect, test } from "vitest";
import type { Desk } from "#app/features/desk/desk.data.ts";
import { deskSections } from "#app/features/desk/desk-items.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";

const NO_ROWS = { total: 0, rows: [] };
const EMPTY: Desk = {
  waiting: NO_ROWS,
  replies: NO_ROWS,
  departures: NO_ROWS,
  failed_mails: NO_ROWS,
  drafts: NO_ROWS,
  unsorted: 0,
  changes_asked: [],
  changes_asked_total: 0,
  unpaid: [],
  unpaid_total: 0,
  failed_jobs: [],
  expiring: 0,
  unread_changes: NO_ROWS,
};
const NOW = new Date("2026-11-16T16:00:00Z");
const queue = (desk: Partial<Desk>) => deskSections({ ...EMPTY, ...desk }, defaultSiteDetails, NOW);
const lines = (desk: Partial<Desk>) =>
  queue(desk).flatMap(({ items }) => items.map(({ kind, title, when }) => [kind, title, when]));

const waiting = (name: string, answer_due_at: string) => ({
  id: name,
  name,
  subject: "Peru",
  created_at: "2026-11-15T15:00:00Z",
  answer_due_at,
  reply: null,
  mail_failed: false,
});
const changeRequest = {
  id: "p",
  title: "Exuma",
  name: "Lucía",
  request_id: "r",
  asked_at: "2026-11-16T14:00:00Z",
  text: "A later flight",
};
const unpaidProposal = {
  id: "a",
  title: "Cuba",
  name: "Maya Alleyne",
  currency: "USD",
  what: "deposit" as const,
  due: 205950,
  due_on: "2026-11-16",
};

test("the queue is empty if there is no open work", () => {
  expect(queue({})).toEqual([]);
});

test("the queue lists requested changes, overdue replies, unpaid proposals, due replies, departures and drafts, in this order", () => {
  const desk = {
    waiting: {
      total: 2,
      rows: [waiting("Late", "2026-11-15T20:00:00Z"), waiting("Soon", "2026-11-16T20:00:00Z")],
    },
    changes_asked: [changeRequest],
    changes_asked_total: 1,
    unpaid: [unpaidProposal],
    unpaid_total: 1,
    departures: {
      total: 1,
      rows: [{ id: "t", title: "Coffee", traveler: "Ines", start_date: "2026-11-25" }],
    },
    drafts: {
      total: 1,
      rows: [{ id: "d", title: "Half", has_image: false, updated_at: "2026-11-16T15:00:00Z" }],
    },
  };
  expect(lines(desk)).toEqual([
    ["Changes asked", "Lucía", "2 h"],
    ["Overdue", "Late", "20 h late"],
    ["Accepted", "Maya Alleyne accepted · deposit USD\u00a02,059.50 due today", undefined],
    ["Reply due", "Soon", "in 4 h"],
    ["Departure", "Ines", "in 9 d"],
    ["Draft", "Half", "1 h"],
  ]);
});

test("the six requests that are due first are listed, even if the due time of one is not stored", () => {
  const later = Array.from({ length: 6 }, (_, day) =>
    waiting(`Later ${day}`, `2026-12-0${day + 1}T12:00:00Z`),
  );
  // Its due time is computed from `created_at`, so it is earlier than the others.
  const unstored = { ...waiting("Unstored", ""), answer_due_at: null };
  const [section] = queue({ waiting: { total: 7, rows: [...later, unstored] } });
  const listed = ["Unstored", "Later 0", "Later 1", "Later 2", "Later 3", "Later 4"];
  expect(section?.items.map(({ title }) => title)).toEqual(listed);
  expect(section?.more?.count).toBe(1);
});

test("a shortened list links to the page with all items and says how many more there are", () => {
  const [section] = queue({ waiting: { total: 3, rows: [waiting("Late", "2026-11-15T20:00:00Z")] } });
  expect(section?.more).toEqual({ to: "/admin/requests?status=unanswered", count: 2, what: "unanswered" });
});

test.each([
  [null, null, "Wrote back", "Lucía", "Exuma"],
  ["declined", "Too far", "Declined", "Lucía declined", "Exuma · Too far"],
  ["declined", "", "Declined", "Lucía declined", "Exuma"],
  ["decline_undone", null, "Open again", "Lucía took back the decline", "Exuma"],
] as const)(
  "an unread mail or answer (answer: %s, reason: %s) is shown as '%s'",
  (answer, reason, kind, title, detail) => {
    const row = { id: "r", name: "Lucía", subject: "Exuma", last_mail_at: "2026-11-16T14:00:00Z" };
    const [section] = queue({ replies: { total: 1, rows: [{ ...row, answer, reason }] } });
    expect(section?.items).toMatchObject([{ kind, title, detail, when: "2 h" }]);
  },
);

test.each([
  ["failed", "Peru · Reply not delivered"],
  [null, "Peru · E-mail not delivered"],
] as const)("a request whose mail was not delivered says so (state of its reply: %s)", (reply, detail) => {
  const row = { ...waiting("Mele", "2026-11-15T20:00:00Z"), reply, mail_failed: true };
  expect(queue({ waiting: { total: 1, rows: [row] } })[0]?.items[0]?.detail).toBe(detail);
});

test("a change that nobody has read comes first shortly before the departure, with the number to call", () => {
  const change = {
    id: "t",
    title: "Costa Rica",
    traveler: "Marisol Greenidge",
    phone: "+1 246 555 0100",
    start_date: "2026-11-18",
    is_urgent: true,
    changed_at: "2026-11-15T15:00:00Z",
    sentence: "Day 4: Hotel Sol instead of Hotel Luna.",
  };
  const later = { ...change, id: "later", start_date: "2026-12-18", is_urgent: false };
  const sections = queue({
    unread_changes: { total: 3, rows: [change, later] },
    changes_asked: [changeRequest],
    changes_asked_total: 1,
  });
  expect(sections.map(({ items }) => items[0]?.id)).toEqual(["unread-t", "p", "unread-later"]);
  expect(sections[0]?.items[0]).toMatchObject({
    title: "Marisol Greenidge has not read what changed 25 h ago",
    detail: "leaves in 2 d · Day 4: Hotel Sol instead of Hotel Luna.",
    isLate: true,
    phone: "+1 246 555 0100",
  });
  expect(sections[0]?.more).toBeUndefined();
  expect(sections[2]?.more?.count).toBe(1);
});
