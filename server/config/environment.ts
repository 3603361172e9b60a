import { z } from "zod";
import {
  databaseUrl,
  duration,
  flag,
  mailSender,
  mailServerUrl,
  networks,
  seconds,
  siteUrl,
  staffPassword,
  strongKey,
  webUrl,
} from "#server/config/config-values.ts";
import { intakeVariables } from "#server/config/intake-settings.ts";
import { IP_LOG_MODES, LOG_LEVELS } from "#server/process/log.ts";

export const environment = z.object({
  PORT: z.coerce
    .number({ error: "must be a port number from 0 to 65535" })
    .int({ error: "must be a port number from 0 to 65535" })
    .min(0, { error: "must be a port number from 0 to 65535" })
    .max(65_535, { error: "must be a port number from 0 to 65535" })
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: siteUrl.optional(),
  TRUSTED_PROXIES: networks,
  DATA_DIR: z.string().default(".data"),
  DATABASE_POOL_SIZE: z.coerce
    .number({ error: "must be a number from 1 to 200" })
    .int({ error: "must be a number from 1 to 200" })
    .min(1, { error: "must be a number from 1 to 200" })
    .max(200, { error: "must be a number from 1 to 200" })
    .default(12),
  REST_CALLS_PER_SECOND: z.coerce
    .number({ error: "must be a whole number from 0 to 10000" })
    .int({ error: "must be a whole number from 0 to 10000" })
    .min(0, { error: "must be a whole number from 0 to 10000" })
    .max(10_000, { error: "must be a whole number from 0 to 10000" })
    .default(50),
  DATABASE_URL: databaseUrl.optional(),
  SUPABASE_URL: webUrl.optional(),
  SUPABASE_PUBLISHABLE_KEY: strongKey.optional(),
  SUPABASE_SECRET_KEY: strongKey.optional(),
  SMTP_URL: mailServerUrl.optional(),
  MAIL_FROM: mailSender.optional(),
  ...intakeVariables,
  ADMIN_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  ADMIN_PASSWORD: staffPassword.optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DEMO: flag.optional(),
  METRICS_TOKEN: z.string().min(16, { error: "is too weak: use at least 16 random characters" }).optional(),
  METRICS_ALLOW: networks,
  TEST_HELPERS: flag.default(false),
  FORM_CHECK: z.enum(["off", "pow", "captcha"], { error: "must be off, pow or captcha" }).default("off"),
  FORM_CHECK_SCRIPT: webUrl.optional(),
  FORM_CHECK_SITE_KEY: z.string().optional(),
  FORM_CHECK_SECRET: z.string().optional(),
  FORM_CHECK_VERIFY_URL: webUrl.optional(),
  BACKUP_EVERY: duration.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: "must be a number from 1 to 9999" })
    .transform(Number)
    .default(7),
  BACKUP_PASSPHRASE: z.string().min(12, { error: "is too short: use at least 12 characters" }).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: "must be debug, info, warn or error" }).default("info"),
  LOG_ADDRESSES: z.enum(IP_LOG_MODES, { error: "must be full, short or none" }).default("full"),
  DRAIN_SECONDS: seconds(3),
  SHUTDOWN_SECONDS: seconds(25),
  NODE_ENV: z
    .enum(["production", "development", "test"], { error: "must be production, development or unset" })
    .optional(),
});

/** Docker passes on the quotes, blanks and Windows line ends of its file, and other readers do not. */
export function findUnclearValue(variables: Readonly<Record<string, string | undefined>>): string | null {
  for (const name of Object.keys(environment.shape)) {
    const value = variables[name] ?? "";
    if (/^(['"]).*\1$/s.test(value)) return `${name} begins and ends with a quote: write it without`;
    if (value !== value.trim()) return `${name} begins or ends with a blank or a Windows line end: remove it`;
  }
  return null;
}

/** The connection limit of the embedded PostgreSQL. */
export const EMBEDDED_MAX_CONNECTIONS = 60;
/** Ten connections are reserved for notifications, backups, commands and PostgreSQL itself. */
const MAX_EMBEDDED_POOL_SIZE = EMBEDDED_MAX_CONNECTIONS - 10;

/** The variables of a group must be set together. */
const variableGroups: readonly (readonly (keyof typeof environment.shape)[])[] = [
  ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"],
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["FORM_CHECK_SCRIPT", "FORM_CHECK_SITE_KEY", "FORM_CHECK_SECRET", "FORM_CHECK_VERIFY_URL"],
];

export type Environment = z.infer<typeof environment>;

/** The error line for variables that are valid on their own but not together, or null. */
export function findEnvironmentProblem(env: Environment): string | null {
  const isProduction = env.NODE_ENV === "production";
  for (const group of variableGroups) {
    const missing = group.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      const present = group.find((name) => env[name] !== undefined);
      return `${missing.join(", ")} must be set too when ${present} is set`;
    }
  }
  if (env.SUPABASE_SECRET_KEY && env.SUPABASE_SECRET_KEY === env.SUPABASE_PUBLISHABLE_KEY) {
    return "SUPABASE_SECRET_KEY must differ from SUPABASE_PUBLISHABLE_KEY, which every visitor receives";
  }
  if (env.DATABASE_URL && env.SUPABASE_URL) {
    return "DATABASE_URL and SUPABASE_URL cannot both be set: choose one";
  }
  if (env.SUPABASE_URL && !env.SUPABASE_SECRET_KEY) {
    return "SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY must be set too when SUPABASE_URL is set";
  }
  if (isProduction && env.DATABASE_URL && !env.SUPABASE_SECRET_KEY) {
    return "SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY must be set in production with DATABASE_URL, so that every process shares them";
  }
  const isEmbedded = !env.DATABASE_URL && !env.SUPABASE_URL;
  if (isEmbedded && env.DATABASE_POOL_SIZE > MAX_EMBEDDED_POOL_SIZE) {
    return `DATABASE_POOL_SIZE must be at most ${MAX_EMBEDDED_POOL_SIZE} with the embedded database, which takes ${EMBEDDED_MAX_CONNECTIONS} connections in all`;
  }
  if (env.BACKUP_EVERY && env.SUPABASE_URL) {
    return "BACKUP_EVERY has no effect with SUPABASE_URL: Supabase makes its own backups";
  }
  if (isProduction && env.TEST_HELPERS) return "TEST_HELPERS must not be 1 in production";
  return null;
}
