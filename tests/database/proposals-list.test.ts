import { beforeAll, expect, it } from "vitest";
import { listedTotal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import type { Row } from "#tests/database/example-rows.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import {
  acceptanceOf,
  inDays,
  lineKey,
  paymentFor,
  proposalsOf,
  type Sent,
} from "#tests/support/proposals.ts";

const database = databasePerFile();
let admin: Person;
/** The proposals of this test by name. */
let proposals: Record<string, Sent>;
const service = () => database().clients.service;
const agency = () => proposalsOf(service(), admin.id);
const sendNew = async (fields: Row = {}) => agency().send(await agency().draft(fields));
const accept = (proposal: Sent, overrides: Row = {}) =>
  agency().call("accept_proposal", { acceptance: acceptanceOf(proposal, overrides) });

beforeAll(async () => {
  admin = await createPerson(database(), "admin", "admin");
  proposals = {
    draft: { ...(await agency().draft()), document: "", hash: "", linkHash: "" },
    waiting: await sendNew({ valid_until: inDays(20) }),
    soon: await sendNew({ valid_until: inDays(2) }),
    declined: await sendNew(),
    accepted: await sendNew(),
    overdue: await sendNew({ deposit_due_date: inDays(-3), currency: "EUR" }),
  };
  const { waiting, declined, accepted, overdue } = proposals as Record<
    "waiting" | "declined" | "accepted" | "overdue",
    Sent
  >;
  await agency().nextDraft(waiting, { title: "Not sent yet" });
  const answer = { channel: "link", link_hash: declined.linkHash, document_hash: declined.hash };
  await agency().call("decline_proposal", { answer: { ...answer, idempotency_key: "declined once" } });
  await accept(accepted, { choices: [lineKey(2), lineKey(5)] });
  await agency().call("record_payment", { payment: paymentFor(accepted), author: admin.id });
  await accept(overdue);
});

const listProposals = async (condition: string, overrides: Row = {}) => {
  const { data, error } = await admin.client.rpc("list_proposals", { condition, ...overrides });
  if (error) throw new Error(error.message);
  return data as Row[];
};
const namesOf = (rows: readonly Row[]) =>
  rows
    .map((row) => Object.entries(proposals).find(([, proposal]) => proposal.proposalId === row.id)?.[0])
    .sort();

it.each([
  ["", ["accepted", "declined", "draft", "overdue", "soon", "waiting"]],
  ["draft", ["draft"]],
  ["waiting", ["soon", "waiting"]],
  ["expires_soon", ["soon"]],
  ["declined", ["declined"]],
  ["accepted", ["accepted", "overdue"]],
  ["deposit_overdue", ["overdue"]],
  ["expired", []],
])("the condition '%s' lists the matching proposals", async (condition, expected) => {
  expect(namesOf(await listProposals(condition))).toEqual(expected);
});

it("the list shows the sent version even if there is a newer draft, the total of the chosen lines and the amount paid", async () => {
  const rows = new Map((await listProposals("")).map((row) => [row.id, row]));
  expect(rows.get(proposals.waiting?.proposalId)).toMatchObject({
    title: "Two in Peru",
    version_number: 1,
    has_draft: true,
    state: "open",
    total: 260_000,
  });
  expect(rows.get(proposals.accepted?.proposalId)).toMatchObject({
    total: 225_000,
    paid: 52_000,
  });
  const draft = rows.get(proposals.draft?.proposalId);
  expect(draft).toMatchObject({ state: "draft", has_draft: true, total: null });
  const { currency, total, offer } = draft ?? {};
  expect(
    listedTotal({ currency: String(currency), total: total === null ? null : Number(total), offer }),
  ).toBe("USD\u00a02,600.00");
});

it("the list has pages, and can be filtered by owner", async () => {
  const [first] = await listProposals("", { page_size: 1 });
  expect(first).toMatchObject({ matching: 6 });
  expect(await listProposals("", { page_size: 10, page_start: 5 })).toHaveLength(1);
  expect(await listProposals("", { owned_by: admin.id })).toHaveLength(6);
  expect(await listProposals("", { owned_by: "00000000-0000-4000-8000-000000000000" })).toEqual([]);
});

