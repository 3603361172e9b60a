import { describe, expect, it } from "vitest";
import type { OutboxRow } from "#server/mail/delivery-record.ts";
import { insertSecretLink } from "#server/mail/insert-secret-link.ts";
import { agencyPerFile, secretIn } from "#tests/support/agency-per-file.ts";
import { createPerson } from "#tests/support/people.ts";
import { acceptanceBy, inDays } from "#tests/support/proposals.ts";

const { asStaff, asVisitor, database, mailsOf, post, read, sentProposal } = agencyPerFile();

it("a new link replaces the old one, and a revoked link opens nothing and is not resent", async () => {
  const proposal = await sentProposal();
  const response = await asStaff("new-proposal-link", { proposal_id: proposal.proposalId, mail: true });
  const { url } = (await response.json()) as { url: string };
  expect(url).not.toBe(proposal.url);
  expect((await asVisitor("read-proposal", { access: { secret: proposal.secret } })).status).toBe(404);
  await read(secretIn(url));
  await asStaff("revoke-proposal-link", { proposal_id: proposal.proposalId });
  expect((await asVisitor("read-proposal", { access: { secret: secretIn(url) } })).status).toBe(404);
  expect((await asStaff("resend-proposal", { proposal_id: proposal.proposalId })).status).toBe(409);
});

it("after the address is corrected, the old link is invalid and all mails go to the new address", async () => {
  const proposal = await sentProposal();
  const email = "right@example.com";
  expect((await asStaff("change-proposal-email", { proposal_id: proposal.proposalId, email })).status).toBe(
    200,
  );
  expect((await asVisitor("read-proposal", { access: { secret: proposal.secret } })).status).toBe(404);
  const extension = { proposal_id: proposal.proposalId, valid_until: inDays(20) };
  expect((await asStaff("extend-proposal", extension)).status).toBe(200);
  await asStaff("withdraw-proposal", { proposal_id: proposal.proposalId, reason: "Full" });
  const mails = await mailsOf(proposal.proposalId);
  expect(
    mails.filter(({ state }) => state === "queued").map(({ kind, to_email }) => [kind, to_email]),
  ).toEqual([
    ["proposal-sent", email],
    ["proposal-sent", email],
    ["proposal-withdrawn", email],
  ]);
});

describe("the secret of a link", () => {
  /** Claims the mails of a proposal and fills in their links, as the outbox does. */
  const deliver = async (proposalId: string) => {
    const { service } = database().clients;
    const { data } = await service.rpc("claim_outbox", { n: 100 });
    const claimed: OutboxRow[] = data ?? [];
    const ownMails = claimed.filter((mail) => mail.proposal_id === proposalId && mail.needs_proposal_link);
    return Promise.all(ownMails.map((mail) => insertSecretLink(mail, service)));
  };
  const secretsIn = (mails: readonly ({ text_body: string } | null)[]) =>
    mails.map((mail) => /\/proposal\/([\w-]{43})\b/.exec(mail?.text_body ?? "")?.[1] ?? null);

  it("is in no table after the mail is sent, and opens the proposal", async () => {
    const proposal = await sentProposal();
    const [secret] = secretsIn(await deliver(proposal.proposalId));
    expect((await read(secret ?? "")).number).toBe(proposal.number);
    const { owner } = database();
    const tables = await owner`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE'`;
    for (const { name } of tables) {
      for (const linkSecret of [secret, proposal.secret]) {
        const rows = await owner.unsafe(
          `select count(*)::int as found from ${name} t where position('${linkSecret}' in t::text) > 0`,
        );
        expect([name, rows[0]?.found]).toEqual([name, 0]);
      }
    }
  });

  it("differs in each mail, and 'new link' revokes them all", async () => {
    const proposal = await sentProposal();
    await asStaff("resend-proposal", { proposal_id: proposal.proposalId });
    const secrets = secretsIn(await deliver(proposal.proposalId));
    expect(new Set(secrets).size).toBe(2);
    await asStaff("new-proposal-link", { proposal_id: proposal.proposalId, mail: false });
    for (const secret of [...secrets, proposal.secret]) {
      expect((await asVisitor("read-proposal", { access: { secret } })).status).toBe(404);
    }
  });

  it("is not created for a mail to the old address after a correction, nor after the link is revoked", async () => {
    const { service } = database().clients;
    const proposal = await sentProposal();
    const { data } = await service.rpc("claim_outbox", { n: 100 });
    const claimed: OutboxRow[] = data ?? [];
    const mail = claimed.find((row) => row.proposal_id === proposal.proposalId);
    if (!mail) throw new Error("no mail was queued");
    await asStaff("change-proposal-email", { proposal_id: proposal.proposalId, email: "right@example.com" });
    expect(await insertSecretLink(mail, service)).toBeNull();
    await asStaff("revoke-proposal-link", { proposal_id: proposal.proposalId });
    expect(await deliver(proposal.proposalId)).toEqual([]);
    const mailsToNewAddress = (await mailsOf(proposal.proposalId)).filter(
      ({ to_email }) => to_email === "right@example.com",
    );
    expect(new Set(mailsToNewAddress.map(({ state }) => state))).toEqual(new Set(["canceled"]));
  });
});

it("nobody but staff reads from where a proposal was accepted", async () => {
  const { service } = database().clients;
  const traveler = await createPerson(database(), "careful");
  const proposal = await sentProposal({}, traveler.email);
  expect((await traveler.client.rpc("claim_proposals")).data).toBe(1);
  const access = { secret: proposal.secret };
  await post("accept-proposal", acceptanceBy(access, await read(proposal.secret)), {
    apikey: database().keys.publishableKey,
    "user-agent": "A very particular browser",
  });
  const texts = [
    await (await asVisitor("read-proposal", { access })).text(),
    JSON.stringify((await traveler.client.rpc("my_proposals")).data),
  ];
  for (const text of texts) {
    expect(text).toContain('"consent":');
    expect(text).not.toMatch(/particular|"address"|"user_agent"|"email"/);
    expect(text).not.toContain(traveler.email);
  }
  const { data } = await service
    .from("proposal_acceptances")
    .select("email, user_agent, address")
    .eq("proposal_id", proposal.proposalId)
    .single();
  expect(data).toEqual({
    email: traveler.email,
    user_agent: "A very particular browser",
    address: expect.any(String),
  });
});

it("a forwarded link lets another person read and answer, but gives their account no access", async () => {
  const proposal = await sentProposal();
  const otherUser = await createPerson(database(), "stranger", "user");
  const otherUserHeaders = {
    authorization: `Bearer ${otherUser.token}`,
    apikey: database().keys.publishableKey,
  };
  const access = { secret: proposal.secret };
  const view = await read(proposal.secret);
  await post("view-proposal", { access, document_hash: view.version?.document_hash }, otherUserHeaders);
  const accepted = await post(
    "accept-proposal",
    acceptanceBy({ secret: proposal.secret }, view),
    otherUserHeaders,
  );
  expect(accepted.status).toBe(200);
  expect((await otherUser.client.rpc("claim_proposals")).data).toBe(0);
  expect((await otherUser.client.rpc("my_proposals")).data).toEqual([]);
  const { service } = database().clients;
  const ownersIn = (table: string) =>
    service.from(table).select("user_id").eq("proposal_id", proposal.proposalId);
  expect((await ownersIn("trips")).data).toEqual([{ user_id: null }]);
  expect((await ownersIn("proposal_acceptances")).data).toEqual([{ user_id: null }]);
});
