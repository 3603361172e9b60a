import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Clients } from "#server/data/clients.ts";
import { hashSecret } from "#server/data/secrets.ts";
import type { AdminCaller } from "#server/functions/access.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError, unavailableError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import {
  accountInvitationPurpose,
  createInviter,
  readInviterName,
} from "#server/functions/invitations/inviter.ts";
import { createTravelerTeller } from "#server/functions/invitations/tell-traveler.ts";

const UNKNOWN_INVITATION =
  "This invitation is no longer valid. If you have chosen a password, please log in.";
const EXPIRED = "This invitation has expired.";

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
    const { user_id: userId, inviter, about } = await readInvitation(deps.clients.service, input.token);
    const outcome = await invite({ userId, inviter, about, pendingOnly: true }).catch((cause: unknown) => {
      throw unavailableError(cause);
    });
    if (outcome === "recent") {
      throw new FunctionError(429, "A new invitation was sent a moment ago. Please check your inbox.", {
        retryAfterSeconds: 60,
      });
    }
    if (outcome !== "sent") throw new FunctionError(404, UNKNOWN_INVITATION);
    return Response.json({ sent: true });
  };
}

/** The account to invite, or a trip whose traveler is invited or told again. */
const invitee = z.union([z.object({ user_id: z.uuid() }), z.object({ trip_id: z.uuid() })]);
type Invitee = z.infer<typeof invitee>;
export const inviteeInput = fromBody(invitee, { status: 422 });

export function resendInvitation(deps: FunctionDeps): Handler<"admin", Invitee> {
  const inviteAccount = createAccountInviter(deps);
  const tellTraveler = createTravelerTeller(deps);
  return async ({ caller, input }) => {
    const isSent =
      "trip_id" in input
        ? (await tellTraveler(caller, { tripId: input.trip_id, again: true })) !== "failed"
        : await inviteAccount(caller, input.user_id);
    if (!isSent) throw new FunctionError(404, "There is no such account.");
    return Response.json({ sent: true });
  };
}

function createAccountInviter(deps: FunctionDeps) {
  const { service } = deps.clients;
  const invite = createInviter(deps);
  return async ({ claims }: AdminCaller, userId: string): Promise<boolean> => {
    const { data } = await service.from("invitations").select("about").eq("user_id", userId).maybeSingle();
    const about = data?.about || accountInvitationPurpose((await readSiteDetails(service)).name);
    const inviter = await readInviterName(service, claims.id);
    const outcome = await invite({ userId, inviter, about }).catch((cause: unknown) => {
      throw unavailableError(cause);
    });
    return outcome !== null;
  };
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
