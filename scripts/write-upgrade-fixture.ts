// npm run db:fixture: writes tests/fixtures/upgrade/<version>.sql.gz, a dump of a new site with the demo's data.
// Needs an installed PostgreSQL with pg_dump.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createClients } from "#server/data/clients.ts";
import { runFirstStart } from "#server/first-start/first-start.ts";
import { installedBinaries, startScratchServer } from "#tests/support/scratch-server.ts";
import { openBackend } from "#tests/support/test-backend.ts";
import packageFile from "../package.json" with { type: "json" };

const binaries = installedBinaries();
if (!binaries) throw new Error("PostgreSQL is not installed on this machine");
const server = await startScratchServer();
try {
  const url = await server.createDatabase();
  const { backend, keys } = await openBackend(url);
  const { service } = createClients(backend, keys);
  await runFirstStart(service, { isDemo: true, firstAdmin: null }, async () => {});
  await backend.close();
  const dump = execFileSync(join(binaries, "pg_dump"), ["--no-owner", "--inserts", url], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  // Removes commands of psql such as \restrict, which are not SQL.
  const sql = dump.replaceAll(/^\\.*\n/gm, "");
  const file = join(import.meta.dirname, `../tests/fixtures/upgrade/${packageFile.version}.sql.gz`);
  writeFileSync(file, gzipSync(sql, { level: 9 }));
  console.log(`wrote ${file}`);
} finally {
  await server.stop();
}
