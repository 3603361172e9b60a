import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BackupSchedule, Config } from "#server/config/config.ts";
import type { Keys } from "#server/data/keys.ts";
import { lastStart } from "#server/data/remembered-backend.ts";
import type { Job } from "#server/jobs/start-jobs.ts";
import type { Log } from "#server/process/log.ts";

/** How many backups from before an upgrade are kept, besides the BACKUP_KEEP others. */
const KEPT_BEFORE_UPGRADES = 2;

/** The scheduled backup; old archives are removed only once the new one is complete. */
export function createBackupJob(schedule: BackupSchedule, config: Config, keys: Keys): Job {
  const { everySeconds, folder, keep, passphrase } = schedule;
  return {
    name: "backup",
    everySeconds,
    async run() {
      // Loaded on demand, so that the code is not held in memory between backups.
      const { backUp } = await import("#server/backup/back-up.ts");
      const { archiveName, rotate } = await import("#server/backup/rotate.ts");
      const { describeArchive } = await import("#server/backup/archive-format.ts");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, archiveName(new Date(), passphrase !== null));
      const manifest = await backUp({ config, keys, file, passphrase });
      await rotate(folder, keep);
      return `${file}: ${describeArchive(manifest)}`;
    },
  };
}

/** Makes a backup before an upgrade, so that it can be undone, if the operator has chosen a place for backups. */
export function createBackupBeforeUpgrade(config: Config, keys: Keys, log: Log) {
  return async (): Promise<void> => {
    if (!config.backsUpBeforeUpgrade) {
      log("warn", "no backup was made before this upgrade: set BACKUP_DIR or BACKUP_EVERY");
      return;
    }
    const { backUp } = await import("#server/backup/back-up.ts");
    const { archiveName, BEFORE_UPGRADE, rotate } = await import("#server/backup/rotate.ts");
    const { describeArchive } = await import("#server/backup/archive-format.ts");
    const { backupFolder: folder, backupPassphrase: passphrase } = config;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const newest = (await readdir(folder))
      .filter((name) => BEFORE_UPGRADE.test(name))
      .sort()
      .at(-1);
    // After a failed migration, the site starts again and again. The first backup is the one to keep.
    if (newest && (await stat(join(folder, newest))).mtimeMs > (await lastStart(config))) {
      log("info", "the backup made before the upgrade is kept", { backup: join(folder, newest) });
      return;
    }
    const file = join(folder, archiveName(new Date(), passphrase !== null, "before-upgrade"));
    const manifest = await backUp({ config, keys, file, passphrase });
    await rotate(folder, KEPT_BEFORE_UPGRADES, BEFORE_UPGRADE);
    log("info", "backup made before the upgrade", { backup: `${file}: ${describeArchive(manifest)}` });
  };
}
