import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { createWorld, type Row, type World } from "#tests/rls/examples.ts";
import { mailIntakeCalls } from "#tests/rls/mail-intake-calls.ts";
import { type Caller, functionRules } from "#tests/rls/permission-tables.ts";
import { type Call, proposalCalls } from "#tests/rls/proposal-calls.ts";
import { recordKeepingCalls } from "#tests/rls/record-keeping-calls.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPerson } from "#tests/support/people.ts";
import { enrolTotp } from "#tests/support/second-factor.ts";

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

  const service = () => world.people.service;
  const count = async (table: string) => (await service().from(table).select()).data?.length;
  const idsOf = (data: unknown) => (data as Row[]).map((row) => row.id).sort();

  /** Two rows at the same place get places of their own, and the trail tells of it once. */
  const ordering = async (table: "faqs" | "faq_categories" | "planners" | "testimonials"): Promise<Call> => {
    const ids = idsOf((await service().from(table).select()).data);
    await service().from(table).update({ display_order: 7 }).in("id", ids);
    const newest = await service().from("audit_log").select("id").order("id", { ascending: false }).limit(1);
    const lastEntry = newest.data?.[0]?.id ?? 0;
    const places = async () => {
      const { data } = await service().from(table).select("id, display_order").in("id", ids);
      return ids.map((id) => data?.find((row) => row.id === id)?.display_order);
    };
    return {
      args: { ids },
      tell: async () => {
        const found = await places();
        if (found.every((place) => place === 7)) return "none";
        expect(found).toEqual(ids.map((_, place) => place));
        const { data: trail } = await service().from("audit_log").select("label, action").gt("id", lastEntry);
        expect(trail).toEqual([
          {
            action: "changed",
            label: expect.stringMatching(ids.length > 1 ? /^Order of \d+ (FAQ|planners|testimonials)/ : /\S/),
          },
        ]);
        return "ok";
      },
      unharmed: async () => expect(new Set(await places())).toEqual(new Set([7])),
    };
  };

  /** A mail in one state that ends in another, unless it is refused. */
  const steering = async (from: string, to: string): Promise<Call> => {
    const mail = { kind: "test", to_email: "a@example.com", subject: "", text_body: "", state: from };
    const { data: made } = await service().from("outbox").insert(mail).select();
    const id = made?.[0]?.id as string;
    const state = async () =>
      (await service().from("outbox").select("state").eq("id", id).single()).data?.state;
    const done = async (expected: string) => {
      const found = await state();
      await service().from("outbox").delete().eq("id", id);
      expect(found).toBe(expected);
    };
    return {
      args: { mail_id: id },
      tell: async (data) => {
        await done(to);
        return String(data);
      },
      unharmed: () => done(from),
    };
  };

  /** The mail for one trip, which goes out once. */
  const asking = async (): Promise<Call> => {
    const before = await count("outbox");
    const mail = { kind: "testimonial-invitation", subject: "How was it?", text_body: "Hello" };
    return {
      args: { trip_id: world.tables.trips?.target, token_hash: "e".repeat(64), mail },
      tell: async (data) => {
        expect(await count("outbox")).toBe(Number(before) + 1);
        return data === true ? "ok" : data;
      },
      unharmed: async () => expect(await count("outbox")).toBe(before),
    };
  };

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
    claim_job: async () => {
      await database().owner`delete from public.job_runs where name = 'claimed'`;
      return {
        args: { job: "claimed", every_seconds: 3600 },
        tell: async (data) => {
          const { data: runs } = await service().from("job_runs").select("id").eq("name", "claimed");
          return runs?.length === 1 && runs[0]?.id === data ? "ok" : data;
        },
        unharmed: async () =>
          expect((await service().from("job_runs").select().eq("name", "claimed")).data).toEqual([]),
      };
    },
    count_points: async () => ({
      args: { limit_key: "counted", added: 1, duration_ms: 60_000, replace_count: true },
      tell: async (data) => {
        expect(data).toEqual([{ points: 1, expires_in_ms: 60_000 }]);
        return "ok";
      },
      unharmed: async () =>
        expect(await database().owner`select * from private.rate_limits where key = 'counted'`).toHaveLength(
          0,
        ),
    }),
    begin_attempt: async () => ({
      args: { attempt_keys: ["begun"], caps_ms: [60_000], free_tries: 5, forget_ms: 60_000 },
      tell: (data) => (data === 0 ? "ok" : data),
      unharmed: async () =>
        expect(await database().owner`select * from private.sign_in_waits where key = 'begun'`).toHaveLength(
          0,
        ),
    }),
    end_attempt: async () => {
      await database().owner`
        insert into private.sign_in_waits values ('ended', 7, now(), now(), now()) on conflict (key) do nothing`;
      const failures = () => database().owner`select failures from private.sign_in_waits where key = 'ended'`;
      return {
        args: { attempt_keys: ["ended"], outcomes: ["clear"], caps_ms: [60_000], free_tries: 5 },
        tell: async () => ((await failures())[0]?.failures === 0 ? "ok" : "nothing happened"),
        unharmed: async () => expect(await failures()).toEqual([{ failures: 7 }]),
      };
    },
    count_points_of_many: async () => ({
      args: {
        counts: ["z-counted", "a-counted", "z-counted"].map((key, place) => ({
          key,
          added: place + 1,
          duration_ms: 60_000,
          replace: place === 0,
        })),
      },
      tell: async (data) => {
        // Answered in the order of the question; the same key is counted twice.
        expect(data).toMatchObject([{ points: 1 }, {}, { points: 4 }]);
        return "ok";
      },
      unharmed: async () =>
        expect(
          await database().owner`select * from private.rate_limits where key like '%-counted'`,
        ).toHaveLength(0),
    }),
    read_points: async () => {
      await database().owner`
        insert into private.rate_limits (key, points, expires_at) values ('read', 7, now() + interval '1 hour')
        on conflict (key) do nothing`;
      return {
        args: { limit_key: "read" },
        tell: async (data) => {
          expect(data).toMatchObject([{ points: 7 }]);
          return "ok";
        },
      };
    },
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
    search_itineraries: () => ({
      tell: async (data) => {
        const { ids } = data as { ids: readonly string[] };
        const { data: published } = await service().from("itineraries").select().eq("is_published", true);
        expect(published).toHaveLength(1);
        return ids.join() === idsOf(published).join() ? "published" : ids;
      },
    }),
    count_by_country: () => ({
      tell: async (data) => {
        const { data: published } = await service().from("itineraries").select().eq("is_published", true);
        const [only] = published ?? [];
        const countries: readonly string[] = only?.countries?.length ? only.countries : [only?.location];
        expect(published).toHaveLength(1);
        expect(data).toEqual(Object.fromEntries(countries.map((country) => [country, 1])));
        return "published";
      },
    }),
    my_data: (_, caller) => ({
      tell: (data) => {
        if (data === null) return "none";
        const { account, trips, requests } = data as { account: Row; trips: Row[]; requests: Row[] };
        const expected = caller === "user" ? [1, 1] : [caller === "other user" ? 1 : 0, 0];
        expect([trips.length, requests.length]).toEqual(expected);
        return account.id === world.ids[caller] ? "own" : account;
      },
    }),
    reply_to_request: () => ({
      args: {
        request: world.tables.requests?.target,
        author: world.people.admin.id,
        mail: { subject: "Re", text_body: "Of course.", html_body: "<p>Of course.</p>" },
      },
      tell: async (data) => {
        const { data: sent } = await service().from("outbox").select().eq("id", data);
        return sent?.[0]?.to_email === "visitor@example.com" ? "ok" : sent;
      },
      unharmed: async () => {
        const { data } = await service().from("outbox").select().eq("kind", "reply");
        expect(data).toEqual([]);
      },
    }),
    invite_user: () => ({
      args: {
        invitation: {
          user_id: world.people.user.id,
          email: "visitor@example.com",
          token: "secret",
          token_hash: "c".repeat(64),
          inviter: "Marva",
          about: "your trip",
          expires_at: "2099-01-01T00:00:00Z",
          mail: {
            kind: "invitation",
            subject: "Welcome",
            text_body: "Come in.",
            html_body: "<p>Come in.</p>",
          },
        },
      },
      tell: async () => {
        const { data: sent } = await service().from("outbox").select().eq("kind", "invitation");
        expect(sent?.[0]?.token_expires_at).toContain("2099-01-01");
        const { data } = await service().from("invitations").select().eq("token_hash", "c".repeat(64));
        return data?.length === 1 ? "ok" : data;
      },
      unharmed: async () => {
        const { data } = await service().from("outbox").select().eq("kind", "invitation");
        expect(data).toEqual([]);
      },
    }),
    account_email: () => ({
      args: { account: world.people.user.id },
      tell: (data) => (data === world.people.user.email ? "ok" : data),
    }),
    account_of: () => ({
      args: { address: world.people.user.email.toUpperCase() },
      tell: (data) => (data === world.people.user.id ? "ok" : data),
    }),
    list_trips: () => ({
      args: { part: "departures", today: "2026-12-31" },
      tell: (data) => ((data as Row[]).some((row) => row.email === world.people.user.email) ? "ok" : data),
    }),
    order_faqs: () => ordering("faqs"),
    order_faq_categories: () => ordering("faq_categories"),
    order_planners: () => ordering("planners"),
    order_testimonials: () => ordering("testimonials"),
    count_itinerary_choices: () => ({
      args: {},
      tell: (data) =>
        JSON.stringify(Object.keys(data as Row)) === '["paces","months","efforts"]' ? "ok" : data,
    }),
    trips_to_ask_about: () => ({
      args: { today: "2027-01-20" },
      tell: (data) => (Array.isArray(data) ? "ok" : data),
    }),
    ask_for_testimonial: asking,
    read_testimonial_invitation: () => ({
      args: { token_hash: "f".repeat(64) },
      tell: (data) => (data === null ? "ok" : data),
    }),
    submit_testimonial: async () => {
      const before = await count("testimonials");
      return {
        args: { token_hash: "f".repeat(64), words: { quote: "Q" }, mail: {} },
        tell: (data) => (data === false ? "ok" : data),
        unharmed: async () => expect(await count("testimonials")).toBe(before),
      };
    },
    retry_mail: () => steering("failed", "queued"),
    cancel_mail: () => steering("queued", "cancelled"),
    images_to_migrate: () => ({ args: { batch: 5 }, tell: (data) => (Array.isArray(data) ? "ok" : data) }),
    count_view: () => ({
      args: { itinerary_id: world.tables.itineraries?.target },
      tell: async () => {
        const { data } = await service().from("itinerary_views").select("views");
        return data?.[0]?.views === 2 ? "ok" : data;
      },
      unharmed: async () => {
        const { data } = await service().from("itinerary_views").select("views");
        expect(data).toEqual([{ views: 1 }]);
      },
    }),
    analytics: () => ({
      tell: (data) => ((data as { totals: Row }).totals.contact ? "ok" : data),
    }),
    analytics_answers: () => ({
      tell: (data) => ((data as { sources: Row[] }).sources.length > 0 ? "ok" : data),
    }),
    analytics_requests: () => ({ tell: (data) => ((data as Row[]).length > 0 ? "ok" : data) }),
    desk: () => ({ tell: (data) => ((data as { drafts: Row[] }).drafts.length > 0 ? "ok" : data) }),
    dashboard: () => ({
      tell: (data) => ((data as { itineraries: Row }).itineraries.now === 2 ? "ok" : data),
    }),
    admin_search: () => ({
      args: { wanted: "@people.example" },
      tell: (data) => ((data as Row[]).length > 0 ? "ok" : data),
    }),
    has_fresh_sign_in: () => ({ tell: String }),
    my_staff_access: () => ({ tell: (data) => String((data as Row).is_staff) }),
    list_my_sessions: (_, caller) => ({
      tell: async (data) => {
        const own = await database()
          .owner`select id from auth.sessions where user_id = ${world.ids[caller] ?? null}`;
        if ((data as Row[]).length === 0) return "none";
        return idsOf(data).join() === idsOf(own).join() ? "own" : data;
      },
    }),
    end_my_session: async () => {
      const guest = await createPerson(database(), "guest", "user");
      const { data: sessions } = await guest.client.rpc("list_my_sessions");
      return {
        args: { session_id: sessions?.[0]?.id },
        tell: async (data) => {
          expect((await guest.client.from("profiles").select()).data).toHaveLength(1);
          return String(data);
        },
      };
    },
    reset_second_factor: async () => {
      const guest = await createPerson(database(), "guest", "user");
      await enrolTotp(guest.client);
      const factors = async () =>
        (await database().owner`select from auth.mfa_factors where user_id = ${guest.id}`).count;
      return {
        args: { user_id: guest.id },
        tell: async (data) => {
          expect(await factors()).toBe(0);
          return String(data);
        },
        unharmed: async () => expect(await factors()).toBe(1),
      };
    },
    preview_itinerary: async (which) => {
      const hidden = await service().from("itineraries").select("id").eq("is_published", false).single();
      const expires = new Date(Date.now() + (which === "ended" ? -1000 : 60_000)).toISOString();
      const link = { itinerary_id: hidden.data?.id, expires_at: expires };
      const { data: made } = await service().from("itinerary_previews").insert(link).select();
      return {
        args: { token: which === "guess" ? randomUUID() : made?.[0]?.token },
        tell: (data) => ((data as Row[])[0]?.title === "Draft" ? "ok" : "none"),
      };
    },
    ...mailIntakeCalls(database, () => world),
    ...recordKeepingCalls(database, () => world),
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
    const call = await (calls[name]?.(action, caller) ?? proposalCalls(world)[name]?.(caller));
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
