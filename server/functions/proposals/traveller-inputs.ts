import { z } from "zod";
import { fromBody } from "#server/functions/input.ts";
import { idempotencyKey } from "#server/functions/proposals/idempotency-key.ts";
import { access } from "#server/functions/proposals/proposal-access.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const readInput = z.object({ access });
const viewInput = z.object({ access, document_hash: hash });
const acceptInput = z.object({
  access,
  document_hash: hash,
  choices: z.array(z.guid()).max(200),
  total: z.int().min(0),
  name: z.string().trim().min(1, "Please give your name.").max(200),
  consent: z.literal(true, "Please agree to the terms."),
  idempotency_key: idempotencyKey,
});
const answerInput = z.object({
  access,
  document_hash: hash,
  text: z.string().trim().max(10_000).default(""),
  /** What is to be different, by day or line. */
  items: z
    .array(z.object({ about: z.string().max(300), text: z.string().trim().min(1).max(2000) }))
    .max(100)
    .default([]),
  idempotency_key: idempotencyKey,
});
const WRONG = { status: 422 } as const;
export const readBody = fromBody(readInput, { status: 404, message: "This link does not open a proposal." });
export const viewBody = fromBody(viewInput, WRONG);
export const acceptBody = fromBody(acceptInput, WRONG);
export const answerBody = fromBody(answerInput, WRONG);
