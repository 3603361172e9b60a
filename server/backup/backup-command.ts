// npm run backup -- [FILE]: writes a backup to FILE, or to the folder of the scheduled backups if FILE is omitted.
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { describeArchive } from "#server/backup/archive-format.ts";
import { warnOfNewerSchema } from "#server/backup/archive-migrations.ts";
import { backUp } from "#server/backup/back-up.ts";
import { archiveName } from "#server/backup/rotate-backups.ts";
import { runCommand } from "#server/backup/run-command.ts";
import { parseConfig, StartupError } from "#server/config/config.ts";
import { becomeDataDirOwner } from "#server/config/data-dir.ts";
import { loadEnvFile } from "#server/config/env-file.ts";
import { loadExistingKeys } from "#server/data/keys.ts";

await runCommand(async ([name, ...extraArguments]) => {
  if (name?.startsWith("-") || extraArguments.length > 0)
    throw new StartupError("usage: npm run backup -- [FILE]");
  loadEnvFile();
  const config = parseConfig(process.env);
  await becomeDataDirOwner(config.dataDir);
  const keys = await loadExistingKeys(config);
  const passphrase = config.backupPassphrase;
  // npm sets INIT_CWD to the folder in which the operator typed the command.
  const file = name
    ? resolve(process.env.INIT_CWD ?? ".", name)
    : join(config.backupFolder, archiveName(new Date(), passphrase !== null, config.siteUrl));
  // Only the site's own backup folder is created: a FILE in any other folder that does not exist is a mistake.
  if (dirname(file) === config.backupFolder)
    await mkdir(config.backupFolder, { recursive: true, mode: 0o700 });
  const manifest = await backUp({ config, keys, file, passphrase });
  const keysNote = config.keys
    ? "It does not include the keys set in the environment: keep those yourself."
    : passphrase
      ? "It is encrypted, including the site's keys, and cannot be read without the passphrase."
      : "It contains the site's keys in plain text and only its owner can read it (mode 600). Set BACKUP_PASSPHRASE to encrypt it.";
  return `${file}: ${describeArchive(manifest)}. ${keysNote}${await warnOfNewerSchema(manifest)}`;
});
