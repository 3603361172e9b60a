import type { Context } from "hono";
import { z } from "zod";
import { FunctionError } from "#server/functions/function-error.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

export type ReadInput<Input> = (c: Context<AppEnv>) => Promise<Input>;

/** The response to input that does not match its schema. */
interface InputRefusal {
  readonly status: 400 | 404 | 422;
  /** Defaults to the message of the schema's first issue. */
  readonly message?: string;
}

export const noInput: ReadInput<undefined> = async () => undefined;

/** The JSON body; a body that is missing or not JSON counts as null. */
export function fromBody<Input>(schema: z.ZodType<Input>, refusal: InputRefusal): ReadInput<Input> {
  return async (c) => parse(schema, await c.req.json().catch(() => null), refusal);
}

export function fromQuery<Input>(schema: z.ZodType<Input>, refusal: InputRefusal): ReadInput<Input> {
  return async (c) => parse(schema, c.req.query(), refusal);
}

/** Every attempt to send the same content has the same key, so that it counts once. */
export const idempotencyKey = z.string("Please reload the page, then send this again.").min(8).max(200);

function parse<Input>(schema: z.ZodType<Input>, value: unknown, { status, message }: InputRefusal): Input {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new FunctionError(
    status,
    message ?? parsed.error.issues[0]?.message ?? "Please fill in every field.",
  );
}
