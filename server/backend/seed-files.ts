import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SqlSession } from "#server/backend/sql-session.ts";
import { inTransaction } from "#server/backend/transaction.ts";

/**
 * Loads each SQL file of the seed directory whose text has changed since it was last loaded, and records it as
 * `supabase db push --include-seed` does. A directory that is not there holds nothing to load.
 */
export async function loadSeedFiles(session: SqlSession, directory: string): Promise<void> {
  const files = (await readdir(directory).catch(() => [])).filter((file) => file.endsWith(".sql")).sort();
  if (files.length === 0) return;
  await session.script(`
    create table if not exists supabase_migrations.seed_files
      (path text not null primary key, hash text not null);`);
  for (const file of files) {
    const text = await readFile(join(directory, file), "utf8");
    const path = `supabase/seed/${file}`;
    const hash = createHash("sha256").update(text).digest("hex");
    const loaded = await session.query(
      "select 1 from supabase_migrations.seed_files where path = $1 and hash = $2",
      [path, hash],
    );
    if (loaded.length > 0) continue;
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
