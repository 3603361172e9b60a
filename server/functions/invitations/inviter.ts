import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Clients } from "#server/data/clients.ts";
import { invitationUrl, makeSecret, SECRET_PLACEHOLDER } from "#server/data/secrets.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { readPlannerOf } from "#server/mail/mail-signature.ts";
import { invitationMail } from "#server/mail/templates/invitation.ts";

export interface Invitation {
  readonly userId: string;
  readonly email: string;
  readonly inviter: string;
  /** Completes 'invites you to …'. */
  readonly about: string;
  /** The request that led to the invitation. Its timeline mentions the invitation. */
  readonly requestId?: string | undefined;
  readonly authorId?: string | undefined;
}

const VALID_DAYS = 7;
const DAY_MS = 86_400_000;

export const STAFF_INVITATION_PURPOSE = "join its back office";
export const accountInvitationPurpose = (siteName: string) => `open your account at ${siteName}`;

/** Stores an invitation, replacing any earlier one, and queues its mail. Rejects if it cannot be stored. */
export function createInviter({ clients: { service }, siteUrl, wakeOutbox, now }: FunctionDeps) {
  return async ({ userId, email, inviter, about, requestId, authorId }: Invitation): Promise<void> => {
    const { secret, hash } = makeSecret();
    const link = invitationUrl(siteUrl, SECRET_PLACEHOLDER);
    // Every placeholder becomes the secret, which must appear only in the link.
    const withoutPlaceholder = (text: string) => text.replaceAll(SECRET_PLACEHOLDER, "");
    const names = { inviter: withoutPlaceholder(inviter), about: withoutPlaceholder(about) };
    const mail = invitationMail({ link, ...names, days: VALID_DAYS }, await readSiteDetails(service));
    const { error } = await service.rpc("invite_user", {
      invitation: {
        user_id: userId,
        email,
        token: secret,
        token_hash: hash,
        inviter,
        about,
        expires_at: new Date(now() + VALID_DAYS * DAY_MS).toISOString(),
        mail,
        request_id: requestId ?? null,
        author: authorId ?? null,
      },
    });
    if (error) throw new Error(`the invitation could not be stored: ${error.message}`);
    wakeOutbox();
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
