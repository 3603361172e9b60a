import { z } from "zod";
import { readTripCopy, storeTripCopy } from "#app/lib/trip-copies.ts";

/** What somebody has said about this device. It is stored with the copies of their trips, and goes with them. */
const ownPhone = z.object({
  isOwn: z.boolean(),
  /** By trip; null if they stopped keeping it. */
  trips: z.record(
    z.string(),
    z
      .object({
        /** Hashes of the files, by address, as they were when they were read back. */
        files: z.record(z.string(), z.string()),
        /** The day on which the papers are deleted everywhere. */
        until: z.string(),
      })
      .nullable(),
  ),
});
export type OwnPhone = z.infer<typeof ownPhone>;
export type KeptFiles = Readonly<Record<string, string>>;

const NAME = "phone";

/** Null if the question 'Is this your own phone?' was not answered. */
export function readOwnPhone(userId: string): OwnPhone | null {
  return ownPhone.safeParse(readTripCopy(userId, NAME)).data ?? null;
}

export function answerOwnPhone(userId: string, isOwn: boolean): void {
  const trips = readOwnPhone(userId)?.trips ?? {};
  storeTripCopy(userId, NAME, { isOwn, trips } satisfies OwnPhone);
}

export function noteKeptTrip(userId: string, tripId: string, trip: OwnPhone["trips"][string]): void {
  const phone = readOwnPhone(userId);
  if (phone) storeTripCopy(userId, NAME, { ...phone, trips: { ...phone.trips, [tripId]: trip ?? null } });
}
