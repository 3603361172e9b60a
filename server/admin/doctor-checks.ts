import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { checkMailIntake } from "#server/admin/check-mail-intake.ts";
import { bad, type Finding, good } from "#server/admin/finding.ts";
import { refuseEmptyDataDir, withClients } from "#server/admin/open-clients.ts";
import { MIGRATIONS_DIR } from "#server/backend/migrate.ts";
import { imageStore } from "#server/backup/image-list.ts";
import { openDatabase } from "#server/backup/open-database.ts";
import type { Config } from "#server/config.ts";
import { prepareDataDir } from "#server/data-dir.ts";
import { loadKeys } from "#server/keys.ts";

const LITTLE_ROOM = 1024 ** 3;
const NO_ROOM = 100 * 1024 ** 2;
const SKEW_LIMIT_MS = 15_000;

/** In the order in which an operator would look. */
export const CHECKS: Readonly<Record<string, (config: Config) => Promise<Finding>>> = {
  configuration: async (config) => {
    const advice: string[] = [];
    if (!config.production) advice.push("set NODE_ENV=production for a public site");
    if (config.siteUrl.startsWith("http://") && !/\/\/(localhost|127\.)/.test(config.siteUrl))
      advice.push("put TLS in front and set SITE_URL=https://…");
    const text = `${config.backend.kind} database, ${config.siteUrl}`;
    return advice.length > 0 ? { state: "warning", text, advice: advice.join("; ") } : good(text);
  },

  permissions: async ({ dataDir }) => {
    await prepareDataDir(dataDir);
    const keys = await stat(join(dataDir, "keys.json")).catch(() => null);
    if (keys && (keys.mode & 0o077) !== 0)
      return bad("keys.json can be read by others", `chmod 600 ${join(dataDir, "keys.json")}`);
    return good(`${dataDir} can be written, its keys are for the owner alone`);
  },

  disk: async ({ dataDir }) => {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const text = `${(free / 1024 ** 3).toFixed(1)} GB free at ${dataDir}`;
    if (free >= LITTLE_ROOM) return good(text);
    const advice = "make room: old backups, or move DATA_DIR to a larger disk";
    return { state: free < NO_ROOM ? "bad" : "warning", text, advice };
  },

  database: async (config) => {
    await refuseEmptyDataDir(config);
    if (config.backend.kind === "remote") {
      return withClients(config, async ({ service }) => {
        const { error } = await service.from("content_version").select("version").single();
        if (error) throw new Error(`SUPABASE_URL answers, but not as expected: ${error.message}`);
        return good("the Supabase project answers");
      });
    }
    return withSql(config, async (query) => {
      const [row] = await query("select current_setting('server_version') as version");
      return good(`PostgreSQL ${row?.version} answers`);
    });
  },

  migrations: async (config) => {
    if (config.backend.kind === "remote") return good("Supabase's own: npx supabase migration list");
    const files = (await readdir(MIGRATIONS_DIR)).filter((file) => file.endsWith(".sql"));
    const known = new Set(files.map((file) => file.slice(0, file.indexOf("_"))));
    return withSql(config, async (query) => {
      const rows = await query("select version from supabase_migrations.schema_migrations");
      const applied = new Set(rows.map(({ version }) => String(version)));
      const pending = [...known].filter((version) => !applied.has(version));
      const unknown = [...applied].filter((version) => !known.has(version));
      if (unknown.length > 0)
        return {
          state: "warning",
          text: `${unknown.length} applied that this version does not know (${unknown[0]} …)`,
          advice: "a newer version was here: upgrade again, or restore the backup from before",
        };
      if (pending.length > 0)
        return {
          state: "warning",
          text: `${pending.length} of ${known.size} not applied yet`,
          advice: "they are applied at the next start",
        };
      return good(`all ${known.size} applied`);
    });
  },

  clock: async (config) => {
    if (config.backend.kind === "remote") return good("the database's clock cannot be asked here");
    return withSql(config, async (query) => {
      const before = Date.now();
      const [row] = await query("select extract(epoch from clock_timestamp())::float8 as now");
      const skew = Math.abs(Number(row?.now) * 1000 - (before + Date.now()) / 2);
      const text = `${Math.round(skew)} ms from the database's`;
      if (skew < SKEW_LIMIT_MS) return good(text);
      return bad(text, "synchronise the clocks of all machines (timedatectl set-ntp true)");
    });
  },

  storage: async (config) => {
    const sortBy = { column: "name", order: "asc" } as const;
    await imageStore(config).list("", { limit: 1, offset: 0, sortBy, search: "" });
    return good(
      config.s3
        ? `bucket ${config.s3.bucket} at ${config.s3.endpoint} answers`
        : `images in ${config.dataDir}`,
    );
  },

  mail: async ({ mail }) => {
    if (!mail.smtpUrl)
      return {
        state: "warning",
        text: "no mail server: mail is kept and not sent",
        advice: "set SMTP_URL and MAIL_FROM",
      };
    const transport = createTransport({ url: mail.smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000 });
    try {
      await transport.verify();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      return bad(`the mail server refuses: ${reason}`, "check SMTP_URL; mail waits meanwhile");
    } finally {
      transport.close();
    }
    if (!mail.from)
      return {
        state: "warning",
        text: "the mail server answers, MAIL_FROM is not set",
        advice: "set MAIL_FROM to an address of your domain",
      };
    return good(`the mail server answers, mail is from ${mail.from}`);
  },

  "mail intake": checkMailIntake,
};

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>;

async function withSql<T>(config: Config, work: (query: Query) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, await loadKeys(config));
  try {
    return await work((text) => database.session.query(text));
  } finally {
    await database.close();
  }
}
