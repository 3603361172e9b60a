/**
 * Copies of what a traveller has opened of their own trips, to be read offline. They are in this browser
 * alone, belong to one account and go at sign-out.
 */
const PLACE = "calabash:trip-copies";
const MOST = 12;

interface Copies {
  readonly userId: string;
  /** By name, oldest first. */
  readonly copies: Readonly<Record<string, unknown>>;
}

function read(): Copies | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return isCopies(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isCopies = (stored: unknown): stored is Copies =>
  typeof stored === "object" &&
  stored !== null &&
  "userId" in stored &&
  typeof stored.userId === "string" &&
  "copies" in stored &&
  typeof stored.copies === "object" &&
  stored.copies !== null;

/** Undefined where there is none, or where it is another account's. */
export function readTripCopy(userId: string, name: string): unknown {
  const stored = read();
  return stored?.userId === userId ? stored.copies[name] : undefined;
}

export function storeTripCopy(userId: string, name: string, value: unknown): void {
  const stored = read();
  const { [name]: _replaced, ...others } = stored?.userId === userId ? stored.copies : {};
  const copies = Object.entries({ ...others, [name]: value }).slice(-MOST);
  try {
    localStorage.setItem(
      PLACE,
      JSON.stringify({ userId, copies: Object.fromEntries(copies) } satisfies Copies),
    );
  } catch {
    // Storage is full or forbidden: the trip can be read only online.
  }
}

export function forgetTripCopies(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // As above.
  }
}
