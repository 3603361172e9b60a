import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Clients } from "#server/data/clients.ts";
import { hashSecret } from "#server/data/secrets.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError, unavailableError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import {
  accountInvitationPurpose,
  createInviter,
  readInviterName,
} from "#server/functions/invitations/inviter.ts";

const UNKNOWN_INVITATION =
  "This invitation is no longer valid. If you have chosen a password, please log in.";
const EXPIRED = "This invitation has expired.";
/** The time between two mails, so that nobody can flood a mailbox with an old link. */
const RESEND_AFTER_MS = 60_000;

const invitationToken = z.object({ token: z.string().min(20).max(100) });
type InvitationToken = z.infer<typeof invitationToken>;
export const invitationInput = fromBody(invitationToken, { status: 404, message: UNKNOWN_INVITATION });

/** Exchanges an invitation for the token of a recovery link, which the page exchanges for a session. */
export function openInvitation({
  clients: { service },
  now,
}: FunctionDeps): Handler<"anyone", InvitationToken> {
  return async ({ input }) => {
    const invitation = await readInvitation(service, input.token);
    if (Date.parse(invitation.expires_at) < now()) throw new FunctionError(410, EXPIRED);
    const email = await readEmail(service, invitation.user_id);
    const { data, error } = await service.auth.admin.generateLink({ type: "recovery", email });
    if (error) throw unavailableError(error);
    const body = { token_hash: data.properties.hashed_token };
    return Response.json(body, { headers: { "cache-control": "no-store" } });
  };
}

/** Sends a new link to the invited address, on the request of someone who has the old link. */
export function renewInvitation(deps: FunctionDeps): Handler<"anyone", InvitationToken> {
  const invite = createInviter(deps);
  return async ({ input }) => {
    const { service } = deps.clients;
    const invitation = await readInvitation(service, input.token);
    if (!(await claimSending(service, input.token, deps.now()))) {
      throw new FunctionError(429, "A new invitation was sent a moment ago. Please check your inbox.", {
        retryAfterSeconds: RESEND_AFTER_MS / 1000,
      });
    }
    const { user_id: userId, inviter, about } = invitation;
    const email = await readEmail(service, userId);
    await invite({ userId, email, inviter, about }).catch((cause: unknown) => {
      throw unavailableError(cause);
    });
    return Response.json({ sent: true });
  };
}

const invitedUser = z.object({ user_id: z.uuid() });
export const invitedUserInput = fromBody(invitedUser, { status: 422 });

export function resendInvitation(deps: FunctionDeps): Handler<"admin", z.infer<typeof invitedUser>> {
  const invite = createInviter(deps);
  return async ({ caller, input }) => {
    const { service } = deps.clients;
    const { data } = await service
      .from("invitations")
      .select("about")
      .eq("user_id", input.user_id)
      .maybeSingle();
    const email = await readEmail(service, input.user_id);
    const { name } = await readSiteDetails(service);
    const inviter = await readInviterName(service, caller.claims.id);
    await invite({
      userId: input.user_id,
      email,
      inviter,
      about: data?.about || accountInvitationPurpose(name),
    }).catch((cause: unknown) => {
      throw unavailableError(cause);
    });
    return Response.json({ sent: true });
  };
}

/** Whether a mail may be sent now. A single statement, so that only one of several concurrent requests sends a mail. */
async function claimSending(service: Clients["service"], token: string, now: number): Promise<boolean> {
  const { data, error } = await service
    .from("invitations")
    .update({ sent_at: new Date(now).toISOString() })
    .eq("token_hash", hashSecret(token))
    .lt("sent_at", new Date(now - RESEND_AFTER_MS).toISOString())
    .select("user_id");
  if (error) throw unavailableError(error);
  return data.length > 0;
}

async function readInvitation(service: Clients["service"], token: string) {
  const { data, error } = await service
    .from("invitations")
    .select("user_id, inviter, about, expires_at")
    .eq("token_hash", hashSecret(token))
    .maybeSingle();
  if (error) throw unavailableError(error);
  if (!data) throw new FunctionError(404, UNKNOWN_INVITATION);
  return data;
}

async function readEmail(service: Clients["service"], userId: string): Promise<string> {
  const { data, error } = await service.rpc("account_email", { account: userId });
  if (error) throw unavailableError(error);
  if (!data) throw new FunctionError(404, UNKNOWN_INVITATION);
  return data;
}
