import { expect, test } from "vitest";
import type { ImportMail } from "#server/mail/intake/import-mail.ts";
import { createIntakeWebhook, signMail, WEBHOOK_PATH } from "#server/mail/intake/webhook.ts";
import { silentLog } from "#server/process/log.ts";

const SECRET = "Vb7-Kd2QwXz9MnLp4JhTg6FsAy1RoIcE";
const NOW = Date.parse("2026-11-15T12:00:00Z");
/** Latin-1, because a mail need not be UTF-8. */
const RAW = Buffer.from("Subject: caf\xe9\r\n\r\nHello", "latin1");

function send(
  { at = NOW, secret = SECRET, raw = RAW }: { at?: number; secret?: string; raw?: Buffer },
  importMail?: ImportMail,
) {
  const imported: Uint8Array[] = [];
  const collect: ImportMail = async (raw) => {
    imported.push(raw);
    return "sorted";
  };
  const app = createIntakeWebhook({
    secret: SECRET,
    maxBytes: 100,
    importMail: importMail ?? collect,
    clientAddress: () => "192.0.2.1",
    log: silentLog,
    now: () => NOW,
  });
  const timestamp = String(Math.floor(at / 1000));
  const response = app.request(WEBHOOK_PATH, {
    method: "POST",
    headers: { "x-timestamp": timestamp, "x-signature": signMail(secret, timestamp, raw) },
    body: new Uint8Array(raw),
  });
  return { response, imported };
}

test("a signed mail is imported byte for byte", async () => {
  const { response, imported } = send({});
  expect([(await response).status, await (await response).json()]).toEqual([200, { outcome: "sorted" }]);
  expect(imported.map((raw) => Buffer.from(raw))).toEqual([RAW]);
});

test.each([
  ["signed with another secret", { secret: "another-secret-of-32-characters-x" }, 401],
  ["six minutes old", { at: NOW - 360_000 }, 401],
  ["from the future", { at: NOW + 360_000 }, 401],
  ["too large", { raw: Buffer.alloc(101, "a") }, 413],
  ["empty", { raw: Buffer.alloc(0) }, 422],
])("a mail that is %s is refused", async (_, changes, status) => {
  const { response, imported } = send(changes);
  expect((await response).status).toBe(status);
  expect(imported).toEqual([]);
});

test("a mail without a signature is refused", async () => {
  const app = createIntakeWebhook({
    secret: SECRET,
    maxBytes: 100,
    importMail: async () => "sorted",
    clientAddress: () => "192.0.2.1",
    log: silentLog,
  });
  expect((await app.request(WEBHOOK_PATH, { method: "POST", body: "Hello" })).status).toBe(401);
});

test("a mail that could not be stored gets a 503, so that it is sent again", async () => {
  const { response } = send({}, () => Promise.reject(new Error("the database is down")));
  expect((await response).status).toBe(503);
  expect((await response).headers.get("retry-after")).toBe("30");
});

test("a slow sender occupies three slots at most, so that mails of other senders are accepted", async () => {
  const app = createIntakeWebhook({
    secret: SECRET,
    maxBytes: 100,
    importMail: async () => "sorted",
    clientAddress: (c) => c.req.header("x-caller") ?? "",
    log: silentLog,
    now: () => NOW,
  });
  const timestamp = String(NOW / 1000);
  const post = (caller: string, body: BodyInit, signature = signMail(SECRET, timestamp, RAW)) =>
    app.request(WEBHOOK_PATH, {
      method: "POST",
      headers: { "x-caller": caller, "x-timestamp": timestamp, "x-signature": signature },
      body,
      duplex: "half",
    } as RequestInit);
  const stop = new AbortController();
  const endless = () =>
    new ReadableStream({ start: (body) => stop.signal.addEventListener("abort", () => body.close()) });
  const wrongSignature = `v1=${"0".repeat(64)}`;
  const slow = Array.from({ length: 8 }, () => post("198.51.100.1", endless(), wrongSignature));
  expect((await post("203.0.113.1", new Uint8Array(RAW))).status).toBe(200);
  stop.abort();
  const responses = await Promise.all(slow);
  // Three were read and had a wrong signature. Five found no free slot.
  expect(responses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 503, 503, 503, 503, 503]);
});
