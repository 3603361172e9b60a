import { join, resolve } from "node:path";
import {
  type Environment,
  environment,
  findEnvironmentProblem,
  findUnclearValue,
} from "#server/config/environment.ts";
import { type MailIntakeSettings, readIntakeSettings } from "#server/config/intake-settings.ts";
import { findMisspelledVariables } from "#server/config/misspelled-variables.ts";
import { readSecretFiles } from "#server/config/secret-files.ts";

/** The start or a command cannot continue. `message` is the one line that the operator sees. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

type BackendChoice =
  | { readonly kind: "embedded" }
  | { readonly kind: "postgres"; readonly databaseUrl: string }
  | { readonly kind: "remote"; readonly url: string };

interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

type FormCheckSetting =
  | { readonly kind: "off" }
  | { readonly kind: "pow" }
  | {
      readonly kind: "captcha";
      readonly script: string;
      readonly siteKey: string;
      readonly secret: string;
      readonly verifyUrl: string;
    };

export interface BackupSchedule {
  readonly everySeconds: number;
  readonly folder: string;
  /** How many archives are kept. */
  readonly keep: number;
  readonly passphrase: string | null;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly siteUrl: string;
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly backend: BackendChoice;
  /** The maximum number of database connections. */
  readonly databasePoolSize: number;
  /** Sustained requests per second and IP address to /rest/v1; 0 disables the limit. */
  readonly restCallsPerSecond: number;
  readonly keys: { readonly publishable: string; readonly secret: string } | null;
  readonly mail: { readonly smtpUrl: string | null; readonly from: string | null };
  /** How replies by mail are received; null if they are not. */
  readonly mailIntake: MailIntakeSettings | null;
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
  readonly s3: S3Settings | null;
  readonly backups: BackupSchedule | null;
  /** The default folder for backups. */
  readonly backupFolder: string;
  readonly backupPassphrase: string | null;
  /** Whether a backup is made before an upgrade. True if the operator has configured backups. */
  readonly shouldBackUpBeforeUpgrade: boolean;
  /** Whether the first start adds example data. */
  readonly isDemo: boolean;
  /** Whether the back office shows the specification's test-helper button. */
  readonly hasTestHelpers: boolean;
  readonly formCheck: FormCheckSetting;
  /** Who may read /metrics; nobody if neither is set. */
  readonly metrics: { readonly token: string | null; readonly allow: readonly string[] };
  readonly log: {
    readonly level: Environment["LOG_LEVEL"];
    readonly addresses: Environment["LOG_ADDRESSES"];
  };
  /** How long the site keeps serving after a stop signal, so that its proxy can stop sending requests. */
  readonly drainMs: number;
  /** How long requests in flight may take to finish after `drainMs`. */
  readonly shutdownMs: number;
  /** NODE_ENV is production. Some settings are then required, and others have safer defaults. */
  readonly isProduction: boolean;
  /** Warnings about variables with a wrong name. */
  readonly misspellingWarnings: readonly string[];
}

/** Reads the environment; an invalid or incomplete setting is named in a one-line error. */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(
    Object.entries(readSecretFiles(variables, (line) => new StartupError(line))).filter(
      ([, value]) => value !== undefined && value.trim() !== "",
    ),
  );
  const unclear = findUnclearValue(nonEmpty);
  if (unclear) throw new StartupError(unclear);
  const parsed = environment.safeParse(nonEmpty);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const env = parsed.data;
  const problem = findEnvironmentProblem(env);
  if (problem) throw new StartupError(problem);
  const isProduction = env.NODE_ENV === "production";

  const backupFolder = env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(resolve(env.DATA_DIR), "backups");
  const backend = chooseBackend(env.DATABASE_URL, env.SUPABASE_URL);
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    trustedProxies: env.TRUSTED_PROXIES,
    metrics: { token: env.METRICS_TOKEN ?? null, allow: env.METRICS_ALLOW },
    dataDir: resolve(env.DATA_DIR),
    backend,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    restCallsPerSecond: env.REST_CALLS_PER_SECOND,
    keys:
      env.SUPABASE_PUBLISHABLE_KEY && env.SUPABASE_SECRET_KEY
        ? { publishable: env.SUPABASE_PUBLISHABLE_KEY, secret: env.SUPABASE_SECRET_KEY }
        : null,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null },
    mailIntake: readIntakeSettings(env, (line) => new StartupError(line)),
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    s3: chooseS3(env),
    backups: env.BACKUP_EVERY
      ? {
          everySeconds: env.BACKUP_EVERY,
          folder: backupFolder,
          keep: env.BACKUP_KEEP,
          passphrase: env.BACKUP_PASSPHRASE ?? null,
        }
      : null,
    backupFolder,
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    shouldBackUpBeforeUpgrade: env.BACKUP_EVERY !== undefined || env.BACKUP_DIR !== undefined,
    isDemo: env.DEMO ?? (backend.kind === "embedded" && !isProduction),
    hasTestHelpers: env.TEST_HELPERS,
    formCheck: chooseFormCheck(env),
    log: { level: env.LOG_LEVEL, addresses: env.LOG_ADDRESSES },
    drainMs: env.DRAIN_SECONDS * 1000,
    shutdownMs: env.SHUTDOWN_SECONDS * 1000,
    isProduction,
    misspellingWarnings: findMisspelledVariables(nonEmpty),
  };
}

function chooseS3(env: Environment): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : null;
}

function chooseFormCheck(env: Environment): FormCheckSetting {
  const { FORM_CHECK: kind, FORM_CHECK_SCRIPT: script, FORM_CHECK_SITE_KEY: siteKey } = env;
  const { FORM_CHECK_SECRET: secret, FORM_CHECK_VERIFY_URL: verifyUrl } = env;
  if (kind !== "captcha") return { kind };
  if (!script || !siteKey || !secret || !verifyUrl) {
    throw new StartupError(
      "FORM_CHECK_SCRIPT, FORM_CHECK_SITE_KEY, FORM_CHECK_SECRET and FORM_CHECK_VERIFY_URL must be set when FORM_CHECK is captcha",
    );
  }
  return { kind, script, siteKey, secret, verifyUrl };
}

function chooseBackend(databaseUrl: string | undefined, supabaseUrl: string | undefined): BackendChoice {
  if (supabaseUrl) return { kind: "remote", url: supabaseUrl.replace(/\/+$/, "") };
  if (databaseUrl) return { kind: "postgres", databaseUrl };
  return { kind: "embedded" };
}
