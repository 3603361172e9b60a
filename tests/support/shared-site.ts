import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { WEBHOOK_INTAKE } from "#tests/support/incoming-mail.ts";
import { makeDataDir, removeDataDir } from "#tests/support/run-server.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";

/** What a test needs to know about a running site. */
export type SiteAddress = Pick<RunningSite, "url" | "keys" | "admin">;

/** Most tests share the first, and clean up after themselves; the second has the examples and is read-only. */
interface SharedSites {
  readonly busy: SiteAddress;
  readonly untouched: SiteAddress;
}

const VARIABLE = "CALABASH_TEST_SITES";
const PREPARED = "CALABASH_TEST_PREPARED";
/** All browsers of a run share one address. */
const NO_RATE_LIMIT = { REST_CALLS_PER_SECOND: "0" };

/** Playwright's global setup: two sites for the whole run, and the data that other sites start from. */
export default async function startSharedSites(): Promise<() => Promise<void>> {
  const prepared = await makeDataDir();
  process.env[PREPARED] = prepared;
  await (await startSite({ dataDir: prepared })).stop();
  const [busy, untouched] = await Promise.all([
    startPreparedSite({ ...WEBHOOK_INTAKE, ...NO_RATE_LIMIT }),
    startPreparedSite(NO_RATE_LIMIT),
  ]);
  process.env[VARIABLE] = JSON.stringify({
    busy: addressOf(busy),
    untouched: addressOf(untouched),
  } satisfies SharedSites);
  return async () => {
    await Promise.all([busy.stop(), untouched.stop(), removeDataDir(prepared)]);
  };
}

/** A site after a first start with examples: created once, then copied. */
export async function startPreparedSite(env: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const dataDir = await makeDataDir();
  // Not `fs.cp`, which would change the owner of the database's files.
  await promisify(execFile)("cp", ["-a", `${process.env[PREPARED]}/.`, dataDir]);
  const site = await startSite({ dataDir, env });
  return {
    ...site,
    stop: async () => {
      await site.stop();
      await removeDataDir(dataDir);
    },
  };
}

const addressOf = ({ url, keys, admin }: RunningSite): SiteAddress => ({ url, keys, admin });

export function sharedSite(name: keyof SharedSites): SiteAddress {
  const value = process.env[VARIABLE];
  if (!value) throw new Error("the shared sites run only while Playwright does");
  return (JSON.parse(value) as SharedSites)[name];
}
