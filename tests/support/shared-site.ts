import { type RunningSite, startSite } from "#tests/support/run-site.ts";

/** What a test needs to know of a running site, wherever it was started. */
export type SiteAddress = Pick<RunningSite, "url" | "keys" | "admin">;

const VARIABLE = "CALABASH_TEST_SITE";

/** Playwright's global setup: one site for the whole run. */
export default async function startSharedSite(): Promise<() => Promise<void>> {
  const { url, keys, admin, stop } = await startSite();
  process.env[VARIABLE] = JSON.stringify({ url, keys, admin } satisfies SiteAddress);
  return stop;
}

export function sharedSite(): SiteAddress {
  const value = process.env[VARIABLE];
  if (!value) throw new Error("the shared site runs only while Playwright does");
  return JSON.parse(value);
}
