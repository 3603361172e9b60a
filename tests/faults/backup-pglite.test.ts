import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPgliteBackend } from "#server/backend/pglite-backend.ts";
import { backUp, backUpFrom } from "#server/backup/back-up.ts";
import { checkArchive } from "#server/backup/check-archive.ts";
import { fillFromArchive } from "#server/backup/fill-from-archive.ts";
import { loadDatabase, tableKey } from "#server/backup/load-database.ts";
import { openPglite } from "#server/backup/open-database.ts";
import { restore } from "#server/backup/restore.ts";
import { parseConfig } from "#server/config.ts";
import { lockDataDir } from "#server/data-dir.ts";
import { loadKeys } from "#server/keys.ts";
import { type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { testOptions } from "#tests/support/test-options.ts";

let home: string;
let server: ScratchServer;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "calabash-pglite-backup-"));
  server = await startScratchServer();
});
afterAll(async () => {
  await server?.stop();
  await rm(home, { recursive: true, force: true });
});

test("a site on PGlite moves to a server and back to PGlite, row by row", async () => {
  const dataDir = join(home, "site");
  const config = parseConfig({ DATA_DIR: dataDir });
  const keys = await loadKeys(config);
  await (await createPgliteBackend(join(dataDir, "pglite"), testOptions())).close();

  const unlock = await lockDataDir(dataDir);
  await expect(backUp({ config, keys, file: join(home, "x"), passphrase: null })).rejects.toThrow(
    "PGlite cannot be read beside the running site: stop the site first",
  );
  await unlock();
  const first = await backUp({ config, keys, file: join(home, "first"), passphrase: null });
  expect(first).toMatchObject({ backend: "pglite", totals: { rows: expect.any(Number) } });
  expect(first.totals.rows).toBeGreaterThan(0);

  const moved = parseConfig({ DATABASE_URL: await server.createDatabase(), DATA_DIR: join(home, "moved") });
  await restore({ config: moved, file: join(home, "first"), passphrase: null, replace: false });
  const second = await backUp({ config: moved, keys, file: join(home, "second"), passphrase: null });
  expect(second.tables).toEqual(first.tables);

  const { manifest } = await checkArchive(join(home, "second"), null);
  const session = await openPglite(join(home, "back"));
  await loadDatabase(session, {
    manifest,
    migrations: { versions: manifest.migrations.map(({ version }) => version), old: [] },
    replace: false,
    fill: (copy, tables) =>
      fillFromArchive(copy, tables, {
        file: join(home, "second"),
        passphrase: null,
        columns: new Map(manifest.tables.map((table) => [tableKey(table), table.columns])),
        putImage: async () => {},
      }),
  });
  const third = await backUpFrom(
    { session, backend: "pglite" },
    { config, keys, file: join(home, "third"), passphrase: null },
  );
  await session.close();
  expect(third.tables).toEqual(first.tables);
});
