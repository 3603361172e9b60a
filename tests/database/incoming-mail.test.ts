import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { createMailImporter } from "#server/mail/intake/import-mail.ts";
import { parseMail } from "#server/mail/intake/parse-mail.ts";
import { addressWithToken, createReplyAddress } from "#server/mail/intake/reply-address.ts";
import { storeMailDomain } from "#server/mail/mail-domain.ts";
import { threadHeaders } from "#server/mail/thread-headers.ts";
import { silentLog } from "#server/process/log.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

const database = databasePerFile();
const ADDRESS = "replies@trips.example";
let admin: Person;
beforeAll(async () => {
  admin = await createPerson(database(), "admin", "admin");
});
beforeEach(async () => {
  await database().owner`
    truncate public.requests, public.outbox, public.admin_notification_emails, public.incoming_mails,
      private.taken_mails cascade`;
  await service().from("admin_notification_emails").insert({ email: "team@trips.example" }).throwOnError();
});

const service = () => database().clients.service;
const typedService = () => createClients(database().backend, database().keys).service;
const rows = async (table: string) => (await service().from(table).select().throwOnError()).data ?? [];
const readNotices = async () => (await rows("outbox")).filter(({ kind }) => kind === "notify-incoming-mail");

const addRequest = async (row: Record<string, unknown> = {}) => {
  const request = { type: "contact", name: "Ada", email: "ada@example.com", message: "May we?", ...row };
  const { data } = await service().from("requests").insert(request).select().single().throwOnError();
  return data;
};
/** Returns the reply's mail. */
const reply = async (request: string) => {
  const mail = { subject: "Re", text_body: "Of course.", html_body: "" };
  const { data } = await service()
    .rpc("reply_to_request", { request, author: admin.id, mail })
    .throwOnError();
  return (await rows("outbox")).find(({ id }) => id === data);
};
const readRequest = async (id: string) => (await rows("requests")).find((row) => row.id === id);
const readEvents = async (kind: string) =>
  (await rows("request_events")).filter((event) => event.kind === kind);

/** Imports a mail with these headers. */
function receive(headers: Record<string, string>, body = "In March, please.") {
  const importMail = createMailImporter({
    service: typedService(),
    siteUrl: "https://trips.example",
    parse: parseMail,
    wakeOutbox: () => {},
    log: silentLog,
  });
  const allHeaders = {
    From: "Ada <ada@example.com>",
    Subject: "Re: trip",
    "Message-ID": `<${randomUUID()}@x>`,
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  return importMail(Buffer.from([...lines, "", body].join("\r\n")));
}

describe("a mail is matched to its request", () => {
  it("by the token of its reply address, from any sender", async () => {
    const request = await addRequest({ read_at: new Date().toISOString() });
    const to = await createReplyAddress(
      typedService(),
      ADDRESS,
    )({ request_id: request.id, to_email: "ADA@example.com" });
    expect(to).toBe(`replies+${request.reply_token}@trips.example`);
    expect(await receive({ From: "Spouse <spouse@example.com>", To: to ?? "" })).toBe("sorted");
    expect(await rows("incoming_mails")).toMatchObject([
      {
        request_id: request.id,
        found_by: "token",
        from_email: "spouse@example.com",
        text_body: "In March, please.",
      },
    ]);
    expect(await readRequest(request.id)).toMatchObject({ read_at: null, excerpt: "In March, please." });
  });

  it("by the mail that it replies to, if its sender sent the request", async () => {
    const request = await addRequest();
    const replyMail = await reply(request.id);
    expect(await receive({ "In-Reply-To": replyMail?.message_id })).toBe("sorted");
    expect(await receive({ References: `<unknown@x> ${replyMail?.message_id}` })).toBe("sorted");
    const travelerMails = await rows("incoming_mails");
    expect(travelerMails).toMatchObject([{ found_by: "reference" }, { found_by: "reference" }]);
    // Our next reply references the mails of both sides.
    const headers = await threadHeaders(typedService(), request.id);
    expect(headers["In-Reply-To"]).toBe(travelerMails[1].message_id);
    expect(headers.References).toBe([replyMail, ...travelerMails].map((mail) => mail?.message_id).join(" "));
  });

  it("never by its subject, nor for an unknown sender who references one of our mails", async () => {
    const request = await addRequest({ subject: "Peru" });
    const replyMail = await reply(request.id);
    expect(await receive({ Subject: "Re: Peru" })).toBe("unsorted");
    expect(await receive({ From: "eve@example.com", "In-Reply-To": replyMail?.message_id })).toBe("unsorted");
    const mails = await rows("incoming_mails");
    // The unknown sender's mail gets the request as a suggestion for staff.
    expect(mails.map((mail) => mail.suggested_request_id).sort()).toEqual([request.id, null].sort());
    expect(mails.every((mail) => mail.request_id === null)).toBe(true);
  });

  it("and then reopens a lost request, ends its snooze and notifies the team and the owner", async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const request = await addRequest({
      status: "lost",
      lost_reason: "Silence",
      owner_id: admin.id,
      snoozed_until: tomorrow,
    });
    await receive({ To: `replies+${request.reply_token}@trips.example` });
    expect(await readRequest(request.id)).toMatchObject({
      status: "in_progress",
      lost_reason: null,
      snoozed_until: null,
    });
    expect(await readEvents("status")).toMatchObject([{ body: "lost → in_progress" }]);
    const newNotices = await readNotices();
    expect(newNotices.map(({ to_email }) => to_email).sort()).toEqual(
      [admin.email, "team@trips.example"].sort(),
    );
    expect(newNotices[0].text_body).toContain(`https://trips.example/admin/requests/${request.id}`);
    expect(newNotices[0].reply_to).toBe("ada@example.com");
  });
});

