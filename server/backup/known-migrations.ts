import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIGRATIONS_DIR } from "#server/backend/migrate.ts";
import {
  LAST_SQUASHED_MIGRATION,
  OLD_MIGRATIONS,
  WITHDRAWN_MIGRATION,
} from "#server/backend/squashed-history.ts";
import { ArchiveRefused, type Manifest } from "#server/backup/archive-format.ts";

export interface MigrationPlan {
  /** Which versions to apply. */
  readonly versions: readonly string[];
  /** What the archive's database had recorded from before the squash: it is taken over once its rows are back. */
  readonly old: readonly string[];
}

const ALL_OLD: readonly string[] = [...OLD_MIGRATIONS, WITHDRAWN_MIGRATION];

/** The migrations that make the schema that the archive's rows fit into. */
export function planMigrations(
  archived: Manifest["migrations"],
  available: readonly string[],
): MigrationPlan {
  const applied = archived.map(({ version }) => version);
  const old = applied.filter((version) => ALL_OLD.includes(version)).sort();
  const missing = OLD_MIGRATIONS.filter((version) => !old.includes(version));
  if (old.length > 0 && missing.length > 0) {
    throw new ArchiveRefused(
      `the backup is of a site that stopped in the middle of an upgrade (migration ${missing[0]} is missing): start commit 4ffc5cb on that site once, and back it up again`,
    );
  }
  const squashed = old.length > 0 ? available.filter((version) => version <= LAST_SQUASHED_MIGRATION) : [];
  const versions = [...squashed, ...applied.filter((version) => !ALL_OLD.includes(version))].sort();
  const unknown = versions.find((version) => !available.includes(version));
  if (unknown !== undefined) {
    const named = archived.find(({ version }) => version === unknown);
    throw new ArchiveRefused(
      `the backup was made by a newer version of Calabash (migration ${unknown}_${named?.name ?? ""} is unknown here): restore it with that version`,
    );
  }
  return { versions, old };
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
