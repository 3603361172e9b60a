import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import { z } from "zod";
import type { Config } from "#server/config/config.ts";
import { productVersion } from "#server/config/version.ts";
import type { Keys } from "#server/data/keys.ts";

const text = z.string();
/** A process that serves this site, as it describes itself in the database. */
export const processRow = z.object({
  id: text,
  version: text,
  host: text,
  data_folder: text,
  folder_id: text,
  keys_fingerprint: text,
  clock: text,
  started_at: text,
  seen_at: text,
});
type ProcessRow = z.infer<typeof processRow>;

export const CLOCK_LIMIT_MS = 15_000;

/** What a process writes about itself, besides the times. */
export async function describeProcess({ dataDir }: Pick<Config, "dataDir">, keys: Keys) {
  const { ino, birthtimeMs } = await stat(dataDir);
  const secrets = [keys.publishableKey, keys.secretKey, keys.jwtSecret].join("\n");
  return {
    id: crypto.randomUUID(),
    version: await productVersion(),
    host: hostname(),
    data_folder: dataDir,
    // Two containers may have one folder under different host names.
    folder_id: `${ino}-${Math.round(birthtimeMs)}`,
    keys_fingerprint: createHash("sha256").update(secrets).digest("hex").slice(0, 16),
  };
}

/** What is wrong between the processes that are alive, with what to do about it. */
export function findProcessProblems(rows: readonly ProcessRow[]): readonly string[] {
  const alive = rows.filter((row) => !isPredecessor(row, rows));
  const [first, ...others] = alive;
  if (!first) return [];
  return others.flatMap((other) => {
    const pair = `${nameOf(first)} and ${nameOf(other)}`;
    const apartMs = Math.abs(clockOffset(first) - clockOffset(other));
    return [
      first.keys_fingerprint !== other.keys_fingerprint &&
        `${pair} have different keys, so a log-in at one ends at the other: set the same SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY for all processes`,
      alive.some((row) => row.id !== other.id && row.folder_id === other.folder_id) &&
        `${pair} share one data folder: give each process its own DATA_DIR`,
      apartMs >= CLOCK_LIMIT_MS &&
        `the clocks of ${pair} differ by ${Math.round(apartMs / 1000)} seconds: synchronize them (timedatectl set-ntp true)`,
      !versionsFit(first.version, other.version) &&
        `${pair} run versions ${first.version} and ${other.version}, which do not fit together: upgrade the older one`,
    ].filter((problem) => problem !== false);
  });
}

/** Whether the process has ended and another one has started in its folder since. */
const isPredecessor = (row: ProcessRow, rows: readonly ProcessRow[]) =>
  rows.some(({ folder_id, started_at }) => folder_id === row.folder_id && started_at > row.seen_at);

const nameOf = ({ host, data_folder }: ProcessRow) => `${host}:${data_folder}`;

const clockOffset = ({ clock, seen_at }: ProcessRow) => Date.parse(clock) - Date.parse(seen_at);

/** A version runs beside the one before and the one after it, so that processes can be upgraded one by one. */
function versionsFit(one: string, other: string): boolean {
  const [[major, minor], [otherMajor, otherMinor]] = [partsOf(one), partsOf(other)];
  return major === otherMajor && Math.abs(minor - otherMinor) <= 1;
}

const partsOf = (version: string): readonly [number, number] => {
  const [major, minor] = version.split(".");
  return [Number(major), Number(minor)];
};
