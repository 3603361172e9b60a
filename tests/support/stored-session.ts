import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import type { SiteAddress } from "#tests/support/shared-site.ts";

/** Puts a session where the official client keeps it, as signing in does, and opens the page. */
export async function enterWithSession(
  page: Page,
  site: SiteAddress,
  credentials: { readonly email: string; readonly password: string },
  path: string,
): Promise<void> {
  const client = createClient(site.url, site.keys.publishableKey, { auth: { persistSession: false } });
  const signedIn = await client.auth.signInWithPassword(credentials);
  if (signedIn.error) throw signedIn.error;
  // Once: what the story does to the session afterwards, such as ending it, stays done.
  await page.addInitScript((session) => {
    if (window.top !== window || sessionStorage.getItem("entered")) return;
    sessionStorage.setItem("entered", "yes");
    localStorage.setItem(`sb-${window.location.hostname.split(".")[0]}-auth-token`, session);
  }, JSON.stringify(signedIn.data.session));
  await page.goto(path);
}
