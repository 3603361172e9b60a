import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { startImapIntake } from "#server/mail/intake/imap-intake.ts";
import { createMailImporter, type ImportMail } from "#server/mail/intake/import-mail.ts";
import { parseMail } from "#server/mail/intake/parse-mail.ts";
import { startSmtpIntake } from "#server/mail/intake/smtp-intake.ts";
import { silentLog } from "#server/process/log.ts";
import { removeDataDir } from "#tests/support/data-dir.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { recordFault, startStopwatch } from "#tests/support/fault-record.ts";
import { type Mailbox, startMailbox } from "#tests/support/imap.ts";
import { deliverToWebhook, REPLY_ADDRESS, rawMail, WEBHOOK_INTAKE } from "#tests/support/incoming-mail.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { serviceOf, startSite } from "#tests/support/run-site.ts";

const KILLS = process.env.TEST_LONG ? 20 : 1;
const MAILS = KILLS * 12;

test("killing the site while it receives mail loses and duplicates no mail", async () => {
  const dataDir = await copyPreparedDataDir();
  const options = { dataDir, env: { ...WEBHOOK_INTAKE, DEMO: "0" } };
  let slowestStart = 0;
  let site = await startSite(options);
  try {
    const recipient = { email: "team@calabash.test" };
    await serviceOf(site).from("admin_notification_emails").insert(recipient).throwOnError();
    const newRequest = { type: "contact", name: "Ada", email: "ada@example.com" };
    const { data: request } = await serviceOf(site)
      .from("requests")
      .insert(newRequest)
      .select()
      .single()
      .throwOnError();
    const to = REPLY_ADDRESS.replace("@", `+${request.reply_token}@`);
    const ids = Array.from({ length: MAILS }, (_, index) => `<mail-${index}@example.com>`);

    // Retries until the mail is accepted, and sometimes sends it once more, as mail servers do.
    let accepted = 0;
    const deliver = async (id: string, index: number) => {
      const raw = rawMail({ headers: { To: to, "Message-ID": id, Subject: `letter ${index}.` } });
      const tryToDeliver = () =>
        deliverToWebhook(site.url, raw).then(
          (response) => response.ok,
          () => false,
        );
      await expect.poll(tryToDeliver, { timeout: 240_000 }).toBe(true);
      if (index % 5 === 0) await tryToDeliver();
      accepted += 1;
    };
    const senders = [0, 1, 2, 3].map(async (sender) => {
      for (let index = sender; index < ids.length; index += 4) await deliver(ids[index] ?? "", index);
    });
    // Each kill comes after about ten more mails.
    for (let kills = 1; kills <= KILLS; kills++) {
      await expect.poll(() => accepted, { timeout: 240_000 }).toBeGreaterThan((kills - 0.5) * 10);
      await site.kill();
      const stopwatch = startStopwatch();
      site = await startSite(options);
      slowestStart = Math.max(slowestStart, stopwatch());
    }
    await Promise.all(senders);

    const { data: mails } = await serviceOf(site)
      .from("incoming_mails")
      .select("message_id, request_id")
      .throwOnError();
    expect(mails.map(({ message_id }) => message_id).sort()).toEqual(ids.toSorted());
    expect(mails.every(({ request_id }) => request_id === request.id)).toBe(true);
    const { data: notices } = await serviceOf(site)
      .from("outbox")
      .select("text_body")
      .eq("kind", "notify-incoming-mail")
      .eq("to_email", recipient.email)
      .throwOnError();
    // Compares the subjects, because one lost and one duplicate notice would give the right count.
    const letters = notices.map(({ text_body }) => /letter \d+\./.exec(text_body)?.[0] ?? "no letter");
    expect(letters.sort()).toEqual(ids.map((_, index) => `letter ${index}.`).sort());
    recordFault({
      fault: `kill -9 while replies arrive by mail, ${KILLS} times, then started again`,
      where: "the embedded database",
      visitor: "nothing: the mail server keeps the mail and delivers it again",
      recoveredMs: slowestStart,
      writes: MAILS,
      lost: 0,
    });
  } finally {
    await site.stop();
    await removeDataDir(dataDir);
  }
});

