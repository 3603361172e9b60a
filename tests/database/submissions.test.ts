import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import { databasePerFile } from "#tests/support/database.ts";

const database = databasePerFile();
const service = () => database().clients.service;
const rowsOf = async (table: string): Promise<Row[]> => {
  const { data, error } = await service().from(table).select();
  if (error) throw error;
  return data as Row[];
};
const countRows = async () => ({
  requests: (await rowsOf("requests")).length,
  engagements: (await rowsOf("engagement_tracking")).length,
  mails: (await rowsOf("outbox")).length,
});

beforeEach(async () => {
  const { owner } = database();
  await owner`truncate public.requests, public.engagement_tracking, public.outbox, public.admin_notification_emails cascade`;
});

describe("a submission", () => {
  const notification = {
    kind: "notification",
    subject: "A message",
    text_body: "Hello",
    html_body: "<p>Hello</p>",
    reply_to: "visitor@example.com",
  };
  const acknowledgement = {
    kind: "acknowledgement",
    subject: "Thank you",
    text_body: "Soon.",
  };
  const submission = (overrides: Row = {}): Row => ({
    engagement_type: "contact",
    name: "Visitor",
    email: "visitor@example.com",
    page_url: "/contact",
    request: {
      type: "contact",
      message: "May we bring the dog?",
      details: { inquiry: "general" },
      idempotency_key: randomUUID(),
    },
    notification,
    acknowledgement,
    ...overrides,
  });
  const submit = (input: Row) => service().rpc("submit_engagement", { submission: input });
  const addRecipients = () =>
    service()
      .from("admin_notification_emails")
      .insert([
        { email: "one@example.com" },
        { email: "two@example.com" },
        { email: "away@example.com", is_active: false },
      ]);

  it("creates a request, an engagement record, a mail to every active recipient and an acknowledgement", async () => {
    await addRecipients();
    const { data, error } = await submit(submission());
    expect(error).toBeNull();
    expect(data).toMatchObject({ duplicate: false, recipients: 2 });
    expect(await rowsOf("requests")).toEqual([
      expect.objectContaining({
        id: (data as Row).request_id,
        type: "contact",
        status: "new",
        name: "Visitor",
        message: "May we bring the dog?",
        details: { inquiry: "general" },
        page_url: "/contact",
      }),
    ]);
    expect(await rowsOf("engagement_tracking")).toMatchObject([
      { engagement_type: "contact", user_name: "Visitor", user_email: "visitor@example.com" },
    ]);
    const mails = await rowsOf("outbox");
    expect(mails.map((mail) => `${mail.kind} ${mail.to_email} ${mail.state}`).sort()).toEqual([
      "acknowledgement visitor@example.com queued",
      "notification one@example.com queued",
      "notification two@example.com queued",
    ]);
    expect(new Set(mails.map((mail) => mail.request_id))).toEqual(new Set([(data as Row).request_id]));
    expect(new Set(mails.map((mail) => mail.message_id)).size).toBe(3);
  });

  it("is stored even without recipients", async () => {
    expect((await submit(submission({ acknowledgement: undefined }))).data).toMatchObject({ recipients: 0 });
    expect(await countRows()).toEqual({ requests: 1, engagements: 1, mails: 0 });
  });

  it("of an email sign-up creates an engagement without a request", async () => {
    const signUp = submission({ engagement_type: "email_signup", request: undefined });
    expect((await submit(signUp)).data).toMatchObject({ request_id: null, duplicate: false });
    expect(await countRows()).toEqual({ requests: 0, engagements: 1, mails: 1 });
  });

  it.each<[string, Row]>([
    ["a notification that cannot be mailed", { notification: { ...notification, subject: "A\nBcc: b" } }],
    [
      "an acknowledgement that cannot be mailed",
      { acknowledgement: { ...acknowledgement, subject: "A\r\nTo: b" } },
    ],
    ["an unknown engagement", { engagement_type: "telegram" }],
    ["an unknown kind of request", { request: { type: "prank" } }],
    ["a sender without a name", { name: " \n" }],
  ])("stores nothing if one part is invalid: %s", async (_, invalidPart) => {
    await addRecipients();
    expect((await submit(submission(invalidPart))).error?.code).toMatch(/^(23514|22P02)$/);
    expect(await countRows()).toEqual({ requests: 0, engagements: 0, mails: 0 });
  });

  it("that is sent several times with one idempotency key is stored once", async () => {
    await addRecipients();
    const repeated = submission();
    const responses = await Promise.all([
      submit(repeated),
      submit(repeated),
      submit(repeated),
      submit(repeated),
    ]);
    expect(responses.map((response) => response.error)).toEqual([null, null, null, null]);
    // The server's own parts of a submission do not count as other content.
    const laterResponse = await submit({
      ...repeated,
      page_url: "/destinations",
      request: { ...(repeated.request as Row), id: randomUUID(), suspected_spam: true },
    });
    const results = [...responses, laterResponse].map((response) => response.data as Row);
    expect(results.filter((response) => response.duplicate === false)).toHaveLength(1);
    expect(new Set(results.map((response) => response.request_id)).size).toBe(1);
    expect(await countRows()).toEqual({ requests: 1, engagements: 1, mails: 3 });
    const { error } = await submit({ ...repeated, name: "Someone else" });
    expect(error).toMatchObject({ code: "PT409", hint: "key_reused" });
    expect(await countRows()).toEqual({ requests: 1, engagements: 1, mails: 3 });
  });
});