it("the list of proposals sent, viewed or accepted since a given time has as many rows as the figures count", async () => {
  const owner = database().owner;
  const { waiting, soon, accepted, overdue } = proposals;
  // Backdates columns that triggers protect. Only the owner of the tables can disable the triggers.
  await owner`alter table public.proposal_versions disable trigger keep_proposal_version`;
  await owner`alter table public.proposal_acceptances disable trigger keep_acceptances`;
  await owner`update public.proposal_versions set sent_at = sent_at - interval '40 days' where proposal_id = ${overdue?.proposalId}`;
  await owner`update public.proposal_versions set first_viewed_at = now() - interval '40 days' where proposal_id = ${soon?.proposalId}`;
  await owner`update public.proposal_versions set first_viewed_at = now() where proposal_id = ${waiting?.proposalId} and state = 'sent'`;
  await owner`update public.proposal_acceptances set accepted_at = accepted_at - interval '40 days' where proposal_id = ${accepted?.proposalId}`;
  const since = inDays(-7);
  const { data: figures } = await admin.client.rpc("proposal_figures", { since });
  const expected = {
    sent: ["accepted", "declined", "soon", "waiting"],
    viewed: ["waiting"],
    accepted: ["overdue"],
  };
  for (const [happened, names] of Object.entries(expected)) {
    const rows = await listProposals("", { happened, since });
    expect(namesOf(rows)).toEqual(names);
    expect((figures as Row)[happened]).toBe(names.length);
    expect(rows[0]).toMatchObject({ matching: names.length });
  }
  expect(namesOf(await listProposals("", { happened: "viewed" }))).toEqual(["soon", "waiting"]);
  expect(namesOf(await listProposals("waiting", { happened: "sent", since, owned_by: admin.id }))).toEqual([
    "soon",
    "waiting",
  ]);
  // Without `happened`, proposals created since that time are listed.
  expect(await listProposals("", { since })).toHaveLength(6);
  expect(await listProposals("", { since: inDays(2) })).toEqual([]);
  await owner`update public.proposal_versions set sent_at = sent_at + interval '40 days' where proposal_id = ${overdue?.proposalId}`;
  await owner`update public.proposal_versions set first_viewed_at = null`;
  await owner`update public.proposal_acceptances set accepted_at = accepted_at + interval '40 days' where proposal_id = ${accepted?.proposalId}`;
  await owner`alter table public.proposal_versions enable trigger keep_proposal_version`;
  await owner`alter table public.proposal_acceptances enable trigger keep_acceptances`;
});

it("proposal_figures() counts open and won proposals, and averages the days since the request", async () => {
  const { data } = await admin.client.rpc("proposal_figures");
  expect(data).toEqual({
    waiting: 2,
    changes_asked: 0,
    expires_soon: 1,
    deposit_overdue: 1,
    sent: 5,
    viewed: 0,
    accepted: 2,
    won: [
      { currency: "EUR", total: 260_000 },
      { currency: "USD", total: 225_000 },
    ],
    days_to_proposal: 0,
    days_to_acceptance: 0,
  });
  // Both averages start at the request, not at the sending.
  await database().owner`update public.requests set created_at = created_at - interval '3 days'`;
  const { data: slower } = await admin.client.rpc("proposal_figures");
  expect(slower).toMatchObject({ days_to_proposal: 3, days_to_acceptance: 3 });
  const { data: later } = await admin.client.rpc("proposal_figures", { since: inDays(2) });
  expect(later).toMatchObject({ waiting: 2, sent: 0, accepted: 0, won: [], days_to_proposal: null });
});

it("a proposal that was withdrawn before it was sent is listed as withdrawn", async () => {
  const { proposalId } = await agency().draft();
  await agency().call("withdraw_proposal", { action: { proposal_id: proposalId }, author: admin.id });
  const stateIn = async (condition: string) =>
    (await listProposals(condition)).find(({ id }) => id === proposalId)?.state;
  expect(await stateIn("withdrawn")).toBe("withdrawn");
  expect(await stateIn("draft")).toBeUndefined();
});
