import { z } from "zod";
import { AppError } from "#app/lib/app-error.ts";
import { CHANGED_SINCE, type ChangedSince, changedSince } from "#domain/changed-since.ts";

const refusal = z.object({ reason: z.literal(CHANGED_SINCE), details: changedSince });

/** Sends a reply or a proposal. If it is refused because others have changed its request, returns what they did. */
export async function unlessChanged(send: () => Promise<unknown>): Promise<ChangedSince | null> {
  try {
    await send();
    return null;
  } catch (error) {
    const { success, data } = refusal.safeParse(error instanceof AppError ? error.cause : null);
    if (success) return data.details;
    throw error;
  }
}
