import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type Account, test as base, expect } from "#tests/support/traveler.ts";

export type { Account as Colleague };
export { expect };

interface StaffFixtures {
  readonly staff: Account;
  readonly newColleague: (role: "admin" | "user", email?: string) => Promise<Account>;
}

/** A back-office test with its own admin. */
export const test = base.extend<StaffFixtures>({
  newColleague: async ({ service, newAccount }, use) =>
    use(async (role, email = `staff-${randomUUID().slice(0, 8)}@calabash.test`) => {
      const last_name = `Best ${randomUUID().slice(0, 8)}`;
      const account = await newAccount({ email, first_name: "Sam", last_name });
      await service.from("user_roles").insert({ user_id: account.id, role }).throwOnError();
      return account;
    }),
  staff: async ({ newColleague }, use) => use(await newColleague("admin")),
});

/** The page's title in the top bar, which appears once access is granted and the screen is rendered. */
export const pageTitle = (page: Page, title: string) => page.getByRole("heading", { level: 1, name: title });

interface UsedFixtures {
  readonly page: Page;
  readonly service: SupabaseClient;
}

/** A fixture with a word unique to the test. Rows that contain it in one of these columns are removed afterwards. */
export const uniqueWordIn =
  (...columns: readonly (readonly [table: string, column: string])[]) =>
  async ({ page, service }: UsedFixtures, use: (word: string) => Promise<void>) => {
    const word = `word-${randomUUID().slice(0, 8)}`;
    await use(word);
    // Close the page, because it may refetch rows that are being removed.
    await page.close();
    for (const [table, column] of columns) {
      await service.from(table).delete().like(column, `%${word}%`).throwOnError();
    }
  };
