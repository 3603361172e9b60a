import { formatDateRange } from "#domain/date-range.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { CreatedTrip } from "#domain/trips.schema.ts";
import type { AdminCaller } from "#server/functions/access.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError, unavailableError } from "#server/functions/function-error.ts";
import { prepareInvitation, readInviterName } from "#server/functions/invitations/inviter.ts";
import { findOrCreateAccount } from "#server/functions/manage-users/create-account.ts";
import { tripAddedMail } from "#server/mail/templates/trip-added.ts";

const OUTCOMES: Readonly<Record<string, CreatedTrip["invitation"]>> = {
  invited: "sent",
  told: "told",
  known: "not needed",
};

interface Telling {
  readonly tripId: string;
  /** Whether to tell somebody who was told before. */
  readonly again?: boolean;
}

/**
 * Tells the traveler of a trip once: by an invitation if they have no password yet, otherwise by a mail. The account is
 * that of the request's address, and is created if needed.
 */
export function createTravelerTeller(deps: FunctionDeps) {
  return async (
    { service, claims }: AdminCaller,
    { tripId, again = false }: Telling,
  ): Promise<CreatedTrip["invitation"]> => {
    const { data: trip, error } = await service
      .from("trips")
      .select("title, start_date, end_date, request:requests!request_id(name, email)")
      .eq("id", tripId)
      .maybeSingle();
    if (error) throw unavailableError(error);
    if (!trip) throw new FunctionError(404, "This trip has been removed.");
    if (trip.request) await findOrCreateAccount(service, trip.request);
    const inviter = await readInviterName(service, claims.id);
    const name = `${trip.title}, ${formatDateRange(trip.start_date, trip.end_date)}`;
    const telling = await service.rpc("tell_traveler", {
      telling: {
        trip_id: tripId,
        again,
        author: claims.id,
        invitation: await prepareInvitation(deps, { inviter, about: `see your trip ${name}` }),
        notice: tripAddedMail({ name, inviter, siteUrl: deps.siteUrl }, await readSiteDetails(service)),
      },
    });
    if (telling.error) throw unavailableError(telling.error);
    deps.wakeOutbox();
    return OUTCOMES[telling.data ?? ""] ?? "failed";
  };
}
