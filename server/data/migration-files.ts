import { readdir } from "node:fs/promises";
import { StartupError } from "#server/config/config.ts";

export interface MigrationFile {
  readonly version: string;
  readonly name: string;
  readonly file: string;
}

/** Lists the migration files by name, which is the order in which they are applied. */
export async function listMigrations(directory: string): Promise<readonly MigrationFile[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  return files.map((file) => {
    const [, version, name] = /^(\d{14})_([\w-]+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new StartupError(`${file} is not named <14 digits>_<name>.sql`);
    return { version, name, file };
  });
}
