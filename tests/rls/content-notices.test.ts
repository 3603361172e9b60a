import { afterEach, describe, expect, it } from "vitest";
import type { Listening } from "#server/data/notices.ts";
import { CONTENT_CHANNEL } from "#server/http/cache/content-version.ts";
import { databasePerFile } from "#tests/support/database.ts";

describe("content changes are announced", () => {
  const database = databasePerFile();
  let listening: Listening | undefined;
  afterEach(() => listening?.close());

  async function listen() {
    const payloads: string[] = [];
    const state = { connected: 0, disconnected: 0 };
    listening = database().backend.notices?.listen(CONTENT_CHANNEL, {
      onConnected: () => void state.connected++,
      onDisconnected: () => void state.disconnected++,
      onNotice: (payload) => void payloads.push(payload),
    });
    await expect.poll(() => state.connected).toBe(1);
    return { payloads, state };
  }
  const addFaq = (question: string) =>
    database().owner`insert into public.faqs (question, answer) values (${question}, 'A')`;
  const version = async () => {
    const [row] = await database().owner<{ version: string }>`select version from public.content_version`;
    return String(row?.version);
  };

  it("with the new version, on commit and once per transaction", async () => {
    const { payloads } = await listen();
    await database().owner.begin(async (sql) => {
      await sql`insert into public.faqs (question, answer) values ('One', 'A')`;
      await sql`insert into public.faqs (question, answer) values ('Two', 'A')`;
    });
    await expect.poll(() => payloads).toEqual([await version()]);
  });

  it("but not after a rollback", async () => {
    const { payloads } = await listen();
    const undone = database().owner.begin(async (sql) => {
      await sql`insert into public.faqs (question, answer) values ('Never', 'A')`;
      throw new Error("on second thoughts");
    });
    await expect(undone).rejects.toThrow("on second thoughts");
    await addFaq("Kept");
    await expect.poll(() => payloads).toEqual([await version()]);
  });

  it("to a listener that lost its connection, after it has connected again", async () => {
    const { payloads, state } = await listen();
    await database()
      .owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`;
    await expect.poll(() => state.disconnected).toBe(1);
    await expect.poll(() => state.connected, { timeout: 5000 }).toBe(2);
    await addFaq("After the break");
    await expect.poll(() => payloads).toEqual([await version()]);
  });
});
