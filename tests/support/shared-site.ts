import { WEBHOOK_INTAKE } from "#tests/support/incoming-mail.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";

/** What a test needs to know of a running site, wherever it was started. */
export type SiteAddress = Pick<RunningSite, "url" | "keys" | "admin">;

/** Most stories share the first, and clean up behind them; the second holds the examples and nobody writes there. */
interface SharedSites {
  readonly busy: SiteAddress;
  readonly untouched: SiteAddress;
}

const VARIABLE = "CALABASH_TEST_SITES";

/** Playwright's global setup: two sites for the whole run. */
export default async function startSharedSites(): Promise<() => Promise<void>> {
  const [busy, untouched] = await Promise.all([startSite({ env: WEBHOOK_INTAKE }), startSite()]);
  process.env[VARIABLE] = JSON.stringify({
    busy: addressOf(busy),
    untouched: addressOf(untouched),
  } satisfies SharedSites);
  return async () => {
    await Promise.all([busy.stop(), untouched.stop()]);
  };
}

const addressOf = ({ url, keys, admin }: RunningSite): SiteAddress => ({ url, keys, admin });

export function sharedSite(name: keyof SharedSites): SiteAddress {
  const value = process.env[VARIABLE];
  if (!value) throw new Error("the shared sites run only while Playwright does");
  return (JSON.parse(value) as SharedSites)[name];
}
