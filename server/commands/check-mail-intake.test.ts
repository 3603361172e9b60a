import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { serve } from "@hono/node-server";
import { afterEach, expect, test } from "vitest";
import { checkMailIntake } from "#server/commands/check-mail-intake.ts";
import { parseConfig } from "#server/config/config.ts";
import { startSmtpIntake } from "#server/mail/intake/smtp-intake.ts";
import { createIntakeWebhook } from "#server/mail/intake/webhook.ts";
import { silentLog } from "#server/process/log.ts";
import { startMailbox } from "#tests/support/imap.ts";
import { REPLY_ADDRESS, WEBHOOK_INTAKE } from "#tests/support/incoming-mail.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close();
});

const refuseMail = async () => {
  throw new Error("the doctor must not send mail");
};
const check = (variables: Record<string, string>) =>
  checkMailIntake(parseConfig({ MAIL_INTAKE_ADDRESS: REPLY_ADDRESS, ...variables }));

test("the check passes without MAIL_INTAKE", async () => {
  expect(await check({})).toMatchObject({ state: "good", text: expect.stringMatching(/^off: /) });
});

test("the webhook check passes with the site's secret, fails with another one, and warns if the site is stopped", async () => {
  const secret = WEBHOOK_INTAKE.MAIL_INTAKE_SECRET;
  const app = createIntakeWebhook({
    secret,
    maxBytes: 1000,
    importMail: refuseMail,
    clientAddress: () => "192.0.2.1",
    log: silentLog,
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  cleanups.push(() => server.close());
  await once(server, "listening");
  const SITE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  expect(await check({ ...WEBHOOK_INTAKE, SITE_URL })).toMatchObject({ state: "good" });
  const otherSecret = { MAIL_INTAKE_SECRET: `${secret.slice(1)}x` };
  expect(await check({ ...WEBHOOK_INTAKE, ...otherSecret, SITE_URL })).toMatchObject({
    state: "bad",
    text: "the running site refuses the signature",
    advice: expect.stringContaining("MAIL_INTAKE_SECRET"),
  });
  server.close();
  await once(server, "close");
  expect(await check({ ...WEBHOOK_INTAKE, SITE_URL })).toMatchObject({
    state: "warning",
    advice: "start the site, then run this again",
  });
});

test("the webhook check fails if the site was started without the webhook", async () => {
  const server = serve({ fetch: () => new Response(null, { status: 404 }), port: 0, hostname: "127.0.0.1" });
  cleanups.push(() => server.close());
  await once(server, "listening");
  const SITE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await check({ ...WEBHOOK_INTAKE, SITE_URL })).toMatchObject({
    state: "bad",
    text: `${SITE_URL}/functions/v1/incoming-mail returns 404`,
    advice: expect.stringContaining("restart the site"),
  });
});

test("the mailbox check passes, or reports a wrong password or folder or a stopped server without showing the password", async () => {
  const mailbox = await startMailbox();
  cleanups.push(mailbox.close);
  const imap = (url: string) => check({ MAIL_INTAKE: "imap", MAIL_INTAKE_IMAP_URL: url });
  expect(await imap(mailbox.url)).toEqual({ state: "good", text: "INBOX at 127.0.0.1 can be read" });

  const wrongUrls = [
    mailbox.url.replace(":s%40cret", ":other-word"),
    mailbox.url.replace("INBOX", "Elsewhere"),
  ];
  for (const url of wrongUrls) {
    const finding = await imap(url);
    expect(finding).toMatchObject({ state: "bad", advice: expect.stringContaining("MAIL_INTAKE_IMAP_URL") });
    expect(finding.text).not.toMatch(/cret|other-word/);
  }
  await mailbox.close();
  expect(await imap(mailbox.url)).toMatchObject({
    state: "bad",
    text: expect.stringContaining("cannot be read"),
  });
});

test("the listener check tells whether the port is free, used by the site, used by another program, or unavailable", async () => {
  const smtp = (listen: string) => check({ MAIL_INTAKE: "smtp", MAIL_INTAKE_LISTEN: listen });
  const intake = startSmtpIntake({
    host: "127.0.0.1",
    port: 0,
    address: REPLY_ADDRESS,
    maxBytes: 1000,
    importMail: refuseMail,
    log: silentLog,
  });
  await once(intake.server.server, "listening");
  const { port } = intake.server.server.address() as AddressInfo;
  const hostAndPort = `127.0.0.1:${port}`;
  expect(await smtp(hostAndPort)).toEqual({
    state: "good",
    text: `the site accepts mail for ${REPLY_ADDRESS} at ${hostAndPort}`,
  });
  await intake.stop();
  expect(await smtp(hostAndPort)).toMatchObject({ state: "good", text: expect.stringContaining("is free") });

  const otherServer = createServer((socket) => socket.end("220 hello\r\n500 What?\r\n"));
  cleanups.push(() => otherServer.close());
  await once(otherServer.listen(port, "127.0.0.1"), "listening");
  expect(await smtp(hostAndPort)).toMatchObject({
    state: "bad",
    advice: expect.stringContaining("MAIL_INTAKE_LISTEN"),
  });
  expect(await smtp("192.0.2.1:2525")).toMatchObject({
    state: "bad",
    text: "the site cannot listen at 192.0.2.1:2525: EADDRNOTAVAIL",
  });
});
