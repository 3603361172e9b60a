import { createHash } from "node:crypto";
import {
  ARCHIVE_FORMAT,
  ArchiveRefused,
  createRowCounter,
  ENTRY_NAMES,
  type Manifest,
  manifestSchema,
  sha256Hex,
  tableFolder,
  titleSchema,
} from "#server/backup/archive-format.ts";
import { type ArchiveEntry, readArchive } from "#server/backup/read-archive.ts";
import type { Config } from "#server/config/config.ts";
import { type Keys, keysFile } from "#server/data/keys.ts";

export interface CheckedArchive {
  readonly manifest: Manifest;
  readonly keys: Keys | null;
}

export interface RestoreRequest {
  readonly config: Config;
  readonly file: string;
  readonly passphrase: string | null;
  readonly replace: boolean;
}

/** A request whose archive was read and verified. */
export interface CheckedRequest extends RestoreRequest, CheckedArchive {
  readonly migrations: readonly string[];
  /** The name under which the old site is kept. It contains the time. */
  readonly keepName: string;
}

/** Larger entries are never read into memory as a whole. */
const MAX_WHOLE_ENTRY_BYTES = 512 * 1024 * 1024;

/** The first entry is a few words of JSON. A larger one is not ours. */
const MAX_TITLE_BYTES = 10_000;

/** Reads the whole file and verifies every checksum. */
export async function checkArchive(file: string, passphrase: string | null): Promise<CheckedArchive> {
  const damaged = (what: string) => new ArchiveRefused(`${file} is damaged or cut off: ${what}`);
  const rows = new Map<string, ReturnType<typeof createRowCounter>>();
  const images = new Map<string, { size: number; sha256: string }>();
  const wholeEntries = new Map<string, Buffer>();
  let isFirst = true;
  for await (const entry of readArchive(file, passphrase)) {
    if (isFirst) await checkTitle(file, entry);
    else if (wholeEntries.has(ENTRY_NAMES.checksum)) throw damaged("there is data after its end");
    else if (entry.name.startsWith(ENTRY_NAMES.rows)) {
      const folder = entry.name.slice(0, entry.name.lastIndexOf("/") + 1);
      const counter = rows.get(folder) ?? createRowCounter();
      rows.set(folder, counter);
      for await (const chunk of entry.chunks) counter.add(chunk);
    } else if (entry.name.startsWith(ENTRY_NAMES.images)) {
      const path = entry.name.slice(ENTRY_NAMES.images.length);
      if (images.has(path)) throw damaged(`${entry.name} appears twice`);
      images.set(path, { size: entry.size, sha256: await hashStream(entry.chunks) });
    } else {
      if (wholeEntries.has(entry.name)) throw damaged(`${entry.name} appears twice`);
      wholeEntries.set(entry.name, await readEntryBytes(entry));
    }
    isFirst = false;
  }
  if (isFirst) throw new ArchiveRefused(`${file} is not a backup of Calabash`);

  const manifestBytes = wholeEntries.get(ENTRY_NAMES.manifest);
  const checksumLine = wholeEntries.get(ENTRY_NAMES.checksum)?.toString("utf8");
  if (!manifestBytes || !checksumLine) throw damaged("its end is missing");
  if (checksumLine !== `${sha256Hex(manifestBytes)}  ${ENTRY_NAMES.manifest}\n`)
    throw damaged("its manifest does not match its checksum");
  const parsed = manifestSchema.safeParse(parseJson(manifestBytes.toString("utf8")));
  if (!parsed.success) throw damaged("its manifest is not valid");
  const manifest = parsed.data;

  for (const table of manifest.tables) {
    const actual = (rows.get(tableFolder(table)) ?? createRowCounter()).finish();
    rows.delete(tableFolder(table));
    if (actual.sha256 !== table.sha256 || actual.rows !== table.rows) {
      throw damaged(`the rows of ${table.schema}.${table.name} do not match their checksum`);
    }
  }
  for (const image of manifest.images) {
    const actual = images.get(image.path);
    images.delete(image.path);
    if (actual?.sha256 !== image.sha256 || actual.size !== image.size) {
      throw damaged(`the image ${image.path} does not match its checksum`);
    }
  }
  const [extra] = [...rows.keys(), ...images.keys()];
  if (extra !== undefined) throw damaged(`${extra} is not in its manifest`);
  return { manifest, keys: readKeys(manifest, wholeEntries.get(ENTRY_NAMES.keys), damaged) };
}

async function checkTitle(file: string, entry: ArchiveEntry): Promise<void> {
  const notABackup = new ArchiveRefused(`${file} is not a backup of Calabash`);
  if (entry.name !== ENTRY_NAMES.title || entry.size > MAX_TITLE_BYTES) throw notABackup;
  const text = (await readEntryBytes(entry)).toString("utf8");
  const title = titleSchema.safeParse(parseJson(text));
  if (!title.success) throw notABackup;
  if (title.data.format !== ARCHIVE_FORMAT) {
    throw new ArchiveRefused(
      `${file} was made by a newer version of Calabash (format ${title.data.format}): restore it with that version`,
    );
  }
}

function readKeys(
  { keys }: Manifest,
  bytes: Buffer | undefined,
  damaged: (what: string) => ArchiveRefused,
): Keys | null {
  if (keys.from === "environment") return null;
  if (!bytes || sha256Hex(bytes) !== keys.sha256) throw damaged("its keys do not match their checksum");
  const parsed = keysFile.safeParse(parseJson(bytes.toString("utf8")));
  if (!parsed.success) throw damaged("its keys are not valid");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function readEntryBytes(entry: ArchiveEntry): Promise<Buffer<ArrayBuffer>> {
  if (entry.size > MAX_WHOLE_ENTRY_BYTES)
    throw new ArchiveRefused(`${entry.name} in the backup is too large`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry.chunks) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function hashStream(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}
