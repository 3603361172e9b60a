import { expect, test } from "vitest";
import { parseMail } from "#server/mail/intake/parse-mail.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const unknownEnvelope = { from: null, to: [] };
const mail = (headers: readonly string[], body = "Hello") =>
  Buffer.from(["From: Ada Lovelace <ada@example.com>", "Subject: Trip", ...headers, "", body].join("\r\n"));

test("a reply's sender, text, token and references are read", async () => {
  const raw = mail(
    [
      `To: Calabash <replies+${TOKEN.toUpperCase()}@trips.example>`,
      "Message-ID: <own@example.com>",
      "In-Reply-To: <last@trips.example>",
      "References: <first@trips.example>\r\n <last@trips.example>",
    ],
    "In March.\r\n\r\nOn Mon, 16 Nov 2026, Calabash wrote:\r\n> When?",
  );
  expect(await parseMail(raw, unknownEnvelope)).toMatchObject({
    message_id: "<own@example.com>",
    from_email: "ada@example.com",
    from_name: "Ada Lovelace",
    subject: "Trip",
    text: "In March.",
    quoted: expect.stringContaining("> When?"),
    tokens: [TOKEN],
    references: ["<last@trips.example>", "<first@trips.example>"],
    automatic: null,
    size: raw.byteLength,
  });
});

test("a token that is only in the envelope or only in a delivery header is found", async () => {
  const address = `replies+${TOKEN}@trips.example`;
  expect(await parseMail(mail([]), { from: "ada@example.com", to: [address] })).toMatchObject({
    tokens: [TOKEN],
  });
  expect(await parseMail(mail([`Delivered-To: ${address}`]), unknownEnvelope)).toMatchObject({
    tokens: [TOKEN],
  });
});

test("only the text of an HTML mail is kept, without scripts and styles", async () => {
  const html =
    "<style>p{color:red}</style><p>Hello <b>there</b></p><script>alert(1)</script><img src=x onerror=alert(1)>";
  const { text } = await parseMail(mail(["Content-Type: text/html"], html), unknownEnvelope);
  expect(text).toContain("Hello there");
  expect(text).not.toMatch(/<|alert|color/);
});

test("characters that PostgreSQL cannot store are removed", async () => {
  const { text, subject } = await parseMail(mail(["Subject: a\0b"], "one\0two"), unknownEnvelope);
  expect(text + subject).not.toContain("\0");
  expect(text).toBe("onetwo");
});

test("a long mail is truncated between characters, because PostgreSQL cannot store half a character", async () => {
  const { text } = await parseMail(
    mail(["Content-Type: text/plain; charset=utf-8"], `a${"🧭".repeat(60_000)}`),
    unknownEnvelope,
  );
  expect(text.length).toBe(100_000);
  expect(text.isWellFormed()).toBe(true);
});

test("a Message-ID that PostgreSQL cannot store is replaced", async () => {
  const { message_id } = await parseMail(mail(["Message-ID: <a\0b@example.com>"]), unknownEnvelope);
  expect(message_id).toMatch(/^<[0-9a-f]{64}@no-message-id>$/);
});

test("an attachment is listed with its name, type and size", async () => {
  const raw = mail(
    ['Content-Type: multipart/mixed; boundary="x"'],
    [
      "--x\r\nContent-Type: text/plain\r\n\r\nSee the list.",
      '--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="list.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nMTIzNDU=',
      "--x--",
    ].join("\r\n"),
  );
  expect(await parseMail(raw, unknownEnvelope)).toMatchObject({
    text: "See the list.",
    attachments: [{ name: "list.pdf", type: "application/pdf", size: 5 }],
  });
});

test("copies of a mail have the same key, and mails without a Message-ID are told apart by their content", async () => {
  const keyOf = async (raw: Buffer) => (await parseMail(raw, unknownEnvelope)).key;
  const id = "Message-ID: <1@example.com>";
  expect(await keyOf(mail([id, "Received: from a"]))).toBe(await keyOf(mail([id, "Received: from b"])));
  const edited = (from: string, to: string) => Buffer.from(mail([id]).toString().replace(from, to));
  const others = [edited("Hello", "Other words"), edited("Trip", "Another"), edited("ada@", "eve@")];
  for (const other of others) expect(await keyOf(other)).not.toBe(await keyOf(mail([id])));
  expect(await keyOf(mail([]))).toBe(await keyOf(mail([])));
  expect(await keyOf(mail([], "Another"))).not.toBe(await keyOf(mail([])));
});

