import { z } from "zod";
import { AppError } from "#app/lib/app-error.ts";
import { readTripCopy, storeTripCopy } from "#app/lib/trip-copies.ts";

/** Current data, or the last copy in this browser. */
export interface CurrentOrCopy<Value> {
  readonly value: Value;
  /** When the copy was made; null for current data. */
  readonly keptAt: string | null;
}

interface CopyKey<Value> {
  readonly userId: string;
  readonly name: string;
  readonly schema: z.ZodType<Value>;
}

/** This account's copy in this browser, if any. */
export function findTripCopy<Value>({ userId, name, schema }: CopyKey<Value>): CurrentOrCopy<Value> | null {
  const stored = z.object({ value: schema, keptAt: z.string() }).safeParse(readTripCopy(userId, name));
  return stored.success ? stored.data : null;
}

/** Reads current data and stores a copy of it. If the site is unreachable, returns the last copy. */
export async function readOrFindCopy<Value>(
  key: CopyKey<Value>,
  read: () => Promise<Value>,
): Promise<CurrentOrCopy<Value>> {
  try {
    const value = await read();
    storeTripCopy(key.userId, key.name, { value, keptAt: new Date().toISOString() });
    return { value, keptAt: null };
  } catch (cause) {
    const isUnreachable = cause instanceof AppError && cause.code === "unavailable";
    const copy = isUnreachable ? findTripCopy(key) : null;
    if (copy) return copy;
    throw cause;
  }
}
