import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Clients } from "#server/data/clients.ts";
import { invitationUrl, makeSecret, SECRET_PLACEHOLDER } from "#server/data/secrets.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { readPlannerOf } from "#server/mail/mail-signature.ts";
import { invitationMail } from "#server/mail/templates/invitation.ts";

interface InvitationText {
  readonly inviter: string;
  /** Completes 'invites you to …'. */
  readonly about: string;
}

export interface Invitation extends InvitationText {
  readonly userId: string;
  /** Whether to do nothing if the account has a password. */
  readonly pendingOnly?: boolean;
}

const VALID_DAYS = 7;
const DAY_MS = 86_400_000;

export const STAFF_INVITATION_PURPOSE = "join its back office";
export const accountInvitationPurpose = (siteName: string) => `open your account at ${siteName}`;

/** The part of invite_user()'s argument that does not depend on the account. */
export async function prepareInvitation(
  { clients: { service }, siteUrl, now }: FunctionDeps,
  { inviter, about }: InvitationText,
) {
  const { secret, hash } = makeSecret();
  const link = invitationUrl(siteUrl, SECRET_PLACEHOLDER);
  // Every placeholder becomes the secret, which must appear only in the link.
  const withoutPlaceholder = (text: string) => text.replaceAll(SECRET_PLACEHOLDER, "");
  const names = { inviter: withoutPlaceholder(inviter), about: withoutPlaceholder(about) };
  return {
    token: secret,
    token_hash: hash,
    inviter,
    about,
    expires_at: new Date(now() + VALID_DAYS * DAY_MS).toISOString(),
    mail: invitationMail({ link, ...names, days: VALID_DAYS }, await readSiteDetails(service)),
  };
}

/**
 * Stores an invitation, replacing any earlier one, and queues its mail to the account's own address. Returns what
 * invite_user() returns. Rejects if the invitation cannot be stored.
 */
export function createInviter(deps: FunctionDeps) {
  return async ({ userId, pendingOnly = false, ...text }: Invitation): Promise<string | null> => {
    const prepared = await prepareInvitation(deps, text);
    const { data, error } = await deps.clients.service.rpc("invite_user", {
      invitation: { ...prepared, user_id: userId, pending_only: pendingOnly },
    });
    if (error) throw new Error(`the invitation could not be stored: ${error.message}`);
    deps.wakeOutbox();
    return data;
  };
}

/** The name of the inviting admin: that of their planner profile, which travelers know, or else their own name. */
export async function readInviterName(service: Clients["service"], id: string | null): Promise<string> {
  if (!id) return "";
  const planner = await readPlannerOf(service, id);
  if (planner) return planner.name;
  const { data } = await service.from("profiles").select("first_name, last_name").eq("id", id).maybeSingle();
  return data ? `${data.first_name} ${data.last_name}`.trim() : "";
}
