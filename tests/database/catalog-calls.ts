import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import type { Examples } from "#tests/database/examples.ts";
import { type Call, type FunctionCalls, sortedIdsOf } from "#tests/database/function-calls.ts";

const SAME_POSITION = 7;

/** The calls with which functions.test.ts tests the database functions for itineraries, FAQs, planners and testimonials. */
export function catalogCalls(examples: () => Examples): FunctionCalls {
  const service = () => examples().people.service;
  const count = async (table: string) => (await service().from(table).select()).data?.length;

  /** Orders rows that all have the same position. The audit trail must get one entry, not one for each row. */
  /** One of the functions that release 1.0.0 calls names its table itself. */
  const orderRows = async (
    table: "faqs" | "faq_categories" | "planners" | "testimonials",
    args: object = {},
  ): Promise<Call> => {
    const ids = sortedIdsOf((await service().from(table).select()).data);
    await service().from(table).update({ display_order: SAME_POSITION }).in("id", ids);
    const newest = await service().from("audit_log").select("id").order("id", { ascending: false }).limit(1);
    const lastEntryId = newest.data?.[0]?.id ?? 0;
    const readPositions = async () => {
      const { data } = await service().from(table).select("id, display_order").in("id", ids);
      return ids.map((id) => data?.find((row) => row.id === id)?.display_order);
    };
    return {
      args: { ...args, ids },
      outcomeOf: async () => {
        const positions = await readPositions();
        if (positions.every((position) => position === SAME_POSITION)) return "none";
        expect(positions).toEqual(ids.map((_, index) => index + 1));
        const { data: newEntries } = await service()
          .from("audit_log")
          .select("label, action")
          .gt("id", lastEntryId);
        expect(newEntries).toEqual([
          { action: "changed", label: expect.stringMatching(`^Order of ${ids.length} `) },
        ]);
        return "ok";
      },
      expectNoEffect: async () => expect(new Set(await readPositions())).toEqual(new Set([SAME_POSITION])),
    };
  };

  /** Queues one mail that asks the traveler of a trip for a testimonial. */
  const askForTestimonial = async (): Promise<Call> => {
    const before = await count("outbox");
    const mail = { kind: "testimonial-invitation", subject: "How was it?", text_body: "Hello" };
    return {
      args: { trip_id: examples().tables.trips?.target, token_hash: "e".repeat(64), mail },
      outcomeOf: async (data) => {
        expect(await count("outbox")).toBe(Number(before) + 1);
        return data === true ? "ok" : data;
      },
      expectNoEffect: async () => expect(await count("outbox")).toBe(before),
    };
  };

  return {
    search_itineraries: () => ({
      outcomeOf: async (data) => {
        const { ids } = data as { ids: readonly string[] };
        const { data: published } = await service().from("itineraries").select().eq("is_published", true);
        expect(published).toHaveLength(1);
        return ids.join() === sortedIdsOf(published).join() ? "published" : ids;
      },
    }),
    count_by_country: () => ({
      outcomeOf: async (data) => {
        const { data: published } = await service().from("itineraries").select().eq("is_published", true);
        expect(published).toHaveLength(1);
        const [itinerary] = published ?? [];
        const countries: readonly string[] = itinerary?.countries?.length
          ? itinerary.countries
          : [itinerary?.location];
        expect(data).toEqual(Object.fromEntries(countries.map((country) => [country, 1])));
        return "published";
      },
    }),
    count_itinerary_choices: () => ({
      args: {},
      outcomeOf: async (data) => {
        const { data: published } = await service().from("itineraries").select().eq("is_published", true);
        return (data as Row).total === published?.length ? "published" : data;
      },
    }),
    order_rows: () => orderRows("testimonials", { kind: "testimonials" }),
    order_faqs: () => orderRows("faqs"),
    order_faq_categories: () => orderRows("faq_categories"),
    order_planners: () => orderRows("planners"),
    order_testimonials: () => orderRows("testimonials"),
    trips_to_ask_about: () => ({
      args: { today: "2027-01-20" },
      outcomeOf: (data) => (Array.isArray(data) ? "ok" : data),
    }),
    ask_for_testimonial: askForTestimonial,
    // No invitation has the token hash of the next two calls.
    read_testimonial_invitation: () => ({
      args: { token_hash: "f".repeat(64) },
      outcomeOf: (data) => (data === null ? "ok" : data),
    }),
    submit_testimonial: async () => {
      const before = await count("testimonials");
      return {
        args: { token_hash: "f".repeat(64), words: { quote: "Q" }, mail: {} },
        outcomeOf: (data) => (data === false ? "ok" : data),
        expectNoEffect: async () => expect(await count("testimonials")).toBe(before),
      };
    },
    images_to_migrate: () => ({
      args: { batch: 5 },
      outcomeOf: (data) => (Array.isArray(data) ? "ok" : data),
    }),
    count_view: () => ({
      args: { itinerary_id: examples().tables.itineraries?.target },
      outcomeOf: async () => {
        const { data } = await service().from("itinerary_views").select("views");
        return data?.[0]?.views === 2 ? "ok" : data;
      },
      expectNoEffect: async () => {
        const { data } = await service().from("itinerary_views").select("views");
        expect(data).toEqual([{ views: 1 }]);
      },
    }),
    preview_itinerary: async (which) => {
      const draft = await service().from("itineraries").select("id").eq("is_published", false).single();
      const expiresAt = new Date(Date.now() + (which === "ended" ? -1000 : 60_000)).toISOString();
      const link = { itinerary_id: draft.data?.id, expires_at: expiresAt };
      const { data: previews } = await service().from("itinerary_previews").insert(link).select();
      return {
        args: { token: which === "guess" ? randomUUID() : previews?.[0]?.token },
        outcomeOf: (data) => ((data as Row[])[0]?.title === "Draft" ? "ok" : "none"),
      };
    },
    answering_planners: () => ({ outcomeOf: (data) => (Array.isArray(data) ? "ok" : data) }),
    trip_expert: async () => {
      const { people, tables } = examples();
      await service()
        .from("requests")
        .update({ owner_id: people.admin.id })
        .eq("id", tables.requests?.target);
      const owned = { request_id: tables.requests?.target };
      const { data } = await service().from("trips").update(owned).eq("user_id", people.user.id).select();
      return {
        args: { trip_id: data?.[0]?.id },
        outcomeOf: (expert) => (expert === null ? "none" : "ok"),
      };
    },
    my_trip_itineraries: async () => {
      const draft = await service().from("itineraries").select("id").eq("is_published", false).single();
      const trip = { itinerary_id: draft.data?.id };
      await service().from("trips").update(trip).eq("user_id", examples().people.user.id);
      return {
        outcomeOf: (data) => {
          const titles = (data as Row[]).map((row) => row.title);
          return titles.length === 0 ? "none" : titles.join() === "Draft" ? "own" : data;
        },
      };
    },
    seed_example_itineraries: async () => {
      const before = await count("itineraries");
      return {
        outcomeOf: async (data) => {
          expect(await count("itineraries")).toBe(before);
          return (data as Row[]).length === 0 ? "none" : data;
        },
      };
    },
  };
}