it("a mail is stored once, however often it is delivered", async () => {
  const request = await addRequest();
  const headers = { To: `replies+${request.reply_token}@trips.example`, "Message-ID": "<same@example.com>" };
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => receive(headers)));
  expect(outcomes.sort()).toEqual(["known", "known", "known", "known", "known", "sorted"]);
  await service().from("requests").delete().eq("id", request.id).throwOnError();
  expect(await receive(headers)).toBe("known");
  expect(await readNotices()).toHaveLength(1);
  // The mail is restored with its request.
  await service().rpc("restore_from_bin", { kind: "requests", row_id: request.id }).throwOnError();
  expect(await rows("incoming_mails")).toMatchObject([{ request_id: request.id }]);
});

describe("automatic mail", () => {
  it.each([
    ["an automatic answer", { "Auto-Submitted": "auto-replied" }, "auto-reply"],
    ["a mailing list's mail", { Precedence: "bulk" }, "list"],
  ])("%s is shown in its request and changes nothing", async (_, headers, automatic) => {
    const request = await addRequest({ status: "lost", read_at: new Date().toISOString() });
    await receive({ To: `replies+${request.reply_token}@trips.example`, ...headers });
    expect(await rows("incoming_mails")).toMatchObject([{ request_id: request.id, automatic }]);
    expect(await readRequest(request.id)).toMatchObject({ status: "lost", read_at: expect.any(String) });
    expect(await readNotices()).toEqual([]);
  });

  describe("that says that our mail was not delivered", () => {
    const deliver = (id: string, sent_at: string) =>
      service().from("outbox").update({ state: "sent", sent_at }).eq("id", id).throwOnError();
    const readOutboxMail = async (id: string) => (await rows("outbox")).find((mail) => mail.id === id);
    /** The address to which mail servers return this mail. */
    const bounceAddress = (mail: { bounce_token: string }) => addressWithToken(ADDRESS, mail.bounce_token);
    /** A delivery report as mail servers send it. */
    const report = (headers: Record<string, string>, message_id: string, action = "failed") =>
      receive(
        {
          From: "MAILER-DAEMON@mx.example",
          "Content-Type": 'multipart/report; report-type=delivery-status; boundary="x"',
          ...headers,
        },
        [
          "--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example",
          `\r\nAction: ${action}\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full`,
          `--x\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${message_id}`,
          "--x--",
        ].join("\r\n"),
      );
    /** A request with a delivered reply. */
    const addAnsweredRequest = async () => {
      const request = await addRequest();
      const replyMail = await reply(request.id);
      await deliver(replyMail?.id, new Date().toISOString());
      return { request, replyMail };
    };

    it("marks the reply undelivered and the request unanswered and unread, if it came to the mail's bounce address", async () => {
      const { request, replyMail } = await addAnsweredRequest();
      expect(await readRequest(request.id)).toMatchObject({
        status: "in_progress",
        first_reply_at: expect.any(String),
      });
      const To = bounceAddress(replyMail);
      expect(await report({ To }, replyMail?.message_id, "delayed")).toBe("sorted");
      expect(await readOutboxMail(replyMail?.id)).toMatchObject({ state: "sent" });

      expect(await report({ To }, replyMail?.message_id)).toBe("sorted");
      expect(await readOutboxMail(replyMail?.id)).toMatchObject({
        state: "failed",
        sent_at: null,
        last_error: "552 5.2.2 mailbox full",
      });
      expect(await readRequest(request.id)).toMatchObject({
        status: "new",
        first_reply_at: null,
        read_at: null,
      });
      expect(await readNotices()).toEqual([]);

      // After a second reply was delivered, a late report about the first one does not count.
      await admin.client.rpc("retry_mail", { mail_id: replyMail?.id }).throwOnError();
      await deliver(replyMail?.id, new Date(Date.now() + 1000).toISOString());
      const secondReply = await reply(request.id);
      const later = new Date(Date.now() + 60_000).toISOString();
      await deliver(secondReply?.id, later);
      await report({ To }, replyMail?.message_id);
      const { status, first_reply_at } = await readRequest(request.id);
      expect([status, Date.parse(first_reply_at)]).toEqual(["in_progress", Date.parse(later)]);
    });

    it("marks the reply also without naming it, because old mail servers return only text", async () => {
      const { request, replyMail } = await addAnsweredRequest();
      const headers = { To: bounceAddress(replyMail), From: "MAILER-DAEMON@mx.example", "Return-Path": "<>" };
      expect(await receive(headers, "550 5.1.1 no such user here")).toBe("sorted");
      expect(await readOutboxMail(replyMail?.id)).toMatchObject({
        state: "failed",
        last_error: "550 5.1.1 no such user here",
      });
      expect(await readRequest(request.id)).toMatchObject({ read_at: null });
    });

    it.each([
      ["nothing but the Message-ID", {}],
      ["the reply address of the request", { To: "reply" }],
      ["another mail's bounce address", { To: "other" }],
      ["a guessed bounce address", { To: `replies+${"0".repeat(32)}@trips.example` }],
    ])("changes no mail if its sender knows %s", async (_, { To = ADDRESS }: { To?: string }) => {
      const { request, replyMail } = await addAnsweredRequest();
      const other = await addAnsweredRequest();
      const to = {
        reply: addressWithToken(ADDRESS, request.reply_token),
        other: bounceAddress(other.replyMail),
      };
      const headers = {
        To: Object(to)[To] ?? To,
        "In-Reply-To": replyMail?.message_id,
        From: "Mailer-Daemon@evil.example",
      };
      await report(headers, replyMail?.message_id);
      expect(await readOutboxMail(replyMail?.id)).toMatchObject({ state: "sent", last_error: null });
      expect(await readRequest(request.id)).toMatchObject({ status: "in_progress" });
    });

    it("waits as unsorted, with the request as a suggestion, if it proves nothing", async () => {
      const { request, replyMail } = await addAnsweredRequest();
      const headers = { From: "Mailer-Daemon@anything.example", "In-Reply-To": replyMail?.message_id };
      expect(await receive(headers, "Your reply was lost.")).toBe("unsorted");
      expect(await report({ To: ADDRESS }, replyMail?.message_id)).toBe("unsorted");
      for (const mail of await rows("incoming_mails"))
        expect(mail).toMatchObject({
          request_id: null,
          suggested_request_id: request.id,
          automatic: "bounce",
        });
    });

    it("is not believed two weeks after the mail was sent, when its bounce address has ended", async () => {
      const { replyMail } = await addAnsweredRequest();
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      await deliver(replyMail?.id, daysAgo(15));
      expect(await report({ To: bounceAddress(replyMail) }, replyMail?.message_id)).toBe("unsorted");
      expect(await readOutboxMail(replyMail?.id)).toMatchObject({ state: "sent" });
      await deliver(replyMail?.id, daysAgo(13));
      const again = { To: bounceAddress(replyMail), Subject: "Again" };
      expect(await report(again, replyMail?.message_id)).toBe("sorted");
      expect(await readOutboxMail(replyMail?.id)).toMatchObject({ state: "failed" });
    });
  });
});

