import { mkdir, readdir, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { BackupSchedule, Config } from "#server/config/config.ts";
import type { Keys } from "#server/data/keys.ts";
import { lastStart } from "#server/data/remembered-backend.ts";
import type { Job } from "#server/jobs/start-jobs.ts";
import type { Log } from "#server/process/log.ts";

/** How many backups from before an upgrade are kept, in addition to the scheduled ones (BACKUP_KEEP). */
const KEPT_BEFORE_UPGRADES = 2;

/** The scheduled backup; old archives are removed only once the new one is complete. */
export function createBackupJob(schedule: BackupSchedule, config: Config, keys: Keys): Job {
  const { everySeconds, folder, keep, passphrase } = schedule;
  return {
    name: "backup",
    everySeconds,
    async run() {
      // Loaded only when a backup is due, because this process may never make one.
      const { backUp } = await import("#server/backup/back-up.ts");
      const { archiveName, rotateBackups } = await import("#server/backup/rotate-backups.ts");
      const { describeArchive } = await import("#server/backup/archive-format.ts");
      const { warnOfNewerSchema } = await import("#server/backup/archive-migrations.ts");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, archiveName(new Date(), passphrase !== null, config.siteUrl));
      const manifest = await backUp({ config, keys, file, passphrase });
      await rotateBackups(folder, keep, config.siteUrl);
      return `${file} on ${hostname()}: ${describeArchive(manifest)}.${await warnOfNewerSchema(manifest)}`;
    },
  };
}

/** Makes a backup before an upgrade, so that the upgrade can be undone. Needs BACKUP_DIR or BACKUP_EVERY. */
export function createBackupBeforeUpgrade(config: Config, keys: Keys, log: Log) {
  return async (): Promise<void> => {
    if (!config.shouldBackUpBeforeUpgrade) {
      log("warn", "no backup was made before this upgrade: set BACKUP_DIR or BACKUP_EVERY");
      return;
    }
    const { backUp } = await import("#server/backup/back-up.ts");
    const { archiveName, isBackupOf, rotateBackups } = await import("#server/backup/rotate-backups.ts");
    const { describeArchive } = await import("#server/backup/archive-format.ts");
    const { backupFolder: folder, backupPassphrase: passphrase, siteUrl } = config;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const newestBackup = (await readdir(folder)).filter(isBackupOf(siteUrl, "before-upgrade")).sort().at(-1);
    // A backup that is newer than the last successful start was made by an attempt at this upgrade that failed.
    // It is kept and no other is made, because the site may try to start again and again.
    if (newestBackup && (await stat(join(folder, newestBackup))).mtimeMs > (await lastStart(config))) {
      log("info", "a backup from before this upgrade exists already, so no other is made", {
        backup: join(folder, newestBackup),
      });
      return;
    }
    const file = join(folder, archiveName(new Date(), passphrase !== null, siteUrl, "before-upgrade"));
    const manifest = await backUp({ config, keys, file, passphrase });
    await rotateBackups(folder, KEPT_BEFORE_UPGRADES, siteUrl, "before-upgrade");
    log("info", "backup made before the upgrade", { backup: `${file}: ${describeArchive(manifest)}` });
  };
}
