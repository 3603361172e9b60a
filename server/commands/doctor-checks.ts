import { access, constants, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { createImageStore } from "#server/backup/archive-images.ts";
import { REGULAR_BACKUP_NAME } from "#server/backup/rotate-backups.ts";
import { openSiteDatabase } from "#server/backup/site-database.ts";
import { checkMailIntake } from "#server/commands/check-mail-intake.ts";
import { bad, type Finding, good, warning } from "#server/commands/finding.ts";
import { refuseEmptyDataDir, withClients } from "#server/commands/with-clients.ts";
import type { Config } from "#server/config/config.ts";
import { loadExistingKeys } from "#server/data/keys.ts";
import { MIGRATIONS_DIR } from "#server/data/migrate.ts";
import { refuseOtherBackend } from "#server/data/remembered-backend.ts";
import { errorCode } from "#server/process/system-error.ts";

const LOW_DISK_BYTES = 1024 ** 3;
const FULL_DISK_BYTES = 100 * 1024 ** 2;
/** How often a backup is expected if BACKUP_EVERY is not set. */
const EXPECTED_BACKUP_SECONDS = 4 * 86_400;
const SKEW_LIMIT_MS = 15_000;

/** The checks, in the order in which an operator would look. */
export const CHECKS: Readonly<Record<string, (config: Config) => Promise<Finding>>> = {
  configuration: async (config) => {
    const advice = [...config.misspellingWarnings];
    const isLocal = /\/\/(localhost|127\.)/.test(config.siteUrl);
    if (!config.isProduction) advice.push("set NODE_ENV=production for a public site");
    if (config.siteUrl.startsWith("http://") && !isLocal)
      advice.push("put TLS in front and set SITE_URL=https://…");
    const text = `${config.backend.kind} database, ${config.siteUrl}`;
    if (config.isProduction && isLocal)
      return bad(
        `${text}: visitors cannot follow links to this address`,
        [...advice, "set SITE_URL to the public address"].join("; "),
      );
    return advice.length > 0 ? { state: "warning", text, advice: advice.join("; ") } : good(text);
  },

  permissions: async (config) => {
    const { dataDir } = config;
    const folder = await stat(dataDir).catch(() => null);
    if (!folder)
      return bad(`DATA_DIR ${dataDir} does not exist`, "set DATA_DIR to the directory of the site");
    try {
      await access(dataDir, constants.W_OK);
    } catch {
      return bad(
        `DATA_DIR ${dataDir} cannot be written to`,
        `it belongs to user ${folder.uid}: run this as that user`,
      );
    }
    await refuseEmptyDataDir(config);
    await refuseOtherBackend(config);
    const file = join(dataDir, "keys.json");
    const keysFile = await stat(file).catch(() => null);
    if (!keysFile && !config.keys)
      return bad("keys.json is missing", "put it back from a backup, or run: npm run admin -- repair-keys");
    if (keysFile && !(await canRead(file)))
      return bad("keys.json cannot be read by the site's user", `chown --reference=${dataDir} ${file}`);
    if (keysFile && (keysFile.mode & 0o077) !== 0)
      return bad("keys.json can be read by others", `chmod 600 ${file}`);
    return good(`${dataDir} is writable, only the owner can read its keys`);
  },

  disk: async ({ dataDir }) => {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const text = `${(free / 1024 ** 3).toFixed(1)} GB free at ${dataDir}`;
    if (free >= LOW_DISK_BYTES) return good(text);
    const advice = "delete old backups, or move DATA_DIR to a larger disk";
    return { state: free < FULL_DISK_BYTES ? "bad" : "warning", text, advice };
  },

  database: async (config) => {
    if (config.backend.kind === "remote") {
      return withClients(config, async ({ service }) => {
        const { error } = await service.from("content_version").select("version").single();
        if (error) throw new Error(`SUPABASE_URL responds, but not as expected: ${error.message}`);
        return good("the Supabase project responds");
      });
    }
    return withSql(config, async (query) => {
      const [row] = await query("select current_setting('server_version') as version");
      return good(`PostgreSQL ${row?.version} responds`);
    });
  },

  migrations: async (config) => {
    if (config.backend.kind === "remote")
      return good("listed by Supabase itself: npx supabase migration list");
    const files = (await readdir(MIGRATIONS_DIR)).filter((file) => file.endsWith(".sql"));
    const known = new Set(files.map((file) => file.slice(0, file.indexOf("_"))));
    return withSql(config, async (query) => {
      const rows = await query("select version from supabase_migrations.schema_migrations");
      const applied = new Set(rows.map(({ version }) => String(version)));
      const pending = [...known].filter((version) => !applied.has(version));
      const unknown = [...applied].filter((version) => !known.has(version));
      if (unknown.length > 0)
        return warning(
          `${unknown.length} applied migrations are unknown to this version (${unknown[0]} …)`,
          "a newer version has run here: upgrade again, or restore an earlier backup",
        );
      if (pending.length > 0)
        return warning(
          `${pending.length} of ${known.size} not applied yet`,
          "they are applied at the next start",
        );
      return good(`all ${known.size} applied`);
    });
  },

  clock: async (config) => {
    if (config.backend.kind === "remote") return good("not checked: Supabase does not show its clock");
    return withSql(config, async (query) => {
      const before = Date.now();
      const [row] = await query("select extract(epoch from clock_timestamp())::float8 as now");
      // The database read its clock about halfway between the query and its response.
      const skew = Math.abs(Number(row?.now) * 1000 - (before + Date.now()) / 2);
      const text = `${Math.round(skew)} ms from the database's clock`;
      if (skew < SKEW_LIMIT_MS) return good(text);
      return bad(text, "synchronize the clocks of all machines (timedatectl set-ntp true)");
    });
  },

  storage: async (config) => {
    const sortBy = { column: "name", order: "asc" } as const;
    try {
      await createImageStore(config).list("", { limit: 1, offset: 0, sortBy, search: "" });
    } catch (cause) {
      if (!config.s3 || !(cause instanceof Error)) throw cause;
      return bad(cause.message, "check S3_ENDPOINT, S3_BUCKET and the two S3 keys");
    }
    if (config.s3) return good(`bucket ${config.s3.bucket} at ${config.s3.endpoint} responds`);
    const text = `images in ${config.dataDir}`;
    if (config.backend.kind !== "postgres") return good(text);
    return warning(
      `${text}, which other processes cannot see`,
      "set S3_ENDPOINT and the other S3 variables if several processes serve this site",
    );
  },

  backups: async ({ backend, backupFolder, backups }) => {
    if (backend.kind === "remote") return good("Supabase makes its own");
    const names = await readdir(backupFolder).catch(() => []);
    const newestBackup = names
      .filter((name) => REGULAR_BACKUP_NAME.test(name))
      .sort()
      .at(-1);
    const advice = backups ? "see Jobs in the back office" : "set BACKUP_EVERY=24h, or run: npm run backup";
    if (!newestBackup) return warning(`there is none in ${backupFolder}`, advice);
    const { mtimeMs } = await stat(join(backupFolder, newestBackup));
    const days = Math.floor((Date.now() - mtimeMs) / 86_400_000);
    const text = `the newest in ${backupFolder} is ${days} days old`;
    const isOverdue = days * 86_400 > 2 * (backups?.everySeconds ?? EXPECTED_BACKUP_SECONDS);
    return isOverdue ? warning(text, advice) : good(text);
  },

  mail: async ({ mail }) => {
    if (!mail.smtpUrl)
      return warning("no mail server: mail is queued and not sent", "set SMTP_URL and MAIL_FROM");
    const transport = createTransport({ url: mail.smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000 });
    try {
      await transport.verify();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (errorCode(cause) === "EAUTH")
        return bad(
          `the mail server refuses the login: ${reason}`,
          "check the user and password in SMTP_URL; mail stays queued until then",
        );
      return bad(
        `the mail server refuses the connection: ${reason}`,
        "check SMTP_URL; mail stays queued until then",
      );
    } finally {
      transport.close();
    }
    if (!mail.from)
      return warning(
        "the mail server responds, but MAIL_FROM is not set",
        "set MAIL_FROM to an address of your domain",
      );
    return good(`the mail server responds; mail is sent from ${mail.from}`);
  },

  "mail intake": checkMailIntake,
};

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>;

async function withSql<T>(config: Config, work: (query: Query) => Promise<T>): Promise<T> {
  const database = await openSiteDatabase(config, await loadExistingKeys(config));
  try {
    return await work((text) => database.session.query(text));
  } finally {
    await database.close();
  }
}

const canRead = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