describe("no mail is thrown away in silence", () => {
  it("not one with a Message-ID of ours, which notifies nobody, because it may be our own notice", async () => {
    const request = await addRequest();
    const replyMail = await reply(request.id);
    expect(await receive({ From: "eve@example.com", "Message-ID": replyMail?.message_id })).toBe("unsorted");
    const To = addressWithToken(ADDRESS, request.reply_token);
    expect(await receive({ To, "Message-ID": replyMail?.message_id })).toBe("sorted");
    expect((await rows("incoming_mails")).map(({ state }) => state).sort()).toEqual(["sorted", "unsorted"]);
    expect(await readNotices()).toEqual([]);
  });

  it("not one with a known Message-ID and other words", async () => {
    const request = await addRequest();
    const headers = {
      To: addressWithToken(ADDRESS, request.reply_token),
      "Message-ID": "<same@example.com>",
    };
    expect(await receive(headers, "In March, please.")).toBe("sorted");
    expect(await receive(headers, "In March, please.")).toBe("known");
    expect(await receive(headers, "In April, please.")).toBe("sorted");
    expect((await rows("incoming_mails")).map(({ text_body }) => text_body).sort()).toEqual([
      "In April, please.",
      "In March, please.",
    ]);
  });
});

describe("mail that belongs to no request", () => {
  it("creates one notice per hour", async () => {
    await receive({});
    await receive({});
    expect(await readNotices()).toHaveLength(1);
    expect((await readNotices())[0].text_body).toContain("/admin/unsorted-mail");
  });

  it("can be assigned to a request or turned into a new request, but only once", async () => {
    const request = await addRequest();
    await receive({ From: "Spouse <spouse@example.com>" });
    await receive({ From: "New One <new@example.com>" }, "A trip, please.");
    const [spouseMail, newSenderMail] = await rows("incoming_mails");
    const assign = (mail_id: string, request_id?: string) =>
      admin.client.rpc("assign_mail", { mail_id, ...(request_id && { request_id }) });
    expect((await assign(spouseMail.id, request.id)).data).toBe(request.id);
    expect((await assign(spouseMail.id, request.id)).status).toBe(409);
    const assignment = await assign(newSenderMail.id);
    expect(await readRequest(assignment.data)).toMatchObject({
      type: "contact",
      name: "New One",
      email: "new@example.com",
      message: "A trip, please.",
    });
    // From now on, the spouse's mails are matched by the mail that they reply to.
    const replyMail = await reply(request.id);
    expect(await receive({ From: "spouse@example.com", "In-Reply-To": replyMail?.message_id })).toBe(
      "sorted",
    );
  });
});

