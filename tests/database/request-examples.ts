import { addRows, type Row, type TableExamples } from "#tests/database/example-rows.ts";
import type { People } from "#tests/support/people.ts";

const request = (name: string, overrides: Row = {}): Row => ({
  type: "contact",
  name,
  email: "visitor@example.com",
  message: "May we bring the dog?",
  ...overrides,
});

const mail = (subject: string): Row => ({
  kind: "notification",
  to_email: "team@example.com",
  subject,
  text_body: "Hello",
});

const incomingMail = (subject: string): Row => ({
  message_id: `<${subject}@example.com>`,
  from_email: "someone@example.com",
  subject,
  size: 9,
});

/** Adds example rows for requests, mails and subscribers. */
export async function addRequestExamples({ service, user, admin }: People): Promise<TableExamples> {
  const add = (table: string, ...rows: Row[]) => addRows(service, table, ...rows);
  const [recipient] = await add("admin_notification_emails", { email: "team@example.com" });
  const [engagement] = await add("engagement_tracking", { engagement_type: "contact" });
  const [userRequest, otherRequest] = await add(
    "requests",
    request("User", { user_id: user.id }),
    request("Someone"),
  );
  const [outgoing] = await add("outbox", mail("A request"));
  const [incoming] = await add("incoming_mails", incomingMail("Hello"));
  const [subscriber] = await add("subscribers", { email: "reader@example.com", source: "email_signup" });
  const [note] = await add("request_events", {
    request_id: otherRequest,
    kind: "note",
    body: "Called back.",
  });
  return {
    admin_notification_emails: {
      key: "id",
      newRow: { email: "new@example.com" },
      target: recipient,
      change: { is_active: false },
    },
    engagement_tracking: {
      key: "id",
      newRow: { engagement_type: "contact" },
      target: engagement,
      change: { user_name: "Changed" },
    },
    requests: { key: "id", newRow: request("New"), target: userRequest, change: { status: "won" } },
    outbox: { key: "id", newRow: mail("New"), target: outgoing, change: { state: "sent" } },
    incoming_mails: {
      key: "id",
      newRow: incomingMail("New"),
      target: incoming,
      change: { state: "discarded" },
    },
    subscribers: {
      key: "id",
      newRow: { email: "new@example.com", source: "email_signup" },
      target: subscriber,
      change: { state: "confirmed" },
    },
    request_events: {
      key: "id",
      newRow: { request_id: userRequest, kind: "note", body: "New", author_id: admin.id },
      target: note,
      change: { body: "Changed" },
    },
  };
}
