import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { unavailableError } from "#server/functions/function-error.ts";
import { accountInvitationPurpose, createInviter } from "#server/functions/invitations/inviter.ts";
import { findOrCreateAccount } from "#server/functions/manage-users/create-account.ts";

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
  return async (traveler: Traveler): Promise<void> => {
    const userId = await findOrCreateAccount(service, traveler);
    const about = accountInvitationPurpose((await readSiteDetails(service)).name);
    await invite({ userId, inviter: "", about, pendingOnly: true }).catch((cause: unknown) => {
      throw unavailableError(cause);
    });
  };
}