describe("mail from another kind of address than the forms accept", () => {
  it.each([
    ["a letter beyond ASCII", "Jörg <müller@example.com>", "müller@example.com"],
    ["the Kelvin sign", "\u212Aate@example.com", "\u212Aate@example.com"],
    ["a dotted capital I", "kate@\u0130example.com", "kate@\u0130example.com"],
    [
      "a tab and a second address",
      '"x" <kate@example.com\t,ben@example.com>',
      "kate@example.com ,ben@example.com",
    ],
    [
      "a comma and a second address",
      '"x" <kate@example.com,ben@example.com>',
      "kate@example.com,ben@example.com",
    ],
  ])("with %s is kept as unsorted, and no request gets that address", async (_what, From, from_email) => {
    const request = await addRequest({ email: "kate@example.com" });
    const replyMail = await reply(request.id);
    const headers = { From, "In-Reply-To": replyMail?.message_id };
    expect(await receive(headers)).toBe("unsorted");
    const [mail] = await rows("incoming_mails");
    expect(mail).toMatchObject({
      from_email,
      suggested_request_id: request.id,
      text_body: "In March, please.",
    });
    const creation = await admin.client.rpc("assign_mail", { mail_id: mail.id });
    expect(creation.error?.message).toBe(
      "The site cannot reply to the sender of this e-mail. Add it to a request instead.",
    );
    await admin.client.rpc("assign_mail", { mail_id: mail.id, request_id: request.id }).throwOnError();
    expect(await receive(headers), "the sender is not known from then on").toBe("unsorted");
    expect(await rows("requests")).toMatchObject([{ email: "kate@example.com" }]);
  });

  it("with a domain in another script becomes a request with the domain in ASCII", async () => {
    await receive({ From: "Ana <ana@cañas.example>" });
    const [mail] = await rows("incoming_mails");
    const { data } = await admin.client.rpc("assign_mail", { mail_id: mail.id }).throwOnError();
    expect(await readRequest(data)).toMatchObject({ name: "Ana", email: "ana@xn--caas-hqa.example" });
  });
});

