import { z } from "zod";
import { duration, strongKey } from "#server/config/config-values.ts";

const MB = 1024 * 1024;
const wholeNumber = { error: "must be a whole number from 1 to 50" };

/** The environment variables for incoming mail. */
export const intakeVariables = {
  MAIL_INTAKE: z
    .enum(["webhook", "imap", "smtp"], { error: "must be webhook, imap, smtp or unset" })
    .optional(),
  MAIL_INTAKE_ADDRESS: z
    .email({ error: "must be an e-mail address" })
    // The part before the @ may have 64 characters, and a '+' and a token of 32 characters are added to it.
    .regex(/^[^@+]{1,31}@/, { error: "must have at most 31 characters, and no +, before the @" })
    .optional(),
  MAIL_INTAKE_SECRET: strongKey.optional(),
  MAIL_INTAKE_IMAP_URL: z
    .string()
    .regex(/^imaps?:\/\//, { error: "must begin with imap:// or imaps://" })
    .refine((text) => Boolean(URL.parse(text)?.username && URL.parse(text)?.password), {
      error: "must contain a user and a password, with special characters percent-encoded",
    })
    .optional(),
  MAIL_INTAKE_EVERY: duration.default(60),
  MAIL_INTAKE_LISTEN: z
    .string()
    .refine((text) => /^\S+:\d{1,5}$/.test(text) && Number(text.slice(text.lastIndexOf(":") + 1)) <= 65_535, {
      error: "must be a host and a port, such as 127.0.0.1:2525",
    })
    .default("127.0.0.1:2525"),
  MAIL_INTAKE_MAX_MB: z.coerce
    .number(wholeNumber)
    .int(wholeNumber)
    .min(1, wholeNumber)
    .max(50, wholeNumber)
    .default(20),
} as const;

export type MailIntakeSettings = {
  /** The reply address, such as replies@trips.example. A token is inserted before the @. */
  readonly address: string;
  readonly maxBytes: number;
} & (
  | { readonly kind: "webhook"; readonly secret: string }
  | { readonly kind: "imap"; readonly url: string; readonly everyMs: number }
  | { readonly kind: "smtp"; readonly host: string; readonly port: number }
);

type Variables = z.infer<z.ZodObject<typeof intakeVariables>>;

/** The settings for incoming mail; null if it is off. `refuse` creates an error from a line for the operator. */
export function readIntakeSettings(
  env: Variables,
  refuse: (line: string) => Error,
): MailIntakeSettings | null {
  const kind = env.MAIL_INTAKE;
  if (!kind) return null;
  const required = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw refuse(`${name} must be set too when MAIL_INTAKE is ${kind}`);
    return value;
  };
  const shared = {
    address: required(env.MAIL_INTAKE_ADDRESS, "MAIL_INTAKE_ADDRESS"),
    maxBytes: env.MAIL_INTAKE_MAX_MB * MB,
  };
  if (kind === "webhook") {
    return { ...shared, kind, secret: required(env.MAIL_INTAKE_SECRET, "MAIL_INTAKE_SECRET") };
  }
  if (kind === "imap") {
    const url = required(env.MAIL_INTAKE_IMAP_URL, "MAIL_INTAKE_IMAP_URL");
    return { ...shared, kind, url, everyMs: env.MAIL_INTAKE_EVERY * 1000 };
  }
  const colon = env.MAIL_INTAKE_LISTEN.lastIndexOf(":");
  // An IPv6 address is written in brackets.
  const host = env.MAIL_INTAKE_LISTEN.slice(0, colon).replace(/^\[|\]$/g, "");
  return { ...shared, kind, host, port: Number(env.MAIL_INTAKE_LISTEN.slice(colon + 1)) };
}
