import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresBackend } from "#server/backend/postgres-backend.ts";
import { backUp } from "#server/backup/back-up.ts";
import { restore } from "#server/backup/restore.ts";
import { parseConfig } from "#server/config.ts";
import { loadKeys } from "#server/keys.ts";
import { schemaSnapshot } from "#tests/support/schema-snapshot.ts";
import { type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { connect } from "#tests/support/sql.ts";
import { testOptions } from "#tests/support/test-options.ts";
import { allRows, restoreFixture, type UpgradeFixture } from "#tests/support/upgrade-fixtures.ts";

let server: ScratchServer;
let home: string;
beforeAll(async () => {
  server = await startScratchServer({ bundled: true });
  home = await mkdtemp(join(tmpdir(), "calabash-old-backup-"));
});
afterAll(async () => {
  await server?.stop();
  await rm(home, { recursive: true, force: true });
});

const configOf = (url: string, name: string) =>
  parseConfig({ DATABASE_URL: url, DATA_DIR: join(home, name) });

/** The site's start as far as the migrated database. */
async function start(url: string): Promise<void> {
  const backend = await createPostgresBackend(url, {
    ...testOptions(),
    kind: "postgres",
    location: "scratch",
  });
  await backend.close();
}

/** Times of change, what records them, and new random values are of the moment of the upgrade. */
const OF_THE_MOMENT = /"(updated_at|confirm_token|reply_token)": "[^"]+"/g;
/** The migration that makes this table adds the first rows. */
const OF_NEW_ROWS = /"(updated_at|created_at|id)": "[^"]+"/g;
const comparable = (rows: Record<string, readonly string[]>) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !["public.audit_log", "public.content_version"].includes(table))
      .map(([table, list]) => {
        const differing = table === "public.testimonials" ? OF_NEW_ROWS : OF_THE_MOMENT;
        return [table, list.map((row) => row.replace(differing, "")).sort()];
      }),
  );

async function read(url: string) {
  const sql = connect(url);
  const ask = (text: string) => sql.unsafe(text);
  try {
    return { schema: await schemaSnapshot(ask), rows: comparable(await allRows(ask)) };
  } finally {
    await sql.end();
  }
}

/** The other state before the squash goes the same way, but for one migration that its upgrade takes back. */
const FIXTURES: readonly UpgradeFixture[] = process.env.FAULTS_LONG
  ? ["21-migrations", "21-migrations-and-single-places"]
  : ["21-migrations-and-single-places"];

test.each(FIXTURES)(
  "a backup of %s is restored as its upgrade would leave it, and so is a backup of that",
  async (fixture) => {
    const old = await server.createDatabase();
    const sql = connect(old);
    await restoreFixture((text) => sql.unsafe(text), fixture).finally(() => sql.end());
    const config = configOf(old, `${fixture}-old`);
    const keys = await loadKeys(config);
    const file = join(home, `${fixture}.tar.gz`);
    await backUp({ config, keys, file, passphrase: null });
    await start(old);
    const upgraded = await read(old);

    const restored = await server.createDatabase();
    const moved = configOf(restored, `${fixture}-new`);
    await restore({ config: moved, file, passphrase: null, replace: false });
    await start(restored);
    expect(await read(restored)).toEqual(upgraded);

    const again = join(home, `${fixture}-again.tar.gz`);
    await backUp({ config: moved, keys, file: again, passphrase: null });
    const third = await server.createDatabase();
    await restore({
      config: configOf(third, `${fixture}-third`),
      file: again,
      passphrase: null,
      replace: false,
    });
    expect(await read(third)).toEqual(upgraded);
  },
);
