import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { readJsonObject } from "#server/auth/forward.ts";
import type { Clients, DatabaseClient } from "#server/data/clients.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { type SecurityEvent, securityNoticeMail } from "#server/mail/templates/security-notice.ts";
import type { Log } from "#server/process/log.ts";

/** Notifies owners by mail of changes to their account. Never throws, because the change has already happened. */
export type NotifyOwner = (email: string, event: SecurityEvent) => Promise<void>;

export const notifyNoOne: NotifyOwner = async () => {};

export function createOwnerNotifier(deps: {
  readonly service: DatabaseClient;
  readonly siteUrl: string;
  readonly wakeOutbox: () => void;
  readonly log: Log;
}): NotifyOwner {
  return async (email, event) => {
    try {
      const mail = securityNoticeMail(event, deps.siteUrl, await readSiteDetails(deps.service));
      const { error } = await deps.service.from("outbox").insert({ ...mail, to_email: email });
      if (error) throw new Error(error.message);
      deps.wakeOutbox();
    } catch (error) {
      deps.log("error", "a security notice could not be queued", { kind: event.kind, error });
    }
  };
}

interface RecordAuthEventsOptions {
  readonly clients: Pick<Clients, "service">;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly log: Log;
}

interface AuthEvent {
  readonly event: string;
  /** Whether the response contains the account's id; if not, only the submitted e-mail address is known. */
  readonly hasAccountId: boolean;
}

/** Records sign-ins, failed sign-ins, reset links and new passwords in the audit trail. */
export function recordAuthEvents({ clients, clientAddress, log }: RecordAuthEventsOptions) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // Read before the response is made, because a closed socket no longer has the client's address.
    const address = clientAddress(c);
    await next();
    const authEvent = await eventOf(c);
    if (!authEvent) return;
    const { event, hasAccountId } = authEvent;
    const submittedEmail = (await readJsonObject(c))?.email;
    const userId = hasAccountId ? await accountIdIn(c.res) : null;
    const { error } = await clients.service.rpc("record_account_event", {
      event,
      address,
      ...(userId
        ? { user_id: userId }
        : typeof submittedEmail === "string" && { email: submittedEmail.trim() }),
    });
    if (error) log("error", "account event could not be recorded", { event, error: error.message });
  });
}

/** The event to record, if any. Rate-limited attempts (429) are left out, because they would fill the audit trail. */
async function eventOf(c: Context<AppEnv>): Promise<AuthEvent | null> {
  const { status } = c.res;
  const succeeded = status >= 200 && status < 300;
  // The method and the path below /auth/v1.
  switch (`${c.req.method} ${c.req.path.replace(/^.*\/auth\/v1/, "")}`) {
    case "POST /token":
      if (c.req.query("grant_type") !== "password") return null;
      return eventByStatus(status, "signed-in", "sign-in-failed");
    case "POST /verify":
      return eventByStatus(status, "link-opened", "link-refused");
    case "POST /recover":
      return succeeded ? { event: "link-requested", hasAccountId: false } : null;
    case "PUT /user":
      return succeeded && (await readJsonObject(c))?.password
        ? { event: "password-changed", hasAccountId: true }
        : null;
    default:
      return null;
  }
}

function eventByStatus(status: number, success: string, failure: string): AuthEvent | null {
  if (status >= 200 && status < 300) return { event: success, hasAccountId: true };
  return status === 400 || status === 403 ? { event: failure, hasAccountId: false } : null;
}

const accountIdResponse = z.union([
  z.object({ user: z.object({ id: z.string() }) }).transform(({ user }) => user.id),
  z.object({ id: z.string() }).transform(({ id }) => id),
]);

async function accountIdIn(response: Response): Promise<string | null> {
  const parsed = accountIdResponse.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return parsed.success ? parsed.data : null;
}
