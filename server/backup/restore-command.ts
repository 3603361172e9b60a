// npm run restore -- FILE [--replace]: restores the site from a backup; --replace first sets an existing site aside.
import { resolve } from "node:path";
import { describeArchive } from "#server/backup/archive-format.ts";
import { restore } from "#server/backup/restore.ts";
import { runCommand } from "#server/backup/run-command.ts";
import { parseConfig, StartupError } from "#server/config/config.ts";
import { becomeDataDirOwner } from "#server/config/data-dir.ts";
import { loadEnvFile } from "#server/config/env-file.ts";

await runCommand(async (args) => {
  const replace = args.includes("--replace");
  const [name, ...extraArguments] = args.filter((arg) => arg !== "--replace");
  if (!name || name.startsWith("-") || extraArguments.length > 0) {
    throw new StartupError("usage: npm run restore -- FILE [--replace]");
  }
  loadEnvFile();
  const config = parseConfig(process.env);
  await becomeDataDirOwner(config.dataDir);
  const passphrase = config.backupPassphrase;
  const { manifest, oldSite } = await restore({
    config,
    // npm sets INIT_CWD to the folder in which the operator typed the command.
    file: resolve(process.env.INIT_CWD ?? ".", name),
    passphrase,
    replace,
  });
  const lines = [`Restored: ${describeArchive(manifest)}, made ${manifest.created}.`];
  if (oldSite) lines.push(`The old site is kept in ${oldSite}; remove it when you no longer need it.`);
  if (manifest.keys.from === "environment") {
    lines.push(
      "Its keys came from the environment: set SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY as they were, or everyone has to log in again.",
    );
  }
  return lines.join("\n");
});
