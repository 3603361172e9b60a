import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ArchiveRefused, type Manifest } from "#server/backup/archive-format.ts";
import { MIGRATIONS_DIR, newerSchemaWarning } from "#server/data/migrate.ts";

/** The versions of the migrations that create the archive's tables, in order. */
export function planMigrations(
  { migrations, schemaVersion = "a newer version" }: Pick<Manifest, "migrations" | "schemaVersion">,
  available: readonly string[],
): readonly string[] {
  const unknown = findUnknownMigration(migrations, available);
  if (unknown) {
    throw new ArchiveRefused(
      `the backup needs ${schemaVersion} of Calabash (migration ${unknown.version}_${unknown.name} is unknown here): restore it with that version`,
    );
  }
  return migrations.map(({ version }) => version).sort();
}

const findUnknownMigration = (migrations: Manifest["migrations"], available: readonly string[]) =>
  migrations.find(({ version }) => !available.includes(version));

/** What the operator must know about a new backup, if this version could not restore it; otherwise empty. */
export async function warnOfNewerSchema({ migrations, schemaVersion }: Manifest): Promise<string> {
  if (!findUnknownMigration(migrations, await listAvailableMigrations())) return "";
  return ` Careful: ${newerSchemaWarning(schemaVersion ?? "")}.`;
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
