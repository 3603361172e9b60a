import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inTransaction, type SqlSession } from "#server/data/sql-session.ts";

export interface SeedFile {
  readonly file: string;
  /** The path under which the file is recorded as loaded. */
  readonly path: string;
  readonly text: string;
  readonly hash: string;
}

/** The SQL files of the seed directory; none if it does not exist. */
export async function readSeedFiles(directory: string): Promise<readonly SeedFile[]> {
  const files = (await readdir(directory).catch(() => [])).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(directory, file), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      return { file, path: `supabase/seed/${file}`, text, hash };
    }),
  );
}

/**
 * Loads each seed file that has changed since it was last loaded, and records it as `supabase db push --include-seed`
 * does.
 */
export async function loadSeedFiles(session: SqlSession, seeds: readonly SeedFile[]): Promise<void> {
  if (seeds.length === 0) return;
  await session.script(`
    create table if not exists supabase_migrations.seed_files
      (path text not null primary key, hash text not null);`);
  for (const { file, path, text, hash } of seeds) {
    const loadedRows = await session.query(
      "select 1 from supabase_migrations.seed_files where path = $1 and hash = $2",
      [path, hash],
    );
    if (loadedRows.length > 0) continue;
    await inTransaction(session, `seed file ${file}`, async () => {
      await session.script(text);
      await session.query(
        `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
         on conflict (path) do update set hash = excluded.hash`,
        [path, hash],
      );
    });
  }
}
