import { afterEach, describe, expect, it } from "vitest";
import type { Subscription } from "#server/data/database-notifications.ts";
import { CONTENT_CHANNEL } from "#server/http/cache/content-version.ts";
import { databasePerFile } from "#tests/support/database.ts";

// The content version is a counter of changes to public content. A database notification sends it to all servers.
describe("the notification of a new content version", () => {
  const database = databasePerFile();
  let subscription: Subscription | undefined;
  afterEach(() => subscription?.close());

  async function listen() {
    const payloads: string[] = [];
    const state = { connected: 0, disconnected: 0 };
    subscription = database().backend.notifications?.listen(CONTENT_CHANNEL, {
      onConnected: () => void state.connected++,
      onDisconnected: () => void state.disconnected++,
      onNotification: (payload) => void payloads.push(payload),
    });
    await expect.poll(() => state.connected).toBe(1);
    return { payloads, state };
  }
  const addFaq = (question: string) =>
    database().owner`insert into public.faqs (question, answer) values (${question}, 'A')`;
  const readVersion = async () => {
    const [row] = await database().owner<{ version: string }>`select version from public.content_version`;
    return String(row?.version);
  };

  it("is sent once per transaction, when it commits", async () => {
    const { payloads } = await listen();
    await database().owner.begin(async (sql) => {
      await sql`insert into public.faqs (question, answer) values ('One', 'A')`;
      await sql`insert into public.faqs (question, answer) values ('Two', 'A')`;
    });
    await expect.poll(() => payloads).toEqual([await readVersion()]);
  });

  it("is not sent after a rollback", async () => {
    const { payloads } = await listen();
    const rolledBack = database().owner.begin(async (sql) => {
      await sql`insert into public.faqs (question, answer) values ('Never', 'A')`;
      throw new Error("on second thoughts");
    });
    await expect(rolledBack).rejects.toThrow("on second thoughts");
    // The only notification is that of the next change.
    await addFaq("Stored");
    await expect.poll(() => payloads).toEqual([await readVersion()]);
  });

  it("reaches a listener that lost its connection and reconnected", async () => {
    const { payloads, state } = await listen();
    await database()
      .owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    await expect.poll(() => state.disconnected).toBe(1);
    await expect.poll(() => state.connected).toBe(2);
    await addFaq("After the break");
    await expect.poll(() => payloads).toEqual([await readVersion()]);
  });
});