describe("the mail intake", () => {
  const database = databasePerFile();
  const intakes: { stop(): Promise<void> }[] = [];
  beforeEach(async () => {
    await database().owner`truncate public.incoming_mails, private.taken_mails, public.outbox cascade`;
  });
  const stopAll = () => Promise.all(intakes.splice(0).map((intake) => intake.stop()));
  afterEach(async () => {
    await stopAll();
  });

  const importMail: ImportMail = (raw, options) =>
    createMailImporter({
      service: createClients(database().backend, database().keys).service,
      siteUrl: "https://calabash.test",
      parse: parseMail,
      wakeOutbox: () => {},
      log: silentLog,
    })(raw, options);
  const storedSubjects = async () => {
    const mails = await database().owner`select subject from public.incoming_mails order by subject`;
    return mails.map(({ subject }) => subject);
  };
  const mailAbout = (text: string) => rawMail({ headers: { Subject: text } });

  describe("a mailbox", () => {
    let mailbox: Mailbox;
    beforeEach(async () => {
      mailbox = await startMailbox();
    });
    // Stops the intake first, because a mail in progress when the connection is cut would be stored during the next
    // test.
    afterEach(async () => {
      await stopAll();
      await mailbox.close();
    });
    /** Starts a process that reads the mailbox; returns the topics of the failures that it reports. */
    const startIntake = (overrides: { importMail?: ImportMail; maxBytes?: number } = {}) => {
      const failures: string[] = [];
      intakes.push(
        startImapIntake({
          url: mailbox.url,
          everyMs: 50,
          maxBytes: 1_000_000,
          importMail,
          log: silentLog,
          notifyFailure: async ({ topic }) => void failures.push(topic),
          ...overrides,
        }),
      );
      return failures;
    };

    test("is polled by two processes, and each mail is stored once", async () => {
      mailbox.deliver(mailAbout("one"));
      mailbox.deliver(mailAbout("two"));
      startIntake();
      startIntake();
      await expect.poll(storedSubjects).toEqual(["one", "two"]);
      mailbox.deliver(mailAbout("three"));
      await expect.poll(storedSubjects).toEqual(["one", "three", "two"]);
      const takenMails = () => mailbox.flags().filter((flags) => flags.includes("CalabashTaken"));
      await expect.poll(takenMails).toHaveLength(3);
    });

    test("that disconnects loses no mail, even if the database stores no mail for a while", async () => {
      let refusals = 3;
      const tries = new Map<string, number>();
      startIntake({
        importMail: async (raw, options) => {
          const text = Buffer.from(raw).toString();
          tries.set(text, (tries.get(text) ?? 0) + 1);
          if (text.includes("Subject: first") && refusals-- > 0) throw new Error("the database is down");
          if (text.includes("Subject: second") && tries.get(text) === 1) mailbox.hangUp();
          return importMail(raw, options);
        },
      });
      mailbox.deliver(mailAbout("first"));
      mailbox.deliver(mailAbout("second"));
      await expect.poll(storedSubjects).toEqual(["first", "second"]);
      recordFault({
        fault: "the mailbox disconnects, and the database stores no mail for a while",
        where: "MAIL_INTAKE=imap",
        visitor: "nothing: the mail stays in the mailbox and is read at the next poll",
        recoveredMs: 0,
        writes: 2,
        lost: 0,
      });
    });

    test("that stays unreachable is reported", async () => {
      await mailbox.close();
      const failures = startIntake();
      await expect.poll(() => failures).toEqual(["mail-intake"]);
      // The mailbox is closed already, so afterEach() must not close it again.
      mailbox = { ...mailbox, close: async () => {} };
    });

    test("with an oversized mail has the beginning of the mail stored, but not the original", async () => {
      mailbox.deliver(rawMail({ headers: { Subject: "large" }, body: "word ".repeat(10_000) }));
      startIntake({ maxBytes: 2000 });
      await expect.poll(storedSubjects).toEqual(["large"]);
      const [mail] = await database().owner`select raw, text_body from public.incoming_mails`;
      expect(mail).toMatchObject({ raw: null, text_body: expect.stringContaining("word word") });
    });
  });

  describe("the SMTP listener", () => {
    const listen = async (overrides: { importMail?: ImportMail } = {}) => {
      const intake = startSmtpIntake({
        host: "127.0.0.1",
        port: 0,
        address: REPLY_ADDRESS,
        maxBytes: 10_000,
        importMail,
        log: silentLog,
        ...overrides,
      });
      intakes.push(intake);
      await once(intake.server.server, "listening");
      const { port } = intake.server.server.address() as AddressInfo;
      const transport = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
      return (to: string, raw: string, from = "ada@example.com") =>
        transport.sendMail({ envelope: { from, to }, raw }).then(
          () => 250,
          ({ responseCode }: { responseCode: number }) => responseCode,
        );
    };

    test("stores mail for its own address, and refuses mail for other addresses or above the maximum size", async () => {
      const send = await listen();
      const token = REPLY_ADDRESS.replace("@", `+${"a".repeat(32)}@`);
      expect(await send(REPLY_ADDRESS, mailAbout("plain"))).toBe(250);
      expect(await send(token.toUpperCase(), mailAbout("with a token"))).toBe(250);
      expect(await send("someone@calabash.test", mailAbout("other"))).toBe(550);
      expect(await send(REPLY_ADDRESS, rawMail({ body: "x".repeat(20_000) }))).toBe(552);
      expect(await storedSubjects()).toEqual(["plain", "with a token"]);
    });

    test("asks the sender to retry if a mail cannot be stored, and accepts it then", async () => {
      let isUnreachable = true;
      const send = await listen({
        importMail: (raw, options) =>
          isUnreachable ? Promise.reject(new Error("unreachable")) : importMail(raw, options),
      });
      const raw = mailAbout("again");
      expect(await send(REPLY_ADDRESS, raw)).toBe(451);
      isUnreachable = false;
      expect(await send(REPLY_ADDRESS, raw)).toBe(250);
      expect(await send(REPLY_ADDRESS, raw)).toBe(250);
      expect(await storedSubjects()).toEqual(["again"]);
    });

    test("accepts the null sender of a bounce", async () => {
      const send = await listen();
      expect(await send(REPLY_ADDRESS, mailAbout("returned"), "")).toBe(250);
      const [mail] = await database().owner`select automatic from public.incoming_mails`;
      expect(mail).toEqual({ automatic: "bounce" });
    });
  });
});
