import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { beforeAll, expect } from "vitest";
import { proposalResponse } from "#domain/proposals/view.ts";
import { createProposalPdfRenderer } from "#server/functions/proposals/pdf/render-proposal-pdf.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { inDays, LINES, proposalsOf, type Row, type Sent } from "#tests/support/proposals.ts";

/** A database for this test file with an admin, and the actions of staff and travelers on proposals. */
export function agencyPerFile() {
  const database = databasePerFile();
  let admin: Person;
  let functions: ReturnType<typeof openFunctions>;
  beforeAll(async () => {
    const { clients, keys } = database();
    admin = await createPerson(database(), "admin", "admin");
    const renderProposalPdf = createProposalPdfRenderer({ visitor: clients.visitor, storage: new Hono() });
    functions = openFunctions({ clients, keys, renderProposalPdf });
  });
  const service = () => database().clients.service;
  const agency = () => proposalsOf(service(), admin.id);
  const rowsOf = async (table: string, sent: Pick<Sent, "proposalId">): Promise<Row[]> => {
    const { data } = await service().from(table).select().eq("proposal_id", sent.proposalId).throwOnError();
    return data ?? [];
  };
  const proposalOf = async ({ proposalId }: Sent) =>
    (
      await service()
        .from("proposals")
        .select("state, request:requests!request_id(id, status)")
        .eq("id", proposalId)
        .single()
    ).data;

  const post = (name: string, body: unknown, headers: Record<string, string>) =>
    callFunction(functions, name, body, headers);
  const asStaff = (path: string, body: unknown) =>
    post(path, body, { authorization: `Bearer ${admin.token}` });
  const asVisitor = (path: string, body: unknown) =>
    post(path, body, { apikey: database().keys.publishableKey });

  return {
    database,
    admin: () => admin,
    service,
    agency,
    rowsOf,
    versionOf: async (id: string): Promise<Row> =>
      (await service().from("proposal_versions").select().eq("id", id).single().throwOnError()).data,
    sendNew: async (fields: Row = {}, lines: readonly Row[] = LINES, request: Row = {}) =>
      agency().send(await agency().draft(fields, lines, request)),
    accept: (acceptance: Row) => service().rpc("accept_proposal", { acceptance }),
    /** Calls a database function with which staff change a proposal. */
    act: (name: string, sent: Sent, overrides: Row = {}) =>
      service().rpc(name, { action: { proposal_id: sent.proposalId, ...overrides }, author: admin.id }),
    eventsOf: async (sent: Sent) => (await rowsOf("proposal_events", sent)).map((event) => event.kind),
    stateOf: async (sent: Sent) => (await proposalOf(sent))?.state,
    // The client types the embedded row as a list.
    requestOf: async (sent: Sent) => (await proposalOf(sent))?.request as unknown as Row,
    post,
    asStaff,
    asVisitor,
    // Also sorted by kind, because mails created in one transaction have the same time.
    mailsOf: async (proposalId: string) =>
      (
        await service()
          .from("outbox")
          .select(
            "id, kind, state, to_email, reply_to, subject, text_body, html_body, headers, next_attempt_at",
          )
          .eq("proposal_id", proposalId)
          .order("created_at")
          .order("kind")
      ).data ?? [],
    /** A proposal that staff have sent through the site's function. */
    sentProposal: async (fields: Row = {}, email?: string) => {
      const draft = await agency().draft(fields, undefined, email ? { email } : {});
      const response = await asStaff("send-proposal", await agency().currentOf(draft.versionId));
      expect(response.status).toBe(200);
      const { url } = (await response.json()) as { url: string };
      return { ...draft, url, secret: secretIn(url) };
    },
    /** Reads a proposal as its page does for a traveler with the link. */
    read: async (secret: string) => {
      const response = await asVisitor("read-proposal", { access: { secret } });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      return proposalResponse.parse(await response.json());
    },
  };
}

/** A traveler's reply by link that is not an acceptance: declining or asking for changes. */
export const answerTo = (sent: Sent, overrides: Row = {}): Row => ({
  channel: "link",
  link_hash: sent.linkHash,
  document_hash: sent.hash,
  text: "Another hotel",
  idempotency_key: randomUUID(),
  ...overrides,
});

export const REMINDER = {
  to: "traveler",
  kind: "proposal-reminder",
  subject: "Soon",
  text_body: "",
  send_at: inDays(7),
};

export const secretIn = (url: string) => url.split("/").at(-1) ?? "";
