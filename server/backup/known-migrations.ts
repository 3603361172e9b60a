import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIGRATIONS_DIR } from "#server/backend/migrate.ts";
import { ArchiveRefused, type Manifest } from "#server/backup/archive-format.ts";

/** Files that leave the same schema as older ones that are no longer kept. */
interface Replacement {
  readonly replaced: readonly string[];
  readonly by: readonly string[];
}

/** Which versions to apply so that the schema is the one the archive was made from. */
export function planMigrations(
  archived: Manifest["migrations"],
  available: readonly string[],
  replacements: readonly Replacement[] = [],
): readonly string[] {
  const wanted = new Set(archived.map(({ version }) => version));
  for (const { replaced, by } of replacements) {
    if (!replaced.every((version) => wanted.has(version))) continue;
    for (const version of replaced) wanted.delete(version);
    for (const version of by) wanted.add(version);
  }
  const unknown = [...wanted].filter((version) => !available.includes(version)).sort();
  if (unknown.length > 0) {
    const named = archived.find(({ version }) => version === unknown[0]);
    throw new ArchiveRefused(
      `the backup was made by a newer version of Calabash (migration ${unknown[0]}_${named?.name ?? ""} is unknown here): restore it with that version`,
    );
  }
  return [...wanted].sort();
}

export async function availableMigrations(directory = MIGRATIONS_DIR): Promise<readonly string[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql"));
  return files.map((file) => file.slice(0, file.indexOf("_"))).sort();
}

/** Runs `work` with a directory that holds these migrations alone, and the seed files beside it. */
export async function withMigrations<T>(
  versions: readonly string[],
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), "calabash-migrations-"));
  const directory = join(home, "migrations");
  try {
    await mkdir(directory);
    // What the seed files load is replaced by the archive's rows, but it is recorded in a table of its own.
    await cp(join(MIGRATIONS_DIR, "../seed"), join(home, "seed"), { recursive: true });
    for (const file of await readdir(MIGRATIONS_DIR)) {
      if (versions.some((version) => file.startsWith(`${version}_`))) {
        await cp(join(MIGRATIONS_DIR, file), join(directory, file));
      }
    }
    return await work(directory);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
