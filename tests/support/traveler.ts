import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import type { SiteAddress } from "#tests/support/shared-site.ts";
import { test as base, expect } from "#tests/support/test.ts";

export { expect };

export interface Traveler {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Through the form, as a person does; resolves on My Itineraries. */
  signIn(page: Page): Promise<void>;
  /** Opens a page, already signed in. */
  enter(page: Page, path: string): Promise<void>;
}

/** A test with a traveler account, which is removed afterwards with all its data. */
export const test = base.extend<{ traveler: Traveler; newTraveler: () => Promise<Traveler> }>({
  newTraveler: async ({ service, site }, use) => {
    const made: string[] = [];
    await use(async () => {
      const email = `traveler-${randomUUID()}@calabash.test`;
      const password = `sea-grape-${randomUUID()}`;
      const { data, error } = await service.auth.admin.createUser({
        email,
        password,
        email_confirm: true,
        user_metadata: { first_name: "Ines", last_name: "Braithwaite" },
      });
      if (error) throw error;
      made.push(data.user.id);
      return {
        id: data.user.id,
        email,
        password,
        signIn: (page) => signIn(page, { email, password }),
        enter: (page, path) => enterWithSession(page, site, { email, password }, path),
      };
    });
    for (const id of made) {
      await service.from("requests").delete().eq("user_id", id).throwOnError();
      await service.rpc("delete_user", { user_id: id }).throwOnError();
    }
  },
  traveler: async ({ newTraveler }, use) => use(await newTraveler()),
});

export async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function signIn(page: Page, credentials: { email: string; password: string }): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, credentials);
  await expect(page).toHaveURL("/my-itineraries");
  await expect(page.getByRole("heading", { level: 1, name: "My Itineraries" })).toBeVisible();
}

/** Stores a session where the official client keeps it, as signing in does, and opens the page. */
export async function enterWithSession(
  page: Page,
  site: SiteAddress,
  credentials: { readonly email: string; readonly password: string },
  path: string,
): Promise<void> {
  const client = createClient(site.url, site.keys.publishableKey, { auth: { persistSession: false } });
  const signedIn = await client.auth.signInWithPassword(credentials);
  if (signedIn.error) throw signedIn.error;
  // Only once: later changes to the session, such as ending it, persist.
  await page.addInitScript((session) => {
    if (window.top !== window || !location.protocol.startsWith("http")) return;
    if (sessionStorage.getItem("entered")) return;
    sessionStorage.setItem("entered", "yes");
    localStorage.setItem(`sb-${window.location.hostname.split(".")[0]}-auth-token`, session);
  }, JSON.stringify(signedIn.data.session));
  await page.goto(path);
}
