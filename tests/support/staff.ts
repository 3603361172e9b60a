import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { test as base, enterWithSession, expect } from "#tests/support/traveler.ts";

export { expect };

export interface Colleague {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** Opens a page, already signed in. */
  enter(page: Page, path: string): Promise<void>;
}

interface StaffFixtures {
  readonly staff: Colleague;
  readonly newColleague: (role: "admin" | "user", email?: string) => Promise<Colleague>;
}

/** A back-office test with its own admin. */
export const test = base.extend<StaffFixtures>({
  newColleague: async ({ service, site }, use) => {
    const made: string[] = [];
    await use(async (role, email = `staff-${randomUUID().slice(0, 8)}@calabash.test`) => {
      const password = `breadfruit-${randomUUID()}`;
      const names = { first_name: "Sam", last_name: `Best ${randomUUID().slice(0, 8)}` };
      const { data, error } = await service.auth.admin.createUser({
        email,
        password,
        email_confirm: true,
        user_metadata: names,
      });
      if (error) throw error;
      const { id } = data.user;
      made.push(id);
      await service.from("user_roles").insert({ user_id: id, role }).throwOnError();
      const enter = (page: Page, path: string) => enterWithSession(page, site, { email, password }, path);
      return { id, email, password, name: `${names.first_name} ${names.last_name}`, enter };
    });
    for (const id of made) await service.rpc("delete_user", { user_id: id }).throwOnError();
  },
  staff: async ({ newColleague }, use) => use(await newColleague("admin")),
});

/** The page's title in the top bar, shown once access is granted and the screen is rendered. */
export const pageTitle = (page: Page, title: string) => page.getByRole("heading", { level: 1, name: title });

interface Given {
  readonly page: Page;
  readonly service: SupabaseClient;
}

/** A fixture: a word unique to the test. Rows with it in one of these columns are removed when the test ends. */
export const wordIn =
  (...columns: readonly (readonly [table: string, column: string])[]) =>
  async ({ page, service }: Given, use: (word: string) => Promise<void>) => {
    const word = `word-${randomUUID().slice(0, 8)}`;
    await use(word);
    // Close the page, because it may refetch rows that are being removed.
    await page.close();
    for (const [table, column] of columns) {
      await service.from(table).delete().like(column, `%${word}%`).throwOnError();
    }
  };
