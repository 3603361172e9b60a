import { listAvailableMigrations, planMigrations } from "#server/backup/archive-migrations.ts";
import {
  type CheckedArchive,
  type CheckedRequest,
  checkArchive,
  type RestoreRequest,
} from "#server/backup/check-archive.ts";
import { restoreIntoEmbedded } from "#server/backup/restore-embedded.ts";
import { restoreIntoPostgres } from "#server/backup/restore-postgres.ts";
import { REMOTE_REFUSED } from "#server/backup/site-database.ts";
import { StartupError } from "#server/config/config.ts";
import { rememberBackend } from "#server/data/remembered-backend.ts";

export interface RestoreResult extends Pick<CheckedArchive, "manifest"> {
  /** The path at which the old site is kept, if there was one. */
  readonly oldSite: string | null;
}

/** Restores a site from an archive. The whole archive is checked before anything is changed. */
export async function restore(request: RestoreRequest): Promise<RestoreResult> {
  const { config, file, passphrase } = request;
  const { backend } = config;
  if (backend.kind === "remote") throw new StartupError(REMOTE_REFUSED);
  const archive = await checkArchive(file, passphrase);
  const migrations = planMigrations(archive.manifest.migrations, await listAvailableMigrations());
  const keepName = `before-restore-${new Date().toISOString().replace(/\..*/, "").replaceAll(/[:-]/g, "")}`;
  const checkedRequest: CheckedRequest = { ...request, ...archive, migrations, keepName };
  const oldSite =
    backend.kind === "postgres"
      ? await restoreIntoPostgres(checkedRequest, backend.databaseUrl)
      : await restoreIntoEmbedded(checkedRequest);
  await rememberBackend(config);
  return { manifest: archive.manifest, oldSite };
}
