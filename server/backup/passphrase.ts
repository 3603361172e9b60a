import { readFile } from "node:fs/promises";
import { StartupError } from "#server/config.ts";

/** BACKUP_PASSPHRASE, or what stands in the file that BACKUP_PASSPHRASE_FILE names; null for none. */
export async function readPassphrase(variables: Record<string, string | undefined>): Promise<string | null> {
  const { BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: file } = variables;
  if (given && file) {
    throw new StartupError(
      "BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE exclude each other: set one of them",
    );
  }
  if (!file) return given ? strong("BACKUP_PASSPHRASE", given) : null;
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new StartupError(`BACKUP_PASSPHRASE_FILE ${file} cannot be read: ${cause.code}`, { cause });
  });
  return strong("BACKUP_PASSPHRASE_FILE", text.replace(/\r?\n$/, ""));
}

function strong(variable: string, passphrase: string): string {
  if (passphrase.length >= 12) return passphrase;
  throw new StartupError(`${variable} is too short: use at least 12 characters`);
}
