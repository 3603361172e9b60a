import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, it } from "vitest";
import { itinerary, type Row } from "#tests/database/example-rows.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";
import { FIELDS, LINES, proposalsOf } from "#tests/support/proposals.ts";

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

// function-permissions.ts tests who may call these functions. This file tests their results.
onEveryPostgres((database) => {
  let people: People;
  let admin: SupabaseClient;
  beforeAll(async () => {
    people = await createPeople(database());
    admin = people.admin.client;
  });

  const add = async (table: string, ...rows: Row[]): Promise<string[]> => {
    const { data, error } = await people.service.from(table).insert(rows).select("id");
    if (error) throw new Error(`${table}: ${error.message}`);
    return data.map(({ id }) => id);
  };
  const emptyTables = async (...tables: string[]) => {
    for (const table of tables) await database().owner.unsafe(`delete from public.${table}`);
  };
  const request = (overrides: Row = {}): Row => ({
    type: "contact",
    name: "Rosa",
    email: "rosa@example.com",
    ...overrides,
  });
  const callAsAdmin = async (name: string, args: Row = {}) => {
    const { data, error } = await admin.rpc(name, args);
    if (error) throw new Error(error.message);
    return data;
  };

  describe("dashboard()", () => {
    it("counts itineraries and accounts now and as of 30 days ago, requests in the last 30 days and in the 30 days before, and what needs attention", async () => {
      await emptyTables("requests", "itineraries", "outbox", "admin_notification_emails");
      await add(
        "itineraries",
        itinerary("Old", { created_at: ago(40) }),
        itinerary("New"),
        itinerary("Draft", { is_published: false, image: "" }),
      );
      await add(
        "requests",
        request(),
        request({ created_at: ago(10), first_reply_at: ago(9), status: "in_progress", read_at: ago(9) }),
        request({ created_at: ago(45), read_at: ago(44) }),
        request({ status: "spam" }),
        request({ suspected_spam: true }),
        // Data downloads need no reply, and snoozed requests are hidden until they are due.
        request({ type: "data_export" }),
        request({ created_at: ago(70), snoozed_until: ago(-1) }),
      );
      const mail = (state: string) => ({
        kind: "notification",
        to_email: "a@b.c",
        subject: "s",
        text_body: "t",
        state,
      });
      await add("outbox", mail("failed"), mail("queued"), mail("sending"), mail("sent"));
      await add("admin_notification_emails", { email: "off@example.com", is_active: false });

      const figures = await callAsAdmin("dashboard");
      expect(figures.itineraries).toEqual({ now: 3, before: 1 });
      expect(figures.requests).toEqual({ now: 2, before: 1 });
      expect(figures.users.before).toBe(0);
      const accounts = await database().owner`select from auth.users`;
      expect(figures.users.now).toBe(accounts.count);
      expect(figures.attention).toEqual({
        unanswered: 2,
        unread: 1,
        failed_mails: 1,
        waiting_mails: 2,
        recipients: 0,
        drafts_without_image: 1,
      });
    });
  });

  describe("analytics()", () => {
    it("counts engagements, the funnel from views to won requests, and the top itineraries since a given time", async () => {
      await emptyTables("requests", "itineraries", "engagement_tracking");
      const [peru, cuba, chile] = await add(
        "itineraries",
        itinerary("Peru"),
        itinerary("Cuba"),
        itinerary("Chile"),
      );
      await add(
        "engagement_tracking",
        { engagement_type: "contact", created_at: ago(1) },
        { engagement_type: "contact", created_at: ago(50) },
        { engagement_type: "email_signup", created_at: ago(2) },
      );
      await add(
        "requests",
        request({ itinerary_id: peru }),
        request({ itinerary_id: peru, status: "won" }),
        request({ itinerary_id: cuba, suspected_spam: true }),
        request({ itinerary_id: peru, created_at: ago(50) }),
        request({ itinerary_id: chile }),
        request({ itinerary_id: chile, status: "spam" }),
        request({ itinerary_id: chile, created_at: ago(50) }),
        request(),
      );
      for (const viewedId of [peru, peru, peru, cuba]) {
        const { error } = await people.service.rpc("count_view", { itinerary_id: viewedId });
        expect(error).toBeNull();
      }

      const month = await callAsAdmin("analytics", { since: ago(30) });
      expect(month.totals).toEqual({ contact: 1, email_signup: 1 });
      expect(month.series).toHaveLength(2);
      expect(month.funnel).toEqual({ views: 4, requests: 3, won: 1 });
      expect(month.top).toEqual([
        { id: peru, title: "Peru", views: 3, requests: 2 },
        { id: cuba, title: "Cuba", views: 1, requests: 0 },
        { id: chile, title: "Chile", views: 0, requests: 1 },
      ]);
      const allTime = await callAsAdmin("analytics");
      expect(allTime.totals).toEqual({ contact: 2, email_signup: 1 });
      expect(allTime.funnel.requests).toBe(5);

      // The newest engagement is a minute older than `since`, so it does not count.
      const since = ago(0.999);
      expect((await callAsAdmin("analytics", { since })).totals).toEqual({});
      const engagements = people.service.from("engagement_tracking");
      // Deleted rows no longer count, and changed rows count under their new type.
      await engagements.delete().eq("engagement_type", "email_signup");
      await engagements.update({ engagement_type: "customization" }).lt("created_at", ago(40));
      expect((await callAsAdmin("analytics")).totals).toEqual({ contact: 1, customization: 1 });
    });

    it("counts no view of a draft or a missing itinerary", async () => {
      const [draft] = await add("itineraries", itinerary("Draft", { is_published: false }));
      for (const viewedId of [draft, "00000000-0000-4000-8000-000000000000"]) {
        const { error } = await people.service.rpc("count_view", { itinerary_id: viewedId });
        expect(error).toBeNull();
      }
      const { data } = await admin.from("itinerary_views").select().eq("itinerary_id", draft);
      expect(data).toEqual([]);
    });
  });

  describe("admin_search()", () => {
    it("finds itineraries, requests, FAQs and users, and finds nothing for % or spaces", async () => {
      await emptyTables("requests", "itineraries", "faqs");
      await add("itineraries", itinerary("Quetzal Days"));
      await add("requests", request({ name: "Quetzal Fan" }));
      await add("faqs", { question: "Will we see a quetzal?", answer: "With luck." });
      const results = (await callAsAdmin("admin_search", { wanted: "QUETZAL" })) as Row[];
      expect(results.map(({ kind }) => kind)).toEqual(["itinerary", "request", "faq"]);
      const users = (await callAsAdmin("admin_search", { wanted: people.user.email })) as Row[];
      expect(users).toMatchObject([{ kind: "user", id: people.user.id, detail: people.user.email }]);
      expect(await callAsAdmin("admin_search", { wanted: "%" })).toEqual([]);
      expect(await callAsAdmin("admin_search", { wanted: "  " })).toEqual([]);
    });

    it("finds itineraries and proposals with accents although the search has none, and a proposal by its number", async () => {
      await emptyTables("requests", "itineraries", "faqs");
      await add("itineraries", itinerary("Bogotá by foot"));
      const agency = proposalsOf(people.service, people.admin.id);
      const { proposalId, number } = await agency.draft({ ...FIELDS, title: "Dos en Bogotá" }, LINES);
      const matches = (await callAsAdmin("admin_search", { wanted: "bogota" })) as Row[];
      expect(matches.map(({ kind }) => kind)).toEqual(["itinerary", "proposal"]);
      expect(await callAsAdmin("admin_search", { wanted: number })).toMatchObject([
        { kind: "proposal", id: proposalId },
      ]);
    });
  });

  describe("a sent mail", () => {
    it("can be neither resent nor canceled", async () => {
      const [sentId] = await add("outbox", {
        kind: "notification",
        to_email: "a@b.c",
        subject: "s",
        text_body: "t",
        state: "sent",
      });
      expect(await callAsAdmin("retry_mail", { mail_id: sentId })).toBe(false);
      expect(await callAsAdmin("cancel_mail", { mail_id: sentId })).toBe(false);
    });
  });

  describe("the audit trail", () => {
    const readNewestEntry = async (table: string) => {
      const { data } = await admin
        .from("audit_log")
        .select()
        .eq("table_name", table)
        .order("id", { ascending: false })
        .limit(1)
        .single();
      return data;
    };

    it("names the admin, the row and the changed values", async () => {
      const { data: faq } = await admin
        .from("faqs")
        .insert({ question: "When?", answer: "Soon." })
        .select("id")
        .single();
      expect(await readNewestEntry("faqs")).toMatchObject({ action: "created", label: "When?", changes: {} });
      await admin.from("faqs").update({ answer: "Now." }).eq("id", faq?.id);
      expect(await readNewestEntry("faqs")).toMatchObject({
        action: "changed",
        actor_id: people.admin.id,
        actor_email: people.admin.email,
        row_id: faq?.id,
        changes: { answer: { before: "Soon.", after: "Now." } },
      });
      await admin.from("faqs").delete().eq("id", faq?.id);
      expect(await readNewestEntry("faqs")).toMatchObject({ action: "deleted", label: "When?" });
    });

    it("names the person whose role changed, the old role and the new role", async () => {
      await admin.from("user_roles").upsert({ user_id: people.otherUser.id, role: "admin" });
      await admin.from("user_roles").upsert({ user_id: people.otherUser.id, role: "user" });
      expect(await readNewestEntry("user_roles")).toMatchObject({
        action: "changed",
        label: people.otherUser.email,
        changes: { role: { before: "admin", after: "user" } },
      });
    });

    it("truncates an image stored as text to 2,000 characters", async () => {
      const [itineraryId] = await add("itineraries", itinerary("Heavy"));
      const image = `data:image/png;base64,${"A".repeat(100_000)}`;
      await admin.from("itineraries").update({ image }).eq("id", itineraryId);
      const entry = await readNewestEntry("itineraries");
      expect(String(entry?.changes.image.after).length).toBe(2000);
    });

    it("has no entry for an update that changes no value", async () => {
      const [itineraryId] = await add("itineraries", itinerary("Same"));
      const before = await readNewestEntry("itineraries");
      await admin.from("itineraries").update({ title: "Same" }).eq("id", itineraryId);
      expect((await readNewestEntry("itineraries"))?.id).toBe(before?.id);
    });
  });
});
