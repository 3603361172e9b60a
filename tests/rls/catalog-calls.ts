import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Row } from "#tests/rls/example-rows.ts";
import type { World } from "#tests/rls/examples.ts";
import { type Call, type FunctionCalls, idsOf } from "#tests/rls/function-calls.ts";

/** Permission-test calls for showing, ordering and counting the catalog. */
export function catalogCalls(world: () => World): FunctionCalls {
  const service = () => world().people.service;
  const count = async (table: string) => (await service().from(table).select()).data?.length;

  /** Rows that share a position get different positions, recorded as one audit entry. */
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
      outcomeOf: async () => {
        const found = await places();
        if (found.every((place) => place === 7)) return "none";
        expect(found).toEqual(ids.map((_, place) => place + 1));
        const { data: trail } = await service().from("audit_log").select("label, action").gt("id", lastEntry);
        expect(trail).toEqual([
          {
            action: "changed",
            label: expect.stringMatching(ids.length > 1 ? /^Order of \d+ (FAQ|planners|testimonials)/ : /\S/),
          },
        ]);
        return "ok";
      },
      expectNoEffect: async () => expect(new Set(await places())).toEqual(new Set([7])),
    };
  };

  /** Queues one mail that asks the traveler of a trip for a testimonial. */
  const asking = async (): Promise<Call> => {
    const before = await count("outbox");
    const mail = { kind: "testimonial-invitation", subject: "How was it?", text_body: "Hello" };
    return {
      args: { trip_id: world().tables.trips?.target, token_hash: "e".repeat(64), mail },
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
        return ids.join() === idsOf(published).join() ? "published" : ids;
      },
    }),
    count_by_country: () => ({
      outcomeOf: async (data) => {
        const { data: published } = await service().from("itineraries").select().eq("is_published", true);
        const [only] = published ?? [];
        const countries: readonly string[] = only?.countries?.length ? only.countries : [only?.location];
        expect(published).toHaveLength(1);
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
    order_faqs: () => ordering("faqs"),
    order_faq_categories: () => ordering("faq_categories"),
    order_planners: () => ordering("planners"),
    order_testimonials: () => ordering("testimonials"),
    trips_to_ask_about: () => ({
      args: { today: "2027-01-20" },
      outcomeOf: (data) => (Array.isArray(data) ? "ok" : data),
    }),
    ask_for_testimonial: asking,
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
      args: { itinerary_id: world().tables.itineraries?.target },
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
      const expires = new Date(Date.now() + (which === "ended" ? -1000 : 60_000)).toISOString();
      const link = { itinerary_id: draft.data?.id, expires_at: expires };
      const { data: previews } = await service().from("itinerary_previews").insert(link).select();
      return {
        args: { token: which === "guess" ? randomUUID() : previews?.[0]?.token },
        outcomeOf: (data) => ((data as Row[])[0]?.title === "Draft" ? "ok" : "none"),
      };
    },
    my_trip_itineraries: async () => {
      const draft = await service().from("itineraries").select("id").eq("is_published", false).single();
      const trip = { itinerary_id: draft.data?.id };
      await service().from("trips").update(trip).eq("user_id", world().people.user.id);
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
