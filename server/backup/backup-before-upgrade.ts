import { createBackupJob } from "#server/backup/backup-job.ts";
import type { Config } from "#server/config/config.ts";
import type { Keys } from "#server/data/keys.ts";
import type { Log } from "#server/process/log.ts";

/** An upgrade cannot be undone without a backup: one is made if the operator has chosen a place for backups. */
export function createBackupBeforeUpgrade(config: Config, keys: Keys, log: Log) {
  return async (): Promise<void> => {
    if (!config.backsUpBeforeUpgrade) {
      log("warn", "no backup was made before this upgrade: set BACKUP_DIR or BACKUP_EVERY");
      return;
    }
    const { backupFolder: folder, backupPassphrase: passphrase } = config;
    const keep = config.backups?.keep ?? Number.POSITIVE_INFINITY;
    const backup = createBackupJob({ everySeconds: 0, folder, keep, passphrase }, config, keys);
    log("info", "backup made before the upgrade", { backup: await backup.run() });
  };
}