describe("claiming mail", () => {
  const addMails = async (count: number, overrides: Row = {}) => {
    const mails = Array.from({ length: count }, (_, index) => ({
      kind: "test",
      to_email: "a@example.com",
      subject: `Mail ${index}`,
      text_body: "",
      ...overrides,
    }));
    expect((await service().from("outbox").insert(mails)).error).toBeNull();
  };
  const claim = async (n: number): Promise<Row[]> => {
    const { data, error } = await service().rpc("claim_outbox", { n });
    if (error) throw error;
    return data as Row[];
  };

  it("gives every mail to one worker, however many claim at once", async () => {
    await addMails(60);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(10)));
    for (const mails of claims) expect(mails.length).toBeLessThanOrEqual(10);
    const ids = claims.flat().map((mail) => mail.id);
    expect(new Set(ids).size).toBe(ids.length);
    const remaining = await claim(100);
    expect(ids.length + remaining.length).toBe(60);
    expect(await claim(100)).toEqual([]);
  });

  it("skips rows that another worker is claiming, instead of waiting", async () => {
    await addMails(4);
    const otherWorker = await database().owner.reserve();
    try {
      await otherWorker`begin`;
      await otherWorker`select set_config('request.jwt.claim.role', 'service_role', true)`;
      await otherWorker`set local role service_role`;
      const claimed = await otherWorker`select id from public.claim_outbox(3)`;
      expect(claimed).toHaveLength(3);
      const unclaimed = await claim(10);
      expect(unclaimed).toHaveLength(1);
      expect(claimed.map((row) => row.id)).not.toContain(unclaimed[0]?.id);
      await otherWorker`rollback`;
    } finally {
      otherWorker.release();
    }
    expect(await claim(10)).toHaveLength(3);
  });

  it("takes the mails that are due, oldest first, and never more than a hundred", async () => {
    await addMails(120);
    await addMails(1, { subject: "Oldest", next_attempt_at: "2026-01-01T00:00:00Z" });
    await addMails(1, {
      subject: "Tomorrow",
      next_attempt_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect((await claim(1)).map((mail) => mail.subject)).toEqual(["Oldest"]);
    expect(await claim(0)).toEqual([]);
    expect(await claim(-5)).toEqual([]);
    expect(await claim(7)).toHaveLength(7);
    expect(await claim(5000)).toHaveLength(100);
    expect((await claim(100)).map((mail) => mail.subject)).not.toContain("Tomorrow");
  });

  it("releases a mail whose worker has been silent for five minutes", async () => {
    await addMails(1);
    const claimedAt = Date.now();
    const [first] = await claim(1);
    expect(first).toMatchObject({ state: "sending", attempts: 1 });
    expect(Date.parse(String(first?.next_attempt_at))).toBeGreaterThanOrEqual(claimedAt + 300_000);
    expect(await claim(1)).toEqual([]);
    await service().from("outbox").update({ next_attempt_at: "2026-01-01T00:00:00Z" }).eq("id", first?.id);
    expect(await claim(1)).toMatchObject([{ id: first?.id, attempts: 2, message_id: first?.message_id }]);
  });

  it("ignores sent, failed and canceled mail", async () => {
    for (const state of ["sent", "failed", "canceled"]) await addMails(1, { state });
    expect(await claim(10)).toEqual([]);
  });
});
