import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMail } from "#server/mail/intake/parse-mail.ts";

/** Set FUZZ_RUNS=100000 for a long run, as in the data API's fuzz test. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 300);

const PIECES = [
  "\r\n",
  "\n",
  "\r\n\r\n",
  " ",
  "\t",
  ":",
  ";",
  ",",
  "<",
  ">",
  '"',
  "(",
  "@",
  "=",
  "=?utf-8?q?=41?=",
  "=?x?b?AAAA?=",
  "--b",
  "--b--",
  "From: ",
  "To: replies+0123456789abcdef0123456789abcdef@trips.example",
  "Subject: ",
  "Message-ID: <",
  "References: ",
  "Content-Type: multipart/mixed; boundary=b",
  "Content-Type: text/html; charset=utf-16",
  "Content-Type: message/rfc822",
  "Content-Transfer-Encoding: base64",
  "Content-Transfer-Encoding: quoted-printable",
  "Content-Disposition: attachment; filename*0*=utf-8''%00",
  "Auto-Submitted: auto-replied",
  "<style>",
  "<!--",
  "</p>",
  "&amp;",
  "> On Monday Ann wrote:",
  "\0",
  "\u{1F9ED}",
  "\ud800",
];

const mails = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 20 })), {
    maxLength: 60,
  })
  .map((pieces) => Buffer.from(pieces.join("")));
const bytes = fc.uint8Array({ maxLength: 500 });

test("any input is parsed into a mail that fits the database", { timeout: 60_000 + RUNS * 20 }, async () => {
  const property = fc.asyncProperty(fc.oneof(mails, bytes), async (raw) => {
    const mail = await parseMail(raw, { from: null, to: [] });
    expect(mail.key).toMatch(/^[0-9a-f]{64}$/);
    expect(mail.message_id.length).toBeLessThanOrEqual(998);
    expect(mail.from_email.length).toBeLessThanOrEqual(254);
    expect([...mail.from_name].length).toBeLessThanOrEqual(200);
    expect([...mail.subject].length).toBeLessThanOrEqual(300);
    expect(mail.text.length).toBeLessThanOrEqual(100_000);
    const stored = JSON.stringify(mail);
    expect(stored).not.toContain("\\u0000");
    expect(stored.isWellFormed()).toBe(true);
    expect(stored).not.toMatch(/\\ud[89a-f]/);
    expect(`${mail.subject}${mail.from_name}${mail.from_email}${mail.message_id}`).not.toMatch(/[\r\n]/);
  });
  await fc.assert(property, { numRuns: RUNS });
});
