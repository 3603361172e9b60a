import { join, resolve } from "node:path";
import { REMOTE_REFUSED } from "#server/backup/open-database.ts";
import { readPassphrase } from "#server/backup/passphrase.ts";
import { type Config, StartupError } from "#server/config.ts";
import { parseDuration } from "#server/jobs/duration.ts";

export interface BackupSchedule {
  readonly everySeconds: number;
  readonly folder: string;
  /** How many archives stay. */
  readonly keep: number;
  readonly passphrase: string | null;
}

/** BACKUP_EVERY, BACKUP_DIR, BACKUP_KEEP and the passphrase; null when no backups are scheduled. */
export async function readBackupSchedule(
  variables: Record<string, string | undefined>,
  config: Pick<Config, "backend" | "dataDir">,
): Promise<BackupSchedule | null> {
  const { BACKUP_EVERY: every, BACKUP_DIR: folder, BACKUP_KEEP: keep } = variables;
  if (!every) return null;
  if (config.backend.kind === "remote")
    throw new StartupError(`BACKUP_EVERY has no use here: ${REMOTE_REFUSED}`);
  const everySeconds = parseDuration(every);
  if (everySeconds === null) throw new StartupError("BACKUP_EVERY must be a time such as 30m, 24h or 7d");
  if (keep && !/^[1-9]\d{0,3}$/.test(keep))
    throw new StartupError("BACKUP_KEEP must be a number from 1 to 9999");
  return {
    everySeconds,
    folder: folder ? resolve(folder) : join(config.dataDir, "backups"),
    keep: keep ? Number(keep) : 7,
    passphrase: await readPassphrase(variables),
  };
}
