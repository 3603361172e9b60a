import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ArchiveRefused, type Manifest } from "#server/backup/archive-format.ts";
import { MIGRATIONS_DIR } from "#server/data/migrate.ts";

/** The versions of the migrations that create the archive's tables, in order. */
export function planMigrations(
  archived: Manifest["migrations"],
  available: readonly string[],
): readonly string[] {
  const unknown = archived.find(({ version }) => !available.includes(version));
  if (unknown) {
    throw new ArchiveRefused(
      `the backup was made by a newer version of Calabash (migration ${unknown.version}_${unknown.name} is unknown here): restore it with that version`,
    );
  }
  return archived.map(({ version }) => version).sort();
}

/** The versions of the migrations that this release contains. */
export async function listAvailableMigrations(directory = MIGRATIONS_DIR): Promise<readonly string[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql"));
  return files.map((file) => file.slice(0, file.indexOf("_"))).sort();
}

/** Runs `work` with a temporary directory that holds only these migrations. The seed files lie beside it. */
export async function withMigrationsDir<T>(
  versions: readonly string[],
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), "calabash-migrations-"));
  const directory = join(home, "migrations");
  try {
    await mkdir(directory);
    // The seed files create a table that the archive needs. The archive's rows then replace the seed data.
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
