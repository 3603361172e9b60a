import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { proposalAnswer } from "#domain/proposals/view.ts";
import { createFunctions } from "#server/functions/router.ts";
import { openMemoryLimiter } from "#server/limits/limiters.ts";
import { silentLog } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import type { OutboxRow } from "#server/outbox/delivery-record.ts";
import { withToken } from "#server/outbox/mail-token.ts";
import { createProposalPdf } from "#server/proposals/pdf/render-proposal-pdf.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { FIELDS, inDays, LINES, proposalsOf } from "#tests/support/proposals.ts";

const SITE = "https://calabash.test";
const database = databasePerFile();
let admin: Person;
let app: Hono<AppEnv>;

beforeAll(async () => {
  admin = await createPerson(database(), "admin", "admin");
  const { clients, keys } = database();
  const functions = createFunctions({
    clients,
    keys,
    storage: new Hono(),
    storeImage: async () => "",
    renderProposalPdf: createProposalPdf({ visitor: clients.visitor, storage: new Hono() }),
    setUp: { sendsMail: false, backsUp: false, testHelpers: false, backend: "embedded" },
    siteUrl: SITE,
    clientAddress: () => "203.0.113.7",
    openLimiter: openMemoryLimiter,
    wakeOutbox: () => {},
    log: silentLog,
    now: Date.now,
  });
  app = new Hono<AppEnv>().route("/functions/v1", functions);
});

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  app.request(`${SITE}/functions/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const asStaff = (path: string, body: unknown) => post(path, body, { authorization: `Bearer ${admin.token}` });
const asVisitor = (path: string, body: unknown) =>
  post(path, body, { apikey: database().keys.publishableKey });
const secretIn = (url: string) => url.split("/").at(-1) ?? "";
const agency = () => proposalsOf(database().clients.service, admin.id);
const mailsOf = async (proposalId: string) =>
  (
    await database()
      .clients.service.from("outbox")
      .select("kind, state, to_email, subject, text_body, html_body, headers, next_attempt_at")
      .eq("proposal_id", proposalId)
      .order("created_at")
  ).data ?? [];

async function sentProposal(fields: Record<string, unknown> = {}) {
  const made = await agency().draft(fields);
  const { data } = await database()
    .clients.service.from("proposal_versions")
    .select("revision")
    .eq("id", made.versionId)
    .single();
  const body = { version_id: made.versionId, revision: data?.revision };
  const answer = await asStaff("send-proposal", body);
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  return { ...made, url, secret: secretIn(url) };
}

async function read(secret: string) {
  const answer = await asVisitor("read-proposal", { access: { secret } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return proposalAnswer.parse(await answer.json());
}

function acceptance(secret: string, view: Awaited<ReturnType<typeof read>>) {
  const document = parseDocument(view.version?.document ?? "");
  const choices = defaultChoices(document);
  return {
    access: { secret },
    document_hash: view.version?.document_hash,
    choices,
    total: Number(totalsOf(document, choices).total),
    name: "Ada Traveller",
    consent: true,
    idempotency_key: randomUUID(),
  };
}

it("goes from a request to an accepted, paid trip", async () => {
  const request_id = await agency().addRequest({ details: { travelers: "2", dates: "2031-03-01" } });
  const created = await asStaff("create-proposal", { request_id });
  const { proposal_id } = (await created.json()) as { proposal_id: string };
  const { service } = database().clients;
  const { data: draft } = await service
    .from("proposal_versions")
    .select("id, adults, start_date, introduction")
    .eq("proposal_id", proposal_id)
    .single();
  expect(draft).toMatchObject({ adults: 2, start_date: "2031-03-01" });
  await agency().save(String(draft?.id), FIELDS, LINES);

  const preview = await asStaff("preview-proposal-mail", { version_id: draft?.id });
  expect(await preview.json()).toMatchObject({
    to: "traveller@example.com",
    subject: "Your proposal: Two in Peru",
    html: expect.stringContaining("USD\u00a02,600.00"),
  });
  expect(await mailsOf(proposal_id)).toEqual([]);

  const sent = await asStaff("send-proposal", { version_id: draft?.id, revision: 3 });
  const { url } = (await sent.json()) as { url: string };
  const secret = secretIn(url);
  expect(secret).toMatch(/^[\w-]{43}$/);
  const view = await read(secret);
  expect(view).toMatchObject({ state: "open", bank_details: null, version: { viewed: false } });
  await asVisitor("view-proposal", { access: { secret }, document_hash: view.version?.document_hash });
  expect((await read(secret)).version?.viewed).toBe(true);

  const given = acceptance(secret, view);
  const accepted = await asVisitor("accept-proposal", given);
  expect(accepted.status).toBe(200);
  expect(await accepted.json()).toMatchObject({ duplicate: false, total: 260_000 });
  const again = await asVisitor("accept-proposal", given);
  expect(await again.json()).toMatchObject({ duplicate: true });
  expect((await mailsOf(proposal_id)).map(({ kind, state }) => [kind, state])).toEqual([
    ["proposal-sent", "queued"],
    ["proposal-reminder", "cancelled"],
    ["proposal-accepted", "queued"],
    ["proposal-accepted-office", "queued"],
  ]);

  const pdf = await asVisitor("proposal-pdf", { access: { secret } });
  expect(Buffer.from((await pdf.arrayBuffer()).slice(0, 5)).toString()).toBe("%PDF-");
  const payment = {
    proposal_id,
    amount: 52_000,
    currency: "USD",
    received_on: inDays(0),
    means: "bank_transfer",
    idempotency_key: randomUUID(),
  };
  expect((await asStaff("record-proposal-payment", payment)).status).toBe(200);
  const [last] = (await mailsOf(proposal_id)).slice(-1);
  expect(last).toMatchObject({ kind: "proposal-payment" });
  expect(last?.text_body).toContain("USD\u00a02,080.00");
});

it("keeps the link for a second version, and refuses an answer to the first with 409", async () => {
  const made = await sentProposal({ language: "es" });
  const first = await read(made.secret);
  await asVisitor("view-proposal", {
    access: { secret: made.secret },
    document_hash: first.version?.document_hash,
  });
  const next = await agency().nextDraft(made, { title: "Tres en Perú", adults: 3 });
  const sent = await asStaff("send-proposal", { version_id: next.versionId, revision: 2 });
  // Another link beside the first, which shows the new version as well.
  const { url } = (await sent.json()) as { url: string };
  expect(url).not.toBe(made.url);
  expect((await read(secretIn(url))).version?.number).toBe(2);
  expect((await read(made.secret)).version?.number).toBe(2);
  const stale = await asVisitor("accept-proposal", acceptance(made.secret, first));
  expect(stale.status).toBe(409);
  const refusal = (await stale.json()) as { details: { differences: unknown[] } };
  expect(refusal).toMatchObject({
    error: "a newer version exists",
    reason: "newer_version",
    details: { number: 2 },
  });
  expect(refusal.details.differences).toContainEqual({
    label: "Título",
    change: "changed",
    changeLabel: "modificado",
    before: "Two in Peru",
    after: "Tres en Perú",
  });
  const mails = await mailsOf(made.proposalId);
  const mail = mails.find(({ kind }) => kind === "proposal-new-version");
  expect(mail?.html_body).toContain('<html lang="es">');
  expect(mail?.text_body).toContain("Qué ha cambiado");
  expect(mails.filter(({ kind }) => kind === "proposal-reminder").map(({ state }) => state)).toEqual([
    "cancelled",
    "queued",
  ]);
  expect((await read(made.secret)).seen_before?.number).toBe(1);
});

it("replaces a link, revokes it, and lets nothing in through the old one", async () => {
  const made = await sentProposal();
  const answer = await asStaff("new-proposal-link", { proposal_id: made.proposalId, mail: true });
  const { url } = (await answer.json()) as { url: string };
  expect(url).not.toBe(made.url);
  expect((await asVisitor("read-proposal", { access: { secret: made.secret } })).status).toBe(404);
  await read(secretIn(url));
  await asStaff("revoke-proposal-link", { proposal_id: made.proposalId });
  expect((await asVisitor("read-proposal", { access: { secret: secretIn(url) } })).status).toBe(404);
  expect((await asStaff("resend-proposal", { proposal_id: made.proposalId })).status).toBe(409);
});

it("takes changes asked for and a refusal, and tells the office", async () => {
  const made = await sentProposal();
  const view = await read(made.secret);
  const answer = { access: { secret: made.secret }, document_hash: view.version?.document_hash };
  const items = [{ about: "Day 1", text: "Later, please" }];
  const asked = { ...answer, text: "The other hotel", items, idempotency_key: randomUUID() };
  expect((await asVisitor("ask-proposal-changes", asked)).status).toBe(200);
  const declined = { ...answer, text: "Too dear", idempotency_key: randomUUID() };
  expect((await asVisitor("decline-proposal", declined)).status).toBe(200);
  expect((await read(made.secret)).state).toBe("declined");
  const mail = (await mailsOf(made.proposalId)).find(({ kind }) => kind === "proposal-changes-asked");
  expect(mail?.text_body).toContain("Day 1: Later, please");
});

it("moves the link to the right address, and withdraws", async () => {
  const made = await sentProposal();
  const email = "right@example.com";
  expect((await asStaff("change-proposal-email", { proposal_id: made.proposalId, email })).status).toBe(200);
  expect((await asVisitor("read-proposal", { access: { secret: made.secret } })).status).toBe(404);
  const extended = { proposal_id: made.proposalId, valid_until: inDays(20) };
  expect((await asStaff("extend-proposal", extended)).status).toBe(200);
  await asStaff("withdraw-proposal", { proposal_id: made.proposalId, reason: "Full" });
  const mails = await mailsOf(made.proposalId);
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
    const own = claimed.filter((mail) => mail.proposal_id === proposalId && mail.needs_proposal_link);
    return Promise.all(own.map((mail) => withToken(mail, service)));
  };
  const secretsIn = (mails: readonly ({ text_body: string } | null)[]) =>
    mails.map((mail) => /\/proposal\/([\w-]{43})\b/.exec(mail?.text_body ?? "")?.[1] ?? null);

  it("is in no row, neither before nor after the mail is sent, and opens the proposal", async () => {
    const made = await sentProposal();
    const [secret] = secretsIn(await deliver(made.proposalId));
    expect((await read(secret ?? "")).number).toBe(made.number);
    const { owner } = database();
    const tables = await owner`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE'`;
    for (const { name } of tables) {
      for (const known of [secret, made.secret]) {
        const rows = await owner.unsafe(
          `select count(*)::int as found from ${name} t where position('${known}' in t::text) > 0`,
        );
        expect([name, rows[0]?.found]).toEqual([name, 0]);
      }
    }
  });

  it("is another one in each mail, and 'new link' ends them all", async () => {
    const made = await sentProposal();
    await asStaff("resend-proposal", { proposal_id: made.proposalId });
    const secrets = secretsIn(await deliver(made.proposalId));
    expect(new Set(secrets).size).toBe(2);
    await asStaff("new-proposal-link", { proposal_id: made.proposalId, mail: false });
    for (const secret of [...secrets, made.secret]) {
      expect((await asVisitor("read-proposal", { access: { secret } })).status).toBe(404);
    }
  });

  it("is not made for a mail to an address that was corrected, nor after revoking", async () => {
    const { service } = database().clients;
    const made = await sentProposal();
    const { data } = await service.rpc("claim_outbox", { n: 100 });
    const claimed: OutboxRow[] = data ?? [];
    const mail = claimed.find((row) => row.proposal_id === made.proposalId);
    if (!mail) throw new Error("no mail was queued");
    await asStaff("change-proposal-email", { proposal_id: made.proposalId, email: "right@example.com" });
    expect(await withToken(mail, service)).toBeNull();
    await asStaff("revoke-proposal-link", { proposal_id: made.proposalId });
    expect(await deliver(made.proposalId)).toEqual([]);
    const states = (await mailsOf(made.proposalId)).filter(
      ({ to_email }) => to_email === "right@example.com",
    );
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["cancelled"]));
  });
});

it("makes whoever tries secrets wait", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1) {
    const access = { secret: randomUUID().padEnd(43, "x") };
    statuses.push((await asVisitor("read-proposal", { access })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});