it("every Message-ID has the site's domain, whichever function queues the mail", async () => {
  await storeMailDomain(typedService(), "https://trips.example:8443", silentLog);
  const request = await addRequest();
  expect((await reply(request.id))?.message_id).toMatch(/^<[0-9a-f-]{36}@trips\.example>$/);
  const mail = { kind: "test", to_email: "a@example.com", subject: "", text_body: "" };
  await service().from("outbox").insert(mail).throwOnError();
  const tokenMail = { ...mail, html_body: null };
  await service()
    .rpc("queue_token_mail", { mail: tokenMail, receiver: "b@example.com", token: "t" })
    .throwOnError();
  const mails = await rows("outbox");
  expect(mails.length).toBeGreaterThanOrEqual(3);
  for (const { message_id } of mails) expect(message_id).toMatch(/@trips\.example>$/);
});

// A snoozed request is hidden until a time that staff choose.
describe("a snooze", () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

  it("is set by staff, appears in the timeline and sorts the request by the time at which the snooze ends", async () => {
    const request = await addRequest();
    const update = await admin.client
      .from("requests")
      .update({ snoozed_until: inAnHour })
      .eq("id", request.id);
    expect(update.error).toBeNull();
    const snoozed = await readRequest(request.id);
    expect(Date.parse(snoozed.surfaced_at)).toBe(Date.parse(inAnHour));
    expect(await readEvents("snooze")).toMatchObject([{ author_email: admin.email }]);
  });

  it.each([
    ["an answer", (id: string) => reply(id)],
    ["a new status", (id: string) => admin.client.from("requests").update({ status: "quoted" }).eq("id", id)],
  ])("ends with %s", async (_, endSnooze) => {
    const request = await addRequest({ snoozed_until: inAnHour });
    await endSnooze(request.id);
    expect(await readRequest(request.id)).toMatchObject({ snoozed_until: null });
    expect(await readEvents("snooze")).toMatchObject([{ body: "ended" }]);
  });
});
