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
import { proposalsOf } from "#tests/support/proposals.ts";

export const secretIn = (url: string) => url.split("/").at(-1) ?? "";

/** The server's functions on a database of the test file's own, called as staff and as a visitor. */
export function proposalSitePerFile() {
  const database = databasePerFile();
  let admin: Person;
  let app: Hono<AppEnv>;
  beforeAll(async () => {
    admin = await createPerson(database(), "admin", "admin");
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
    post(path, body, { authorization: `Bearer ${admin.token}` });
  const asVisitor = (path: string, body: unknown) =>
    post(path, body, { apikey: database().keys.publishableKey });
  const agency = () => proposalsOf(database().clients.service, admin.id);

  return {
    database,
    post,
    asStaff,
    asVisitor,
    agency,
    // Those made in one step have one time.
    mailsOf: async (proposalId: string) =>
      (
        await database()
          .clients.service.from("outbox")
          .select("id, kind, state, to_email, subject, text_body, html_body, headers, next_attempt_at")
          .eq("proposal_id", proposalId)
          .order("created_at")
          .order("kind")
      ).data ?? [],
    sentProposal: async (fields: Record<string, unknown> = {}, email?: string) => {
      const made = await agency().draft(fields, undefined, email ? { email } : {});
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
    },
    read: async (secret: string) => {
      const answer = await asVisitor("read-proposal", { access: { secret } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      return proposalAnswer.parse(await answer.json());
    },
  };
}

/** What the page sends when the traveller accepts what is chosen beforehand. */
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
    name: "Ada Traveller",
    consent: true,
    idempotency_key: randomUUID(),
  };
}
