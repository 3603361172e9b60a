import { expect, it } from "vitest";
import { agencyPerFile } from "#tests/support/agency-per-file.ts";
import { createPerson } from "#tests/support/people.ts";
import { acceptanceOf, paymentFor, type Sent } from "#tests/support/proposals.ts";

const { accept, act, admin, agency, database, sendNew, service } = agencyPerFile();

const readAuditEntries = async ({ proposalId }: Pick<Sent, "proposalId">) => {
  const { data } = await service()
    .from("audit_log")
    .select("action, label, actor_id, actor_email, changes")
    .match({ table_name: "proposals", row_id: proposalId })
    .order("id")
    .throwOnError();
  return data ?? [];
};
const numberOf = async ({ proposalId }: Sent) =>
  (await service().from("proposals").select("number").eq("id", proposalId).single().throwOnError()).data
    ?.number;

it("the audit trail records sending, acceptance, payment and voiding, without the traveler's name or email", async () => {
  const proposal = await sendNew();
  await accept(acceptanceOf(proposal)).throwOnError();
  const payment = paymentFor(proposal);
  // The same payment twice gets one entry.
  for (const _ of ["first", "repeated"])
    await service().rpc("record_payment", { payment, author: admin().id }).throwOnError();
  await act("void_acceptance", proposal, { reason: "Wrong dates" }).throwOnError();
  const staff = { actor_id: admin().id, actor_email: admin().email };
  const traveler = { actor_id: null, actor_email: null };
  const label = await numberOf(proposal);
  expect(await readAuditEntries(proposal)).toEqual([
    { action: "sent", label, changes: {}, ...staff },
    { action: "accepted", label, changes: {}, ...traveler },
    { action: "payment-recorded", label, changes: {}, ...staff },
    { action: "voided", label, changes: {}, ...staff },
  ]);
});

it("the audit trail records a withdrawal", async () => {
  const proposal = await sendNew();
  await act("withdraw_proposal", proposal).throwOnError();
  expect((await readAuditEntries(proposal)).map(({ action }) => action)).toEqual(["sent", "withdrawn"]);
});

it("the audit trail names a traveler who accepts from their account only by the account's id", async () => {
  const traveler = await createPerson(database(), "traveler");
  const proposal = await sendNew();
  await database()
    .owner`update public.proposals set user_id = ${traveler.id} where id = ${proposal.proposalId}`;
  const { link_hash: _, ...acceptance } = acceptanceOf(proposal);
  await accept({
    ...acceptance,
    channel: "account",
    proposal_id: proposal.proposalId,
    user_id: traveler.id,
  }).throwOnError();
  expect((await readAuditEntries(proposal)).at(-1)).toMatchObject({
    action: "accepted",
    actor_id: traveler.id,
    actor_email: null,
  });
});

it("a draft leaves no audit entry, and not even the service can delete entries", async () => {
  const draft = await agency().draft();
  expect(await readAuditEntries(draft)).toEqual([]);
  const { error } = await service().from("audit_log").delete().eq("table_name", "proposals");
  expect(error?.code).toBe("42501");
});
