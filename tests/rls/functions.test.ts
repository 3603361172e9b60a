import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { createWorld, type Row, type World } from "#tests/rls/examples.ts";
import { type Caller, functionRules } from "#tests/rls/permission-tables.ts";
import { createPerson, onEveryPostgres } from "#tests/support/database.ts";

onEveryPostgres((database) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(database());
  });

  it("covers every function of the exposed schema", async () => {
    const functions = await database().owner`
      select proname from pg_proc where pronamespace = 'public'::regnamespace`;
    expect([...new Set(functionRules.map((rule) => rule.name))].sort()).toEqual(
      functions.map((row) => row.proname).sort(),
    );
  });

  interface Call {
    readonly args?: Row;
    /** The outcome in the table's word. */
    tell(data: unknown): Promise<unknown> | unknown;
    /** That a refused call has done nothing. */
    unharmed?(): Promise<void>;
  }
  const service = () => world.people.service;
  const count = async (table: string) => (await service().from(table).select()).data?.length;
  const idsOf = (data: unknown) => (data as Row[]).map((row) => row.id).sort();

  const calls: Record<string, (argument: string, caller: Caller) => Promise<Call> | Call> = {
    has_role: (role) => ({ args: { role }, tell: String }),
    check_user_role: (role) => ({
      args: { user_id: world.people.user.id, role_to_check: role },
      tell: String,
    }),
    list_users: () => ({
      args: { page_size: 100 },
      tell: async (data) => {
        const accounts = await database().owner`select id from auth.users`;
        expect(idsOf(data)).toEqual(accounts.map((row) => row.id).sort());
        expect(data).toContainEqual(
          expect.objectContaining({ email: world.people.user.email, first_name: "user", role: "user" }),
        );
        return "all";
      },
    }),
    delete_user: async () => {
      const leaving = await createPerson(database(), "leaving", "user");
      const left = async () =>
        (await database().owner`select from auth.users where id = ${leaving.id}`).count;
      return {
        args: { user_id: leaving.id },
        tell: async (data) => String(data === true && (await left()) === 0),
        unharmed: async () => expect(await left()).toBe(1),
      };
    },
    end_sessions: async () => {
      const guest = await createPerson(database(), "guest", "user");
      const profiles = async () => (await guest.client.from("profiles").select()).data?.length;
      return {
        args: { user_id: guest.id },
        tell: async (data) => {
          expect(await profiles()).toBe(0);
          return String(data);
        },
        unharmed: async () => expect(await profiles()).toBe(1),
      };
    },
    submit_engagement: async (_, caller) => {
      const before = [await count("requests"), await count("engagement_tracking"), await count("outbox")];
      const submission = {
        engagement_type: "contact",
        name: caller,
        email: "visitor@example.com",
        request: { type: "contact", message: "Hello" },
      };
      return {
        args: { submission },
        tell: (data) => ((data as Row).duplicate === false ? "ok" : data),
        unharmed: async () =>
          expect([
            await count("requests"),
            await count("engagement_tracking"),
            await count("outbox"),
          ]).toEqual(before),
      };
    },
    claim_outbox: async () => ({
      args: { n: 10 },
      tell: async (data) => {
        expect(idsOf(data)).toEqual(idsOf((await service().from("outbox").select()).data));
        return "all";
      },
      unharmed: async () => {
        const { data } = await service().from("outbox").select().neq("attempts", 0);
        expect(data).toEqual([]);
      },
    }),
    my_requests: async (_, caller) => {
      await database().owner`delete from public.requests where user_id is null`;
      const { data: stored } = await service().from("requests").select();
      return {
        tell: (data) => {
          const own = (stored ?? []).filter((row) => row.user_id === world.ids[caller]);
          if (caller === "user") expect(own).toHaveLength(1);
          expect((data as Row[])[0] ?? {}).not.toHaveProperty("lost_reason");
          if (caller === "signed-out admin") return (data as Row[]).length === 0 ? "none" : data;
          return idsOf(data).join() === idsOf(own).join() ? "own" : data;
        },
      };
    },
    seed_example_itineraries: async () => {
      const before = await count("itineraries");
      return {
        tell: async (data) => {
          expect(await count("itineraries")).toBe(before);
          return (data as Row[]).length === 0 ? "none" : data;
        },
      };
    },
  };

  it.each(functionRules)("$name($action), $caller: $outcome", async ({ name, action, caller, outcome }) => {
    const call = await calls[name]?.(action, caller);
    if (!call) throw new Error(`no call for ${name}`);
    const client: SupabaseClient = world.clients[caller];
    const { data, error } = await client.rpc(name, call.args);
    if (outcome === "refused") {
      expect(error?.code).toBe("42501");
      await call.unharmed?.();
    } else {
      expect(error).toBeNull();
      expect(await call.tell(data)).toBe(outcome);
    }
  });
});
