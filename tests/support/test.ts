import { test as base, expect } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { noteHydration } from "#tests/support/page-checks.ts";
import { startSite } from "#tests/support/run-site.ts";
import { type SiteAddress, sharedSite } from "#tests/support/shared-site.ts";

export { expect };

/** Gives a site to the stories of a worker; one that is theirs alone ends with them. */
export interface SiteSource {
  open(use: (site: SiteAddress) => Promise<void>): Promise<void>;
}

const shared = (name: Parameters<typeof sharedSite>[0]): SiteSource => ({
  open: (use) => use(sharedSite(name)),
});

export const ownSite = (env: Readonly<Record<string, string>> = {}): SiteSource => ({
  open: async (use) => {
    const site = await startSite({ env });
    await use(site);
    await site.stop();
  },
});

interface WorkerFixtures {
  readonly siteSource: SiteSource;
  readonly site: SiteAddress;
  /** The official client with the secret key: past every policy, to arrange and to look behind. */
  readonly service: SupabaseClient;
  /** The official client, signed in as the first admin. */
  readonly admin: SupabaseClient;
}

interface TestFixtures {
  /** Opens or closes the site to visitors until the test ends; changes everybody's site: use `testAlone`. */
  readonly setLive: (isLive: boolean) => Promise<void>;
  /** Any error or warning in the console fails the test, except what the test says it expects. */
  readonly allowConsole: (expected: RegExp) => void;
}

/** A story on the site that all stories share: it leaves no data behind and changes nothing others see. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteSource: [shared("busy"), { scope: "worker" }],
  site: [async ({ siteSource }, use) => siteSource.open(use), { scope: "worker", timeout: 300_000 }],
  baseURL: async ({ site }, use) => use(site.url),

  service: [async ({ site }, use) => use(connect(site, site.keys.secretKey)), { scope: "worker" }],
  admin: [
    async ({ site }, use) => {
      const client = connect(site, site.keys.publishableKey);
      const { error } = await client.auth.signInWithPassword(site.admin);
      if (error) throw error;
      await use(client);
      await client.auth.signOut({ scope: "local" });
    },
    { scope: "worker" },
  ],

  context: async ({ context }, use) => {
    await noteHydration(context);
    await use(context);
  },

  setLive: async ({ service }, use) => {
    const settings = () => service.from("site_settings");
    const before = await settings().select("key, value").eq("key", "is_live").maybeSingle().throwOnError();
    await use(async (isLive) => {
      await settings()
        .upsert({ key: "is_live", value: String(isLive) })
        .throwOnError();
    });
    if (before.data) await settings().upsert(before.data).throwOnError();
    else await settings().delete().eq("key", "is_live").throwOnError();
  },

  allowConsole: [
    async ({ context }, use, testInfo) => {
      const said: string[] = [];
      const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/];
      const note = (line: string) => {
        // Set once the story has ended: its rows are being removed then, under pages that may still read them.
        if (testInfo.duration === 0) said.push(line);
      };
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) note(`${message.type()}: ${message.text()}`);
      });
      // The scheduling provider is the one third party: no story waits for the internet.
      await context.route("https://assets.calendly.com/**", (route) => route.fulfill({ body: "" }));
      context.on("weberror", (error) => note(`uncaught: ${error.error()}`));
      await use((expected) => allowed.push(expected));
      const stray = said.filter((line) => !allowed.some((pattern) => pattern.test(line)));
      expect(stray, "the console stays silent").toEqual([]);
    },
    { auto: true },
  ],
});

/** The same on a site from elsewhere. */
export const testOn = (siteSource: SiteSource) =>
  test.extend<object, Pick<WorkerFixtures, "siteSource">>({
    siteSource: [siteSource, { scope: "worker" }],
  });

/** The same where nobody writes: for stories that count what is there. */
export const testUntouched = testOn(shared("untouched"));

/** The same on a site of the worker's own, for stories that change what every visitor sees. */
export const testAlone = testOn(ownSite());

function connect(site: SiteAddress, key: string): SupabaseClient {
  return createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}
