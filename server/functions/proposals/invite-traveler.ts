import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { unavailableError } from "#server/functions/function-error.ts";
import { accountInvitationPurpose, createInviter } from "#server/functions/invitations/inviter.ts";
import { findOrCreateAccount } from "#server/functions/make-trip.ts";

/** The time between two mails, so that pressing the button again does not flood a mailbox. */
const RESEND_AFTER_MS = 60_000;

interface Traveler {
  readonly name: string;
  /** The proposal's own e-mail address. */
  readonly email: string;
}

/**
 * Creates an account for the traveler of an accepted proposal and sends an invitation, unless they already have a
 * password. The response is the same either way, so it does not reveal who has an account.
 */
export function createTravelerInviter(deps: FunctionDeps) {
  const { service } = deps.clients;
  const invite = createInviter(deps);
  return async ({ name, email }: Traveler): Promise<void> => {
    const account = await findOrCreateAccount(service, { name, email });
    const { data: invitation, error } = await service
      .from("invitations")
      .select("sent_at")
      .eq("user_id", account.id)
      .maybeSingle();
    if (error) throw unavailableError(error);
    const isRecent = invitation !== null && deps.now() - Date.parse(invitation.sent_at) < RESEND_AFTER_MS;
    // An invitation ends when its user chooses a password.
    const hasPassword = !account.isNew && invitation === null;
    if (isRecent || hasPassword) return;
    const about = accountInvitationPurpose((await readSiteDetails(service)).name);
    await invite({ userId: account.id, email, inviter: "", about }).catch((cause: unknown) => {
      throw unavailableError(cause);
    });
  };
}
