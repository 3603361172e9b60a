import { setTimeout as sleep } from "node:timers/promises";
import {
  ARCHIVE_FORMAT,
  createRowCounter,
  ENTRY_NAMES,
  type Manifest,
  sha256Hex,
  type TableSummary,
  tableFolder,
} from "#server/backup/archive-format.ts";
import { createImageStore, listImages, listPapers } from "#server/backup/archive-images.ts";
import type { CopySession } from "#server/backup/copy-session.ts";
import {
  listAppliedMigrations,
  listSequences,
  listTables,
  PORTABLE_SETTINGS,
  readServerVersion,
  selectRowsSql,
  type Table,
} from "#server/backup/database-catalog.ts";
import { openSiteDatabase, type SiteDatabase } from "#server/backup/site-database.ts";
import { type ArchiveWriter, writeArchive } from "#server/backup/write-archive.ts";
import { type Config, StartupError } from "#server/config/config.ts";
import { productVersion } from "#server/config/version.ts";
import type { Keys } from "#server/data/keys.ts";
import { readSchemaVersion } from "#server/data/migrate.ts";
import type { ImageStore } from "#server/storage/store.ts";

export interface BackupOptions {
  readonly config: Config;
  readonly keys: Keys;
  readonly file: string;
  readonly passphrase: string | null;
}

/** Each table is written in pieces of this size, so that no whole table is held in memory. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Writes a consistent snapshot of the database, the images and the keys into one file. */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { config, keys } = options;
  const database = await openSiteDatabase(config, keys);
  try {
    return await backUpFrom(database, options);
  } finally {
    await database.close();
  }
}

export async function backUpFrom(
  { session, backend }: Pick<SiteDatabase, "session" | "backend">,
  { config, keys, file, passphrase }: BackupOptions,
): Promise<Manifest> {
  const created = new Date();
  // Before the rows, which may take long.
  if (config.s3) await createImageStore(config).check();
  try {
    await beginSnapshot(session);
    const migrations = await listAppliedMigrations(session);
    if (!migrations) throw new StartupError("there is no site in this database yet: start the site once");
    let manifest: Manifest | null = null;
    await writeArchive({ file, passphrase, created }, async (archive) => {
      await archive.add(ENTRY_NAMES.title, json({ product: "calabash", format: ARCHIVE_FORMAT }));
      const keyBytes = config.keys ? null : json(keys);
      if (keyBytes) await archive.add(ENTRY_NAMES.keys, keyBytes);
      const tables: TableSummary[] = [];
      for (const table of await listTables(session)) tables.push(await addRows(archive, session, table));
      const sequences = [...(await listSequences(session))];
      const papers = await listPapers(session);
      const images = await addImages(archive, createImageStore(config), papers);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const sizes = [...tables.map((table) => table.bytes), ...images.map((image) => image.size)];
      manifest = {
        format: ARCHIVE_FORMAT,
        version: await productVersion(),
        schemaVersion: await readSchemaVersion(session),
        created: created.toISOString(),
        backend,
        serverVersion: await readServerVersion(session),
        migrations: [...migrations],
        tables,
        sequences,
        images,
        keys: keyBytes ? { from: "archive", sha256: sha256Hex(keyBytes) } : { from: "environment" },
        totals: { rows, images: images.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
      };
      const manifestBytes = json(manifest);
      await archive.add(ENTRY_NAMES.manifest, manifestBytes);
      await archive.add(
        ENTRY_NAMES.checksum,
        Buffer.from(`${sha256Hex(manifestBytes)}  ${ENTRY_NAMES.manifest}\n`),
      );
    });
    if (!manifest) throw new Error("the archive was closed before it was filled");
    return manifest;
  } finally {
    // After a lost connection the rollback fails too, but only the first error is reported.
    await session.script("rollback").catch(() => {});
  }
}

/** One backup of a site at a time, because processes may share BACKUP_DIR. The snapshot is taken after waiting. */
async function beginSnapshot(session: CopySession): Promise<void> {
  for (;;) {
    await session.script(`begin isolation level repeatable read read only; ${PORTABLE_SETTINGS}`);
    const [row] = await session.query(
      "select pg_try_advisory_xact_lock(hashtext('calabash:backup')) as is_first",
    );
    if (row?.is_first === true) return;
    await session.script("rollback");
    await sleep(1_000);
  }
}

async function addRows(archive: ArchiveWriter, session: CopySession, table: Table): Promise<TableSummary> {
  const counter = createRowCounter();
  let piece: Uint8Array[] = [];
  let size = 0;
  let pieceCount = 0;
  const flush = async () => {
    if (size === 0) return;
    pieceCount += 1;
    await archive.add(`${tableFolder(table)}${String(pieceCount).padStart(6, "0")}`, Buffer.concat(piece));
    piece = [];
    size = 0;
  };
  for await (const chunk of session.copyOut(selectRowsSql(table))) {
    counter.add(chunk);
    piece.push(chunk);
    size += chunk.byteLength;
    if (size >= PIECE_BYTES) await flush();
  }
  await flush();
  return { schema: table.schema, name: table.name, columns: [...table.columns], ...counter.finish() };
}

async function addImages(
  archive: ArchiveWriter,
  store: ImageStore,
  papers: readonly string[],
): Promise<Manifest["images"]> {
  const images: Manifest["images"] = [];
  const add = async (path: string) => {
    const image = await store.get(path);
    // The image was removed after it was listed.
    if (!image) return;
    const { bytes, contentType } = image;
    await archive.add(`${ENTRY_NAMES.images}${path}`, bytes);
    images.push({ path, size: bytes.byteLength, contentType, sha256: sha256Hex(bytes) });
  };
  for await (const path of listImages(store)) await add(path);
  for (const path of papers) await add(path);
  return images;
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