test.each([
  ["auto-reply", ["Auto-Submitted: auto-replied"], null],
  ["auto-reply", ["Auto-Submitted: auto-replied", "Return-Path: <>"], ""],
  ["auto-reply", ["Precedence: auto_reply"], null],
  ["bounce", ["Return-Path: <>"], null],
  ["bounce", [], ""],
  ["bounce", ['Content-Type: multipart/report; report-type=delivery-status; boundary="x"'], null],
  ["list", ["Precedence: bulk"], null],
  ["list", ["List-Id: <news.example.com>"], null],
  [null, ["Auto-Submitted: no", "Return-Path: <ada@example.com>"], "ada@example.com"],
])(
  "a mail is recognized as %j by the headers %j and the envelope sender %j",
  async (expected, headers, from) => {
    expect((await parseMail(mail(headers), { from, to: [] })).automatic).toBe(expected);
  },
);

test("a bounce names the returned mail", async () => {
  const raw = Buffer.from(
    [
      "From: MAILER-DAEMON@mx.example",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
      "",
      "--x\r\nContent-Type: text/plain\r\n\r\nNo such user",
      "--x\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <reply@trips.example>\r\nSubject: Re\r\n\r\nHi",
      "--x--",
    ].join("\r\n"),
  );
  const parsed = await parseMail(raw, unknownEnvelope);
  expect(parsed.automatic).toBe("bounce");
  expect(parsed.references).toContain("<reply@trips.example>");
  expect(parsed.undelivered).toEqual({ reason: "returned by their mail server" });
});

const report = (status: string) =>
  Buffer.from(
    [
      "From: MAILER-DAEMON@mx.example",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
      "",
      "--x\r\nContent-Type: text/plain\r\n\r\nSee below",
      `--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n${status}`,
      "--x\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID:\r\n <reply@trips.example>\r\nSubject: Re",
      "--x--",
    ].join("\r\n"),
  );

test.each([
  [
    "Action: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; 552 5.2.2\r\n  mailbox full",
    "552 5.2.2 mailbox full",
  ],
  ["Action: Failed\r\nStatus: 5.1.1", "5.1.1"],
  ["Action: delayed\r\nStatus: 4.4.1\r\nDiagnostic-Code: smtp; timed out", null],
  ["Action: relayed\r\nStatus: 2.0.0", null],
])("the delivery report %j gives %j as the reason of a failure", async (status, reason) => {
  const { undelivered } = await parseMail(report(status), unknownEnvelope);
  expect(undelivered).toEqual(reason && { reason });
});

test("an automatic reply from a null sender is not a failed delivery, even if it replies to our mail", async () => {
  const raw = mail(["Return-Path: <>", "In-Reply-To: <reply@trips.example>"], "I am away until Monday.");
  expect((await parseMail(raw, unknownEnvelope)).undelivered).toBeNull();
});

test.each([
  ["unclosed tags", "<".repeat(1_000_000)],
  ["starts of tags", "<a ".repeat(300_000)],
  ["unclosed styles", "<style>".repeat(150_000)],
  ["unclosed comments", "<!--".repeat(250_000)],
  ["unclosed line breaks", "<br        ".repeat(100_000)],
])("long and hostile HTML is read within the time limit: %s", { timeout: 30_000 }, async (_, html) => {
  await parseMail(mail(["Content-Type: text/html"], html), unknownEnvelope);
});

test("HTML as mail programs write it becomes readable text", async () => {
  const html =
    '<!-- <p>hidden --><HTML><head><title>No</title></head><body><div>One &lt;b&gt; &amp;amp; two<br/>three</div><p class=">">four</p>5 < 6';
  const { text } = await parseMail(mail(["Content-Type: text/html"], html), unknownEnvelope);
  expect(text).toContain("One <b> &amp; two\nthree\n");
  expect(text).toContain("four\n5 < 6");
  expect(text).not.toMatch(/hidden|No/);
});
