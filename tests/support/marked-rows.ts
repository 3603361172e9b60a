import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";

interface Given {
  readonly page: Page;
  readonly service: SupabaseClient;
}

/** A fixture: a word of the story's own. Rows that have it in one of these columns are removed when the story ends. */
export const wordIn =
  (...columns: readonly (readonly [table: string, column: string])[]) =>
  async ({ page, service }: Given, use: (word: string) => Promise<void>) => {
    const word = `word-${randomUUID().slice(0, 8)}`;
    await use(word);
    // A page that still refetches would ask for what is gone.
    await page.close();
    for (const [table, column] of columns) {
      await service.from(table).delete().like(column, `%${word}%`).throwOnError();
    }
  };
