import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, StartupError } from "#server/config/config.ts";
import { errorCode } from "#server/process/system-error.ts";

type BackendConfig = Pick<Config, "backend" | "dataDir">;

const fileOf = ({ dataDir }: BackendConfig) => join(dataDir, "backend");

/** Where the site's data is, without a password. */
function describe({ backend }: BackendConfig): string {
  if (backend.kind === "embedded") return "the embedded database";
  if (backend.kind === "remote") return `SUPABASE_URL ${new URL(backend.url).host}`;
  const { host, pathname } = new URL(backend.databaseUrl);
  return `DATABASE_URL ${host}${pathname}`;
}

/** Refuses a backend other than DATA_DIR's previous one, because a forgotten DATABASE_URL would start an empty site. */
export async function refuseOtherBackend(config: BackendConfig): Promise<void> {
  const rememberedBackend = await readFile(fileOf(config), "utf8").catch((cause) => {
    if (errorCode(cause) === "ENOENT") return null;
    throw cause;
  });
  const configuredBackend = describe(config);
  if (rememberedBackend === null || rememberedBackend.trim() === configuredBackend) return;
  throw new StartupError(
    `DATA_DIR ${config.dataDir} belongs to a site on ${rememberedBackend.trim()}, but the configuration names ${configuredBackend}: correct it, or delete ${fileOf(config)} if the site has moved`,
  );
}

/** Records the backend. Called after every start, so that the file's time also tells when the site last started. */
export async function rememberBackend(config: BackendConfig): Promise<void> {
  await writeFile(fileOf(config), `${describe(config)}\n`, { mode: 0o600 });
}

/** When the site last started successfully or was restored, in milliseconds since 1970; 0 if never. */
export const lastStart = (config: BackendConfig): Promise<number> =>
  stat(fileOf(config)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
