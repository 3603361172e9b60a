import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { clientOf } from "#tests/support/run-site.ts";
import type { SiteAccess } from "#tests/support/shared-site.ts";
import { SESSION_KEY } from "#tests/support/stored-session.ts";
import { test as base, expect } from "#tests/support/test.ts";

export { expect };

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** Opens a page, already signed in. */
  enter(page: Page, path: string): Promise<void>;
}

export interface Traveler extends Account {
  /** Signs in through the form; resolves once My Itineraries is shown. */
  signIn(page: Page): Promise<void>;
}

interface AccountFixtures {
  readonly newAccount: (
    person: Readonly<Record<"email" | "first_name" | "last_name", string>>,
  ) => Promise<Account>;
  readonly newTraveler: () => Promise<Traveler>;
  readonly traveler: Traveler;
}

/** A test with accounts, which are removed afterwards with all their data. */
export const test = base.extend<AccountFixtures>({
  newAccount: async ({ service, site }, use) => {
    const ids: string[] = [];
    await use(async ({ email, ...names }) => {
      const password = `sea-grape-${randomUUID()}`;
      const account = { email, password, email_confirm: true, user_metadata: names };
      const { data, error } = await service.auth.admin.createUser(account);
      if (error) throw error;
      const { id } = data.user;
      ids.push(id);
      const enter = (page: Page, path: string) => openWithSession(page, site, { email, password }, path);
      return { id, email, password, name: `${names.first_name} ${names.last_name}`, enter };
    });
    for (const id of ids) {
      await service.from("requests").delete().eq("user_id", id).throwOnError();
      await service.rpc("delete_user", { user_id: id }).throwOnError();
    }
  },
  newTraveler: async ({ newAccount }, use) =>
    use(async () => {
      const email = `traveler-${randomUUID()}@calabash.test`;
      const account = await newAccount({ email, first_name: "Ines", last_name: "Braithwaite" });
      return { ...account, signIn: (page) => signIn(page, account) };
    }),
  traveler: async ({ newTraveler }, use) => use(await newTraveler()),
});

export async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, account);
  await expect(page).toHaveURL("/my-itineraries");
  await expect(page.getByRole("heading", { level: 1, name: "My Itineraries" })).toBeVisible();
}

/** Opens a page with a session in local storage, where the official client keeps it after signing in. */
export async function openWithSession(
  page: Page,
  site: SiteAccess,
  credentials: { readonly email: string; readonly password: string },
  path: string,
): Promise<void> {
  const signedIn = await clientOf(site).auth.signInWithPassword(credentials);
  if (signedIn.error) throw signedIn.error;
  // Only on the first load, so that later changes to the session, such as signing out, are not undone.
  const stored = [SESSION_KEY, JSON.stringify(signedIn.data.session)] as const;
  await page.addInitScript(([key, session]) => {
    // This script also runs in frames and on empty pages, which need no session.
    if (window.top !== window || !location.protocol.startsWith("http")) return;
    if (sessionStorage.getItem("entered")) return;
    sessionStorage.setItem("entered", "yes");
    localStorage.setItem(key, session);
  }, stored);
  await page.goto(path);
}
