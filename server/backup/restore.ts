import pg from "pg";
import { ArchiveRefused } from "#server/backup/archive-format.ts";
import { createImageStore } from "#server/backup/archive-images.ts";
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
import { isDiskFull } from "#server/process/system-error.ts";
import { StorageError } from "#server/storage/storage-errors.ts";

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
  if (config.s3) await createImageStore(config).check();
  const migrations = planMigrations(archive.manifest, await listAvailableMigrations());
  const keepName = `before-restore-${new Date().toISOString().replace(/\..*/, "").replaceAll(/[:-]/g, "")}`;
  const checkedRequest: CheckedRequest = { ...request, ...archive, migrations, keepName };
  const restoring =
    backend.kind === "postgres"
      ? restoreIntoPostgres(checkedRequest, backend.databaseUrl)
      : restoreIntoEmbedded(checkedRequest);
  const oldSite = await restoring.catch((cause: unknown) => {
    throw asRefusal(file, cause);
  });
  await rememberBackend(config);
  return { manifest: archive.manifest, oldSite };
}

/** What the database or the image store refuses is a fault of the archive, and takes one line. */
function asRefusal(file: string, cause: unknown): unknown {
  const isRefused = cause instanceof pg.DatabaseError || cause instanceof StorageError;
  if (!isRefused || isDiskFull(cause)) return cause;
  return new ArchiveRefused(`${file} cannot be restored: ${cause.message.replaceAll(/\s+/g, " ")}`, {
    cause,
  });
}
