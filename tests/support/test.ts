import { randomInt } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { clientOf, serviceOf } from "#tests/support/run-site.ts";
import { type SiteAccess, sharedSite, startExampleSite } from "#tests/support/shared-site.ts";

export { expect };

/** Opens a site for a test. Closing a shared site does not stop it. */
export interface SiteSource {
  open(): Promise<OpenSite>;
}

interface OpenSite {
  readonly site: SiteAccess;
  close(): Promise<void>;
}

const shared = (name: Parameters<typeof sharedSite>[0]): SiteSource => ({
  open: async () => ({ site: sharedSite(name), close: async () => {} }),
});

export const ownSite = (env: Readonly<Record<string, string>> = {}): SiteSource => ({
  open: async () => {
    const site = await startExampleSite(env);
    return { site, close: site.stop };
  },
});

interface WorkerFixtures {
  readonly openSites: ReturnType<typeof rememberOpenSite>;
}

interface TestFixtures {
  readonly siteSource: SiteSource;
  readonly site: SiteAccess;
  /** The official client with the secret key, which bypasses all policies, to prepare and inspect data. */
  readonly service: SupabaseClient;
  /** The official client, signed in as the first admin. */
  readonly admin: SupabaseClient;
  /** Stores a site setting, or deletes it, until the test ends. Most affect everyone: for these use `testOnOwnSite`. */
  readonly setSetting: (key: string, value: string | null) => Promise<void>;
  /** Opens or closes the site to visitors until the test ends. */
  readonly setLive: (isLive: boolean) => Promise<void>;
  /** Any console error or warning fails the test, unless it is expected. */
  readonly allowConsole: (expected: RegExp) => void;
}

const START_TIMEOUT_MS = 300_000;

/** The only third party of the pages. playwright.config.ts makes its name unresolvable, so that no test needs the internet. */
const SCHEDULING_PROVIDER = "https://assets.calendly.com/";

/**
 * A test on the shared site. It must remove its data and change nothing that other tests see. The site is not a worker
 * fixture, because tests on different sites would then need different workers and browsers.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  openSites: [
    // Playwright requires a destructured first argument.
    async ({ browserName: _ }, use) => {
      const sites = rememberOpenSite();
      await use(sites);
      await sites.close();
    },
    { scope: "worker", timeout: START_TIMEOUT_MS },
  ],
  siteSource: shared("busy"),
  site: [
    async ({ siteSource, openSites }, use, { file }) => use(await openSites.find(siteSource, file)),
    { timeout: START_TIMEOUT_MS },
  ],
  baseURL: ({ site }, use) => use(site.url),

  service: ({ site }, use) => use(serviceOf(site)),
  admin: async ({ site }, use) => {
    const client = clientOf(site);
    const { error } = await client.auth.signInWithPassword(site.admin);
    if (error) throw error;
    await use(client);
    await client.auth.signOut({ scope: "local" });
  },

  // Sign-ins and requests are limited per IP address, so every test sends its own in a header that the site trusts.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({
      ...extraHTTPHeaders,
      "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    }),

  setSetting: async ({ service }, use) => {
    const settings = () => service.from("site_settings");
    const read = async (key: string): Promise<string | null> =>
      (await settings().select("value").eq("key", key).maybeSingle().throwOnError()).data?.value ?? null;
    const write = async (key: string, value: string | null) => {
      if (value === null) await settings().delete().eq("key", key).throwOnError();
      else await settings().upsert({ key, value }).throwOnError();
    };
    const before = new Map<string, string | null>();
    await use(async (key, value) => {
      if (!before.has(key)) before.set(key, await read(key));
      await write(key, value);
    });
    for (const [key, value] of before) await write(key, value);
  },
  setLive: ({ setSetting }, use) => use((isLive) => setSetting("is_live", String(isLive))),

  allowConsole: [
    async ({ context }, use, testInfo) => {
      const messages: { readonly line: string; readonly url: string }[] = [];
      const allowed: RegExp[] = [
        /Service Worker registration blocked by Playwright/,
        // On a busy machine, Chromium warns before the page has shown the image or a heading in that font.
        /(render\/image\/\S+|\.woff2) was preloaded using link preload but not used/,
      ];
      // Playwright's trace of a retry runs a script in every frame, even where the page forbids scripts.
      if (testInfo.retry > 0) allowed.push(/Blocked script execution in 'about:srcdoc'/);
      const record = (line: string, url = "") => {
        // The duration is set once the test has ended. Later messages do not count, because pages may still read rows
        // that are being removed.
        if (testInfo.duration === 0) messages.push({ line, url });
      };
      context.on("console", (message) => {
        if (!["error", "warning"].includes(message.type())) return;
        const { url } = message.location();
        // On a busy machine, the health check may take too long. Pages then ask again.
        if (url.endsWith("/healthz") && message.text().includes("503")) return;
        if (!url.startsWith(SCHEDULING_PROVIDER)) record(`${message.type()}: ${message.text()}`, url);
      });
      context.on("weberror", (error) => record(`uncaught: ${error.error()}`));
      await use((expected) => allowed.push(expected));
      const unexpected = messages
        .filter(({ line }) => !allowed.some((pattern) => pattern.test(line)))
        .map(({ line, url }) => `${line} (${url})`);
      expect(unexpected, "unexpected console messages").toEqual([]);
    },
    { auto: true },
  ],
});

/** A test on another site. */
export const testOn = (siteSource: SiteSource) => test.extend({ siteSource });

/** A test on the site that no test changes, for tests that count rows. */
export const testOnUntouchedSite = testOn(shared("untouched"));

/** A test on a site that only this file uses, for tests that change what every visitor sees. */
export const testOnOwnSite = testOn(ownSite());

/** Consecutive tests of a file in one worker reuse the same site. */
function rememberOpenSite() {
  let openSite: (OpenSite & { readonly source: SiteSource; readonly file: string }) | undefined;
  const close = async () => {
    await openSite?.close();
    openSite = undefined;
  };
  const find = async (source: SiteSource, file: string): Promise<SiteAccess> => {
    if (openSite?.source === source && openSite.file === file) return openSite.site;
    await close();
    openSite = { ...(await source.open()), source, file };
    return openSite.site;
  };
  return { find, close };
}
