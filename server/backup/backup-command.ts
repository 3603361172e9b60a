// npm run backup -- FILE
import { resolve } from "node:path";
import { backUp } from "#server/backup/back-up.ts";
import { describeArchive, runCommand } from "#server/backup/run-command.ts";
import { parseConfig, StartupError } from "#server/config.ts";
import { loadKeys } from "#server/keys.ts";

await runCommand(async ([name, ...rest]) => {
  if (!name || name.startsWith("-") || rest.length > 0) {
    throw new StartupError("say where to: npm run backup -- FILE");
  }
  const file = resolve(name);
  const config = parseConfig(process.env);
  const passphrase = config.backupPassphrase;
  const keys = await loadKeys(config);
  const manifest = await backUp({ config, keys, file, passphrase });
  const secrets = config.keys
    ? "The keys of the environment are not in it: keep them yourself."
    : passphrase
      ? "It is encrypted, the site's keys included: without the passphrase nobody can read it."
      : "It holds the site's keys in plain text, readable by its owner alone (mode 600); BACKUP_PASSPHRASE encrypts it.";
  return `${file}: ${describeArchive(manifest)}. ${secrets}`;
});
