import { access, constants, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { createImageStore } from "#server/backup/archive-images.ts";
import { isBackupOf } from "#server/backup/rotate-backups.ts";
import { openSiteDatabase } from "#server/backup/site-database.ts";
import { checkMailIntake } from "#server/commands/check-mail-intake.ts";
import { bad, type Finding, good, warning } from "#server/commands/finding.ts";
import { refuseEmptyDataDir, withClients } from "#server/commands/with-clients.ts";
import type { Config } from "#server/config/config.ts";
import { loadExistingKeys } from "#server/data/keys.ts";
import { MIGRATIONS_DIR, newerSchemaWarning, readSchemaVersion } from "#server/data/migrate.ts";
import { CLOCK_LIMIT_MS, findProcessProblems, processRow } from "#server/data/processes.ts";
import { refuseOtherBackend } from "#server/data/remembered-backend.ts";
import { errorCode } from "#server/process/system-error.ts";

const LOW_DISK_BYTES = 1024 ** 3;
const FULL_DISK_BYTES = 100 * 1024 ** 2;
/** How often a backup is expected if BACKUP_EVERY is not set. */
const EXPECTED_BACKUP_SECONDS = 4 * 86_400;

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

  writes: async (config) => {
    const advice = "give the database disk space, or let DATABASE_URL name the server that takes writes";
    const refused = (cause: unknown) => bad(`the database refuses writes: ${reasonOf(cause)}`, advice);
    if (config.backend.kind === "remote")
      return withClients(config, async ({ service }) => {
        const { error } = await service.from("processes").delete().eq("version", "");
        return error ? refused(error) : good("the Supabase project takes writes");
      });
    return withSql(config, (query) =>
      // Changes nothing.
      query("update supabase_migrations.seed_files set hash = hash").then(
        () => good("the database takes writes"),
        refused,
      ),
    );
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
          newerSchemaWarning(await readSchemaVersion({ query })),
          `upgrade again, or restore a backup from before (${unknown.length} migrations are unknown here)`,
        );
      if (pending.length > 0)
        return warning(
          `${pending.length} of ${known.size} not applied yet`,
          "they are applied at the next start",
        );
      return good(`all ${known.size} applied`);
    });
  },

  processes: async (config) => {
    if (config.backend.kind === "remote") return good("listed in the table processes");
    const rows = await withSql(config, async (query) => {
      const [table] = await query("select to_regclass('public.processes') is not null as exists");
      // It does not exist before an upgrade.
      if (table?.exists !== true) return [];
      const [row] = await query(
        `select coalesce(json_agg(p order by p.started_at), '[]') as rows
         from public.processes p where p.seen_at > now() - interval '45 seconds'`,
      );
      return processRow.array().parse(row?.rows);
    });
    const [problem, ...others] = findProcessProblems(rows);
    const text = rows.length === 1 ? "one is running" : `${rows.length} are running`;
    if (problem === undefined) return good(text);
    return bad(problem, others.join("; ") || "see docs/operating.md, Several processes");
  },

  clock: async (config) => {
    if (config.backend.kind === "remote") return good("not checked: Supabase does not show its clock");
    return withSql(config, async (query) => {
      const before = Date.now();
      const [row] = await query("select extract(epoch from clock_timestamp())::float8 as now");
      // The database read its clock about halfway between the query and its response.
      const skew = Math.abs(Number(row?.now) * 1000 - (before + Date.now()) / 2);
      const text = `${Math.round(skew)} ms from the database's clock`;
      if (skew < CLOCK_LIMIT_MS) return good(text);
      return bad(text, "synchronize the clocks of all machines (timedatectl set-ntp true)");
    });
  },

  storage: async (config) => {
    const before = performance.now();
    try {
      await createImageStore(config).check();
    } catch (cause) {
      if (!config.s3 || !(cause instanceof Error)) throw cause;
      return bad(cause.message, "check S3_ENDPOINT, S3_BUCKET and the two S3 keys");
    }
    const ms = Math.round(performance.now() - before);
    if (config.s3)
      return good(`bucket ${config.s3.bucket} at ${config.s3.endpoint} responds within ${ms} ms`);
    const text = `images in ${config.dataDir}`;
    if (config.backend.kind !== "postgres") return good(text);
    return warning(
      `${text}, which other processes cannot see`,
      "set S3_ENDPOINT and the other S3 variables if several processes serve this site",
    );
  },

  backups: async (config) => {
    const { backend, backupFolder, backups, siteUrl } = config;
    if (backend.kind === "remote") return good("Supabase makes its own");
    const advice = backups ? "see Jobs in the back office" : "set BACKUP_EVERY=24h, or run: npm run backup";
    const newest = [await lastScheduledBackup(config), await newestFile(backupFolder, siteUrl)]
      .filter((backup) => backup !== null)
      .sort((a, b) => b.madeAt - a.madeAt)[0];
    if (!newest) return warning(`there is none in ${backupFolder}`, advice);
    const days = Math.floor((Date.now() - newest.madeAt) / 86_400_000);
    const text = `the newest is ${days} days old: ${newest.where}`;
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

interface FoundBackup {
  readonly madeAt: number;
  readonly where: string;
}

/** The last one that any process of the site has made. */
async function lastScheduledBackup(config: Config): Promise<FoundBackup | null> {
  const [run] = await withSql(config, (query) =>
    query(
      `select extract(epoch from finished_at)::float8 as finished, detail from public.job_runs
       where name = 'backup' and result = 'ok' order by id desc limit 1`,
    ),
  );
  return run ? { madeAt: Number(run.finished) * 1000, where: String(run.detail) } : null;
}

/** Also finds one that was made by hand. */
async function newestFile(folder: string, siteUrl: string): Promise<FoundBackup | null> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupOf(siteUrl));
  const files = await Promise.all(
    names.map(async (name) => ({
      where: join(folder, name),
      madeAt: (await stat(join(folder, name))).mtimeMs,
    })),
  );
  return files.sort((a, b) => b.madeAt - a.madeAt)[0] ?? null;
}

const reasonOf = (cause: unknown) =>
  typeof cause === "object" && cause !== null && "message" in cause ? String(cause.message) : String(cause);

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
