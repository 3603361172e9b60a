import { z } from "zod";

/** What a form sends with each try of the same answer, so that it counts once. */
export const idempotencyKey = z.string().min(8).max(200);
