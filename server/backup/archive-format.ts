import { createHash } from "node:crypto";
import { z } from "zod";
import { StartupError } from "#server/config/config.ts";
import { parseImagePath } from "#server/storage/image-path.ts";
import { PAPER_BUCKET } from "#server/storage/paper-store.ts";

/** Incremented when older versions can no longer read what this version writes. */
export const ARCHIVE_FORMAT = 1;

/** The names of the archive's entries. The first entry identifies the file; the last one shows that it is complete. */
export const ENTRY_NAMES = {
  title: "calabash-backup.json",
  keys: "keys.json",
  rows: "rows/",
  images: "images/",
  manifest: "manifest.json",
  checksum: "manifest.json.sha256",
} as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Marks the path of a paper in an archive; no path of an image begins with a dot. */
export const PAPER_PREFIX = `.${PAPER_BUCKET}/`;
const PAPER_PATH = /^[0-9a-f-]{36}\/[A-Za-z0-9][A-Za-z0-9._-]{0,80}$/;
const imagePath = z
  .string()
  .refine((path) =>
    path.startsWith(PAPER_PREFIX)
      ? PAPER_PATH.test(path.slice(PAPER_PREFIX.length))
      : parseImagePath(path) !== null,
  );

export const titleSchema = z.object({ product: z.literal("calabash"), format: z.number().int() });

export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** The version of Calabash that wrote the archive. */
  version: z.string(),
  /** The version that made its schema, which is newer after a rollback. Missing before 1.1. */
  schemaVersion: z.string().optional(),
  created: z.iso.datetime(),
  backend: z.enum(["embedded", "postgres"]),
  /** The version of PostgreSQL. */
  serverVersion: z.string(),
  migrations: z.array(z.object({ version: z.string(), name: z.string(), sha256 })),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().nonnegative(),
      bytes: z.number().int().nonnegative(),
      sha256,
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  images: z.array(
    z.object({ path: imagePath, size: z.number().int().nonnegative(), contentType: z.string(), sha256 }),
  ),
  /** Only keys from DATA_DIR are archived; the operator keeps those set by environment variables. */
  keys: z.discriminatedUnion("from", [
    z.object({ from: z.literal("environment") }),
    z.object({ from: z.literal("archive"), sha256 }),
  ]),
  totals: z.object({ rows: z.number().int(), images: z.number().int(), bytes: z.number().int() }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableSummary = Manifest["tables"][number];

const LINE_FEED = 10;

/** Counts and hashes rows in the text format of COPY, in which every row is one line. */
export function createRowCounter() {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    add(chunk: Uint8Array): void {
      hash.update(chunk);
      bytes += chunk.byteLength;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
    },
    finish: () => ({ rows, bytes, sha256: hash.digest("hex") }),
  };
}

export const sha256Hex = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

export const tableFolder = (table: { readonly schema: string; readonly name: string }) =>
  `${ENTRY_NAMES.rows}${table.schema}.${table.name}/`;

export class ArchiveRefused extends StartupError {}

export function describeArchive({ tables, totals }: Manifest): string {
  const megabytes = (totals.bytes / 1_000_000).toFixed(1);
  return `${totals.rows} rows of ${tables.length} tables and ${totals.images} images, ${megabytes} MB`;
}
