import { removeDataDir } from "#tests/support/data-dir.ts";
import { WEBHOOK_INTAKE } from "#tests/support/incoming-mail.ts";
import { makeStartedDataDir, type RunningSite, startSite } from "#tests/support/run-site.ts";

/** What a test needs to know about a running site. */
export type SiteAccess = Pick<RunningSite, "url" | "keys" | "admin">;

/** Most tests share `busy` and clean up after themselves. `untouched` has only the examples; tests must not change it. */
type SharedSites = Readonly<Record<"busy" | "untouched", SiteAccess>>;

/** Environment variables in which the workers find the sites and the prepared DATA_DIR. */
const SITES_VARIABLE = "CALABASH_TEST_SITES";
const PREPARED_VARIABLE = "CALABASH_TEST_PREPARED";
/** All browsers of a run share one IP address, so they would reach the rate limit. */
const NO_RATE_LIMIT = { REST_CALLS_PER_SECOND: "0" };

/** Playwright's global setup: starts two sites for the whole run, and prepares the DATA_DIR that other sites copy. */
export default async function startSharedSites(): Promise<() => Promise<void>> {
  const prepared = await makeStartedDataDir();
  process.env[PREPARED_VARIABLE] = prepared;
  const [busy, untouched] = await Promise.all([
    startExampleSite({ ...WEBHOOK_INTAKE, ...NO_RATE_LIMIT }),
    startExampleSite(NO_RATE_LIMIT),
  ]);
  const accessOf = ({ url, keys, admin }: RunningSite): SiteAccess => ({ url, keys, admin });
  const sites: SharedSites = { busy: accessOf(busy), untouched: accessOf(untouched) };
  process.env[SITES_VARIABLE] = JSON.stringify(sites);
  return async () => {
    await Promise.all([busy.stop(), untouched.stop(), removeDataDir(prepared)]);
  };
}

/** Starts a site on a copy of the prepared DATA_DIR, which contains the examples. */
export const startExampleSite = (env: Readonly<Record<string, string>> = {}) =>
  startSite({ copyOf: process.env[PREPARED_VARIABLE], env });

export function sharedSite(name: keyof SharedSites): SiteAccess {
  const value = process.env[SITES_VARIABLE];
  if (!value) throw new Error("the shared sites run only during a Playwright run");
  return (JSON.parse(value) as SharedSites)[name];
}
