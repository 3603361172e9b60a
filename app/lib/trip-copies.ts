import { storedUserId } from "#app/lib/stored-session.ts";
import { asObject } from "#domain/as-object.ts";

/** Offline copies of a traveler's own trips. Stored only in this browser, for one account, and removed at sign-out. */
const KEY = "calabash:trip-copies";
const MAX_COPIES = 12;
const DAY_MS = 24 * 60 * 60_000;
/** How long copies may be read after the last one was stored, which a live session is needed for. */
const LIFETIME_MS = 30 * DAY_MS;
/** On a traveler's own phone, which may be without a connection for a whole trip. */
const OWN_PHONE_MS = 180 * DAY_MS;

interface Copies {
  readonly userId: string;
  readonly storedAt: number;
  /** Keyed by name, oldest first. */
  readonly copies: Readonly<Record<string, unknown>>;
}

function read(): Copies | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (isCopies(stored) && Date.now() - stored.storedAt < lifetimeOf(stored)) return stored;
    if (stored !== null) deleteTripCopies();
  } catch {
    // Storage is blocked or contains invalid JSON.
  }
  return null;
}

/** The trips that are kept on the traveler's own phone (features/trips/phone/own-phone.ts). */
const keptTripsOf = ({ copies }: Copies) => {
  const { trips } = asObject(copies.phone);
  return Object.entries(asObject(trips)).flatMap(([id, trip]) => (trip ? id : []));
};

const lifetimeOf = (stored: Copies) => (keptTripsOf(stored).length > 0 ? OWN_PHONE_MS : LIFETIME_MS);

const isCopies = (stored: unknown): stored is Copies =>
  typeof stored === "object" &&
  stored !== null &&
  "userId" in stored &&
  typeof stored.userId === "string" &&
  "storedAt" in stored &&
  typeof stored.storedAt === "number" &&
  "copies" in stored &&
  typeof stored.copies === "object" &&
  stored.copies !== null;

/** Returns undefined if there is no copy or it belongs to another account. */
export function readTripCopy(userId: string, name: string): unknown {
  const stored = read();
  return stored?.userId === userId ? stored.copies[name] : undefined;
}

/** Stores nothing for an account that has logged out since the trip was requested. */
export function storeTripCopy(userId: string, name: string, value: unknown): void {
  if (storedUserId() !== userId) return;
  const stored = read();
  // An earlier copy of this trip is removed first, so that the new copy becomes the last.
  const { [name]: _replaced, ...others } = stored?.userId === userId ? stored.copies : {};
  const all = Object.entries({ ...others, [name]: value });
  const kept = ["trips", "phone", ...(stored ? keptTripsOf(stored) : [])];
  const isKept = ([copy]: [string, unknown]) => kept.some((end) => copy.endsWith(end));
  const copies = [...all.filter((copy) => !isKept(copy)).slice(-MAX_COPIES), ...all.filter(isKept)];
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({
        userId,
        storedAt: Date.now(),
        copies: Object.fromEntries(copies),
      } satisfies Copies),
    );
  } catch {
    // Storage is full or blocked, so the trip can only be read online.
  }
}

export function deleteTripCopies(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
}
