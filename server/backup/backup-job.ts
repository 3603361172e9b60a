import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { backUp } from "#server/backup/back-up.ts";
import { archiveName, rotate } from "#server/backup/rotate.ts";
import { describeArchive } from "#server/backup/run-command.ts";
import type { BackupSchedule, Config } from "#server/config.ts";
import type { Job } from "#server/jobs/start-jobs.ts";
import type { Keys } from "#server/keys.ts";

/** The backup that the site makes by itself; old ones go only once the new one is whole. */
export function createBackupJob(schedule: BackupSchedule, config: Config, keys: Keys): Job {
  const { everySeconds, folder, keep, passphrase } = schedule;
  return {
    name: "backup",
    everySeconds,
    async run() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, archiveName(new Date(), passphrase !== null));
      const manifest = await backUp({ config, keys, file, passphrase });
      await rotate(folder, keep);
      return `${file}: ${describeArchive(manifest)}`;
    },
  };
}
