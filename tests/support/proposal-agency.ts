import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { inDays, LINES, proposalsOf, type Row, type Sent } from "#tests/support/proposals.ts";

/** A database of the test file's own with an admin in it, and what they and travellers do with proposals. */
export function agencyPerFile() {
  const database = databasePerFile();
  let admin: Person;
  beforeAll(async () => {
    admin = await createPerson(database(), "admin", "admin");
  });
  const service = () => database().clients.service;
  const agency = () => proposalsOf(service(), admin.id);
  const rowsOf = async (table: string, sent: Pick<Sent, "proposalId">): Promise<Row[]> => {
    const { data } = await service().from(table).select().eq("proposal_id", sent.proposalId).throwOnError();
    return data ?? [];
  };
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
    act: (name: string, sent: Sent, more: Row = {}) =>
      service().rpc(name, { action: { proposal_id: sent.proposalId, ...more }, author: admin.id }),
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

/** An answer by link that is no acceptance. */
export const answerTo = (sent: Sent, more: Row = {}): Row => ({
  channel: "link",
  link_hash: sent.linkHash,
  document_hash: sent.hash,
  text: "Another hotel",
  idempotency_key: randomUUID(),
  ...more,
});

export const REMINDER = {
  to: "traveller",
  kind: "proposal-reminder",
  subject: "Soon",
  text_body: "",
  send_at: inDays(7),
};
