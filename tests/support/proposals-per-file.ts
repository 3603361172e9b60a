import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { beforeAll, expect } from "vitest";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { proposalAnswer } from "#domain/proposals/view.ts";
import { createProposalPdf } from "#server/functions/proposals/pdf/render-proposal-pdf.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { openFunctions, SITE } from "#tests/support/functions.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { inDays, LINES, proposalsOf, type Row, type Sent } from "#tests/support/proposals.ts";

function adminPerFile() {
  const database = databasePerFile();
  let admin: Person;
  beforeAll(async () => {
    admin = await createPerson(database(), "admin", "admin");
  });
  const service = () => database().clients.service;
  return { database, admin: () => admin, service, agency: () => proposalsOf(service(), admin.id) };
}

/** A database for this test file with an admin, and the actions of staff and travelers on proposals. */
export function agencyPerFile() {
  const { database, admin, service, agency } = adminPerFile();
  const rowsOf = async (table: string, sent: Pick<Sent, "proposalId">): Promise<Row[]> => {
    const { data } = await service().from(table).select().eq("proposal_id", sent.proposalId).throwOnError();
    return data ?? [];
  };
  return {
    database,
    admin,
    service,
    agency,
    rowsOf,
    versionOf: async (id: string): Promise<Row> =>
      (await service().from("proposal_versions").select().eq("id", id).single().throwOnError()).data,
    sendNew: async (fields: Row = {}, lines: readonly Row[] = LINES, request: Row = {}) =>
      agency().send(await agency().draft(fields, lines, request)),
    accept: (acceptance: Row) => service().rpc("accept_proposal", { acceptance }),
    act: (name: string, sent: Sent, more: Row = {}) =>
      service().rpc(name, { action: { proposal_id: sent.proposalId, ...more }, author: admin().id }),
    eventsOf: async (sent: Sent) => (await rowsOf("proposal_events", sent)).map((event) => event.kind),
    stateOf: async (sent: Sent) =>
      (await service().from("proposals").select("state").eq("id", sent.proposalId).single()).data?.state,
    requestOf: async (sent: Sent) =>
      (
        await service()
          .from("proposals")
          .select("request:requests!request_id(id, status)")
          .eq("id", sent.proposalId)
          .single()
      ).data?.request as unknown as Row,
    reminderOf: async (sent: Sent) =>
      (await rowsOf("outbox", sent))
        .filter((mail) => mail.kind === "proposal-reminder")
        .map((mail) => mail.state),
  };
}

/** A reply by link other than an acceptance. */
export const answerTo = (sent: Sent, more: Row = {}): Row => ({
  channel: "link",
  link_hash: sent.linkHash,
  document_hash: sent.hash,
  text: "Another hotel",
  idempotency_key: randomUUID(),
  ...more,
});

export const REMINDER = {
  to: "traveler",
  kind: "proposal-reminder",
  subject: "Soon",
  text_body: "",
  send_at: inDays(7),
};

export const secretIn = (url: string) => url.split("/").at(-1) ?? "";

/** The server's functions on a database for this test file, called as staff and as a visitor. */
export function proposalSitePerFile() {
  const { database, admin, service, agency } = adminPerFile();
  let app: Hono<AppEnv>;
  beforeAll(() => {
    const { clients, keys } = database();
    const renderProposalPdf = createProposalPdf({ visitor: clients.visitor, storage: new Hono() });
    app = openFunctions({ clients, keys, renderProposalPdf });
  });

  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    app.request(`${SITE}/functions/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const asStaff = (path: string, body: unknown) =>
    post(path, body, { authorization: `Bearer ${admin().token}` });
  const asVisitor = (path: string, body: unknown) =>
    post(path, body, { apikey: database().keys.publishableKey });

  return {
    database,
    post,
    asStaff,
    asVisitor,
    agency,
    // Mails created in one transaction have the same time.
    mailsOf: async (proposalId: string) =>
      (
        await service()
          .from("outbox")
          .select("id, kind, state, to_email, subject, text_body, html_body, headers, next_attempt_at")
          .eq("proposal_id", proposalId)
          .order("created_at")
          .order("kind")
      ).data ?? [],
    sentProposal: async (fields: Record<string, unknown> = {}, email?: string) => {
      const made = await agency().draft(fields, undefined, email ? { email } : {});
      const { data } = await service()
        .from("proposal_versions")
        .select("revision")
        .eq("id", made.versionId)
        .single();
      const body = { version_id: made.versionId, revision: data?.revision };
      const answer = await asStaff("send-proposal", body);
      expect(answer.status).toBe(200);
      const { url } = (await answer.json()) as { url: string };
      return { ...made, url, secret: secretIn(url) };
    },
    read: async (secret: string) => {
      const answer = await asVisitor("read-proposal", { access: { secret } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      return proposalAnswer.parse(await answer.json());
    },
  };
}

/** What the page sends when the traveler accepts the preselection. */
export function acceptanceBy(
  secret: string,
  { version }: { version: { document: string; document_hash: string } | null },
) {
  const document = parseDocument(version?.document ?? "");
  const choices = defaultChoices(document);
  return {
    access: { secret },
    document_hash: version?.document_hash,
    choices,
    total: Number(totalsOf(document, choices).total),
    name: "Ada Traveler",
    consent: true,
    idempotency_key: randomUUID(),
  };
}
