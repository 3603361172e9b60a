import { expect, onTestFinished, test, vi } from "vitest";
import { createMailParser } from "#server/mail/intake/parse-mail-in-worker.ts";
import { silentLog } from "#server/process/log.ts";

const unknownEnvelope = { from: null, to: [] };
const HEADERS = "From: ada@example.com\r\nSubject: Trip\r\nMessage-ID: <a@example.com>\r\n";
const MB = 1024 * 1024;

test("a mail that takes too long is read partially, in workers, so that this thread stays free", async () => {
  const parse = createMailParser({ log: silentLog, timeoutMs: 10_000 });
  const onWorker = vi.fn();
  process.on("worker", onWorker);
  onTestFinished(() => void process.off("worker", onWorker));
  const raw = Buffer.from(`${HEADERS}\r\nIn March.\n${"> x".repeat(20_000)}\n${"\n".repeat(8 * MB)}`);
  const mail = await parse(raw, unknownEnvelope);
  expect(mail).toMatchObject({ from_email: "ada@example.com", subject: "Trip", size: raw.byteLength });
  expect(mail.text).toMatch(/^In March\.[\s\S]*Only the beginning of this mail could be read/);
  // The first was aborted.
  expect(onWorker).toHaveBeenCalledTimes(2);
});

test("an unreadable mail keeps the token from its envelope, and the next mail is read", async () => {
  const parse = createMailParser({ log: silentLog });
  const deeplyNested = Array.from({ length: 300 }, (_, level) => {
    return `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`;
  });
  const token = "0123456789abcdef0123456789abcdef";
  const unreadable = await parse(Buffer.from(HEADERS + deeplyNested.join("")), {
    from: null,
    to: [`replies+${token}@trips.example`],
  });
  expect(unreadable).toMatchObject({ from_email: "", text: expect.stringContaining("could not be read") });
  expect(unreadable.tokens).toEqual([token]);
  expect(await parse(Buffer.from(`${HEADERS}\r\nIn March.`), unknownEnvelope)).toMatchObject({
    text: "In March.",
  });
});
