import { once } from "node:events";
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import { bad, type Finding, good } from "#server/commands/finding.ts";
import type { Config } from "#server/config/config.ts";
import { openMailbox } from "#server/mail/intake/imap-intake.ts";
import { signMail, WEBHOOK_PATH } from "#server/mail/intake/webhook.ts";
import { settleWithin } from "#server/process/deadline.ts";
import { errorCode, systemReason } from "#server/process/system-error.ts";

interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

type Listener =
  | { readonly kind: "site" | "free" | "other" }
  | { readonly kind: "forbidden"; readonly reason: string };

/** Finds out who listens on the mail port: the site, nobody, or something else. */
async function findListener(endpoint: Endpoint): Promise<Listener> {
  const server = createServer().listen(endpoint.port, endpoint.host);
  try {
    await once(server, "listening");
    server.close();
    return { kind: "free" };
  } catch (cause) {
    const code = errorCode(cause);
    if (code !== "EADDRINUSE") return { kind: "forbidden", reason: code ?? systemReason(cause) };
  }
  return { kind: (await isOurSite(endpoint)) ? "site" : "other" };
}

/** Whether the listener is the site, which speaks SMTP, accepts mail for its own address and refuses any other address. */
async function isOurSite({ host, port, address }: Endpoint): Promise<boolean> {
  const isEveryAddress = host === "0.0.0.0" || host === "::";
  const socket = connect({ host: isEveryAddress ? "localhost" : host, port });
  socket.setTimeout(3_000, () => socket.destroy());
  // Without a listener, an error of the connection would end this process.
  socket.on("error", () => {});
  const commands = ["EHLO localhost", "MAIL FROM:<>", "RCPT TO:<nobody@invalid>", `RCPT TO:<${address}>`];
  const expectedReplies = ["220", "250", "250", "550", "250"];
  try {
    for await (const line of createInterface({ input: socket })) {
      // A hyphen after the code means that the reply has further lines.
      if (/^\d{3}-/.test(line)) continue;
      if (!line.startsWith(`${expectedReplies.shift()} `)) return false;
      const next = commands.shift();
      if (next === undefined) return true;
      socket.write(`${next}\r\n`);
    }
    return false;
  } finally {
    socket.destroy();
  }
}

const TIMEOUT_MS = 8_000;

/** Whether replies by mail can come in, as configured by MAIL_INTAKE. */
export async function checkMailIntake({ mailIntake, siteUrl }: Config): Promise<Finding> {
  switch (mailIntake?.kind) {
    case "webhook":
      return checkWebhook(`${siteUrl}${WEBHOOK_PATH}`, mailIntake.secret);
    case "imap":
      return checkMailbox(mailIntake.url);
    case "smtp":
      return checkListener(mailIntake);
    default:
      return good("off: replies go to the sender's mailbox only (MAIL_INTAKE)");
  }
}

/** Sends a signed request without a mail. Only a site with the same secret answers that the mail is missing. */
async function checkWebhook(url: string, secret: string): Promise<Finding> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signMail(secret, timestamp, new Uint8Array());
  let status: number;
  try {
    const headers = { "x-timestamp": timestamp, "x-signature": signature };
    ({ status } = await fetch(url, { method: "POST", headers, signal: AbortSignal.timeout(TIMEOUT_MS) }));
  } catch {
    return {
      state: "warning",
      text: "the secret is set; SITE_URL does not respond, so the webhook was not tested",
      advice: "start the site, then run this again",
    };
  }
  // The webhook returns 422 for a correct signature without a mail.
  if (status === 422) return good(`${url} accepts mail signed with MAIL_INTAKE_SECRET`);
  if (status === 401)
    return bad(
      "the running site refuses the signature",
      "give the site the same MAIL_INTAKE_SECRET and restart it; check that the clocks agree",
    );
  return bad(
    `${url} returns ${status}`,
    "restart the site with the MAIL_INTAKE variables, and check that the proxy forwards this path",
  );
}

async function checkMailbox(url: string): Promise<Finding> {
  const { client, folder } = await openMailbox(url);
  // Without a listener, a connection that breaks later would end this process.
  client.on("error", () => {});
  const { hostname } = new URL(url);
  try {
    const opening = (async () => {
      await client.connect();
      (await client.getMailboxLock(folder, { readOnly: true })).release();
    })();
    await settleWithin(opening, TIMEOUT_MS, "the mailbox");
    return good(`${folder} at ${hostname} can be read`);
  } catch (cause) {
    return bad(
      `${folder} at ${hostname} cannot be read: ${reasonOf(cause)}`,
      "check MAIL_INTAKE_IMAP_URL: host, port, user, password and folder; mail stays in the mailbox until then",
    );
  } finally {
    client.close();
  }
}

/** The mail server's own message: the message of the library's error is only 'Command failed'. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return "responseText" in cause && typeof cause.responseText === "string"
    ? cause.responseText
    : cause.message;
}

async function checkListener(settings: {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}): Promise<Finding> {
  const { host, port, address } = settings;
  const hostAndPort = `${host}:${port}`;
  const listener = await settleWithin(findListener(settings), TIMEOUT_MS, `asking ${hostAndPort}`);
  switch (listener.kind) {
    case "site":
      return good(`the site accepts mail for ${address} at ${hostAndPort}`);
    case "free":
      return good(`${hostAndPort} is free: the site listens there while it runs`);
    case "other":
      return bad(
        `${hostAndPort} is used by a program that does not accept mail for ${address}`,
        "stop it, or set MAIL_INTAKE_LISTEN to another port",
      );
    case "forbidden":
      return bad(
        `the site cannot listen at ${hostAndPort}: ${listener.reason}`,
        "set MAIL_INTAKE_LISTEN to an address of this machine and a port above 1023",
      );
  }
}
