import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { saveTableRow } from "#app/lib/save-row.ts";
import type { TablesWith } from "#domain/tables.ts";
import { itinerary, type Row } from "#tests/database/example-rows.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { callFunction, openFunctions } from "#tests/support/functions.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

describe("content in the database", () => {
  const database = databasePerFile();
  let admin: Person;
  let user: Person;
  beforeAll(async () => {
    admin = await createPerson(database(), "admin", "admin");
    user = await createPerson(database(), "user");
  });
  const from = (table: string) => admin.client.from(table);
  const add = async (table: string, row: Row): Promise<Row> => {
    const { data, error } = await from(table).insert(row).select().single();
    if (error) throw error;
    return data as Row;
  };

  it.each<[string, string, Row]>([
    ["itineraries", "subtitle", itinerary("Twice")],
    ["planners", "about", { name: "Twice" }],
    ["testimonials", "country", { quote: "Lovely", author: "Twice", trip_type: "Family" }],
  ])(
    "a new row of %s that is saved again with its form's id is one row, with the last content",
    async (table, column, row) => {
      const id = randomUUID();
      const save = (text: string) =>
        from(table)
          .upsert({ ...row, id, [column]: text })
          .select("id");
      expect((await save("First")).error).toBeNull();
      expect(await save("Second")).toMatchObject({ error: null, data: [{ id }] });
      expect((await from(table).select(column).eq("id", id)).data).toEqual([{ [column]: "Second" }]);
    },
  );

  it("location, region and category are the first entries of countries, regions and categories, and stay if these become empty", async () => {
    const lists = {
      countries: ["Peru", "Chile"],
      regions: ["South America"],
      categories: ["Solo", "Family"],
    };
    const firstEntries = { location: "Peru", region: "South America", category: "Solo" };
    const added = await add(
      "itineraries",
      itinerary("Andes", { ...lists, location: "Mars", region: "Moon" }),
    );
    expect(added).toMatchObject(firstEntries);

    const change = async (changes: Row) =>
      (await from("itineraries").update(changes).eq("id", added.id).select().single()).data;
    expect(await change({ countries: ["Chile"], categories: ["Family"] })).toMatchObject({
      location: "Chile",
      region: "South America",
      category: "Family",
    });
    expect(await change({ location: "Mars" })).toMatchObject({ location: "Chile" });
    // With empty lists, the previous values stay and can be changed directly.
    expect(await change({ is_published: false, countries: [], regions: [], categories: [] })).toMatchObject({
      location: "Chile",
      region: "South America",
      category: "Family",
    });
    expect(await change({ location: "Bolivia" })).toMatchObject({ location: "Bolivia" });
  });

  it("the search text is made from the other columns, even if a client writes a search text", async () => {
    const added = await add("itineraries", itinerary("Uyuni", { description: "Salt", search_text: "spam" }));
    expect(added.search_text).toBe("Uyuni\nPeru\nSouth America\nSalt");
  });

  it("created_by of a new itinerary is the admin who added it", async () => {
    expect((await add("itineraries", itinerary("Mine"))).created_by).toBe(admin.id);
  });

  it("the image migration moves embedded images into the bucket, and says why it skips a private address", async () => {
    const pixels = Buffer.from("pixels");
    const embedded = await add(
      "itineraries",
      itinerary("Embedded", { image: `data:image/png;base64,${pixels.toString("base64")}` }),
    );
    const hidden = await add("itineraries", itinerary("Hidden", { image: "http://127.0.0.1:9/secret.png" }));
    const stored: Buffer[] = [];
    const { clients, keys } = database();
    const storeImage = async (bytes: Uint8Array, pathFor: (type: "image/png") => string) => {
      stored.push(Buffer.from(bytes));
      return pathFor("image/png");
    };
    const app = openFunctions({ clients, keys, storeImage, now: () => 1700 });
    const authorization = `Bearer ${admin.token}`;
    const response = await callFunction(app, "migrate-itinerary-images", {}, { authorization });
    expect(await response.json()).toMatchObject({
      migrated: 1,
      hasMore: false,
      failures: [{ id: hidden.id, title: "Hidden", reason: "the address is in a private network" }],
    });
    expect(stored).toEqual([pixels]);
    const imageOf = async ({ id }: Row) =>
      (await from("itineraries").select("image").eq("id", id).single()).data?.image;
    expect(await imageOf(embedded)).toBe(`itineraries/${embedded.id}/1700.png`);
    expect(await imageOf(hidden)).toBe("http://127.0.0.1:9/secret.png");
  });

  it("deleting a category leaves its questions uncategorized", async () => {
    const category = await add("faq_categories", { name: "Passing" });
    const faq = await add("faqs", { question: "Q", answer: "A", category_id: category.id });
    expect((await from("faq_categories").delete().eq("id", category.id)).error).toBeNull();
    const { data } = await from("faqs").select("question, category_id").eq("id", faq.id);
    expect(data).toEqual([{ question: "Q", category_id: null }]);
  });

  it.each<[string, Row, Row]>([
    ["itineraries", itinerary("Touched"), { title: "Again" }],
    ["faqs", { question: "Q", answer: "A" }, { answer: "B" }],
    ["faq_categories", { name: "Touched" }, { name: "Again" }],
    ["site_settings", { key: "touched", value: "1" }, { value: "2" }],
    ["planners", { name: "Touched" }, { about: "Again" }],
    ["testimonials", { author: "Touched", quote: "Q", trip_type: "Solo" }, { state: "hidden" }],
    ["admin_notification_emails", { email: "touched@example.com" }, { is_active: false }],
  ])("%s: an update changes updated_at and keeps created_at", async (table, row, change) => {
    const before = await add(table, row);
    const key = "id" in before ? "id" : "key";
    const { data: after } = await from(table).update(change).eq(key, before[key]).select().single();
    expect(after.created_at).toBe(before.created_at);
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(String(before.updated_at)));
  });

  it.each<[TablesWith<"ordered">, Row]>([
    ["faqs", { question: "Placed", answer: "A" }],
    ["faq_categories", { name: "Placed" }],
    ["planners", { name: "Placed" }],
    ["testimonials", { author: "Placed", quote: "Q", trip_type: "Solo" }],
  ])("%s: a new place in the list leaves the version of the row as it is", async (table, row) => {
    const { updated_at, id } = await add(table, row);
    const others =
      (await from(table).select("id").neq("id", id)).data?.map((other) => String(other.id)) ?? [];
    const { error } = await admin.client.rpc("order_rows", { kind: table, ids: [...others, id] });
    expect(error).toBeNull();
    const stored = await from(table).select("display_order, updated_at").eq("id", id).single();
    expect(stored.data).toEqual({ display_order: others.length + 1, updated_at });
  });

  it("a planner whom a colleague has only moved in the list is saved, and the save names nobody", async () => {
    const { id, updated_at, ...row } = await add("planners", { name: "Marva", about: "Sails." });
    const colleague = await createPerson(database(), "colleague", "admin");
    await colleague.client.rpc("order_rows", { kind: "planners", ids: [randomUUID(), id] }).throwOnError();
    const saved = await saveTableRow(admin.client, {
      table: "planners",
      id: String(id),
      what: "this planner",
      labels: { name: "name", about: "about" },
      seen: { row, version: String(updated_at) },
      wanted: { name: "Marva", about: "Sails and walks." },
    });
    expect(saved.other).toBeNull();
    const { data } = await from("planners").select("about, display_order").eq("id", id).single();
    expect(data).toEqual({ about: "Sails and walks.", display_order: 2 });
  });

  // A counter of changes to public content.
  describe("the content version", () => {
    const readVersion = async () =>
      (await database().clients.visitor.from("content_version").select("version").single()).data
        ?.version as number;
    const increaseBy = async (work: () => PromiseLike<{ error: unknown }>) => {
      const before = await readVersion();
      expect((await work()).error).toBeNull();
      return (await readVersion()) - before;
    };

    it.each<[string, string, Row, Row]>([
      ["itineraries", "title", itinerary("Seen"), { duration: 2 }],
      ["faqs", "question", { question: "Seen?", answer: "A" }, { answer: "B" }],
      ["faq_categories", "name", { name: "Seen" }, { display_order: 2 }],
      ["planners", "name", { name: "Seen" }, { is_active: false }],
      ["testimonials", "author", { author: "Seen", quote: "Q", trip_type: "Solo" }, { state: "published" }],
      ["site_settings", "key", { key: "seen", value: "1" }, { value: "2" }],
    ])("increases when %s are added, changed and deleted", async (table, key, row, change) => {
      expect(await increaseBy(() => from(table).insert(row))).toBe(1);
      expect(await increaseBy(() => from(table).update(change).eq(key, row[key]))).toBe(1);
      expect(await increaseBy(() => from(table).delete().eq(key, row[key]))).toBe(1);
    });

    it("increases when a setting is upserted", async () => {
      expect(await increaseBy(() => from("site_settings").upsert({ key: "is_live", value: "true" }))).toBe(1);
      expect(await increaseBy(() => from("site_settings").upsert({ key: "is_live", value: "false" }))).toBe(
        1,
      );
    });

    it("increases by 1 when one statement changes many rows", async () => {
      const faqs = Array.from({ length: 50 }, (_, index) => ({ question: `Q${index}`, answer: "A" }));
      expect(await increaseBy(() => from("faqs").insert(faqs))).toBe(1);
      expect(await increaseBy(() => from("faqs").delete().like("question", "Q%"))).toBe(1);
    });

    it("stays when rows of other tables or no rows change", async () => {
      const { service } = database().clients;
      const request = { type: "contact", name: "A", email: "a@example.com" };
      expect(await increaseBy(() => service.from("requests").insert(request))).toBe(0);
      expect(await increaseBy(() => service.from("requests").update({ status: "won" }).eq("name", "A"))).toBe(
        0,
      );
      expect(await increaseBy(() => service.from("requests").delete().eq("name", "A"))).toBe(0);
      expect(
        await increaseBy(() => from("admin_notification_emails").insert({ email: "v@example.com" })),
      ).toBe(0);
      expect(await increaseBy(() => from("itineraries").update({ duration: 3 }).eq("title", "nowhere"))).toBe(
        0,
      );
    });

    it("cannot be increased by a user whose changes affect no rows", async () => {
      // The API refuses a write without a filter, so these filters match every row.
      const attempts = [
        () => user.client.from("itineraries").update({ duration: 3 }).neq("title", ""),
        () => user.client.from("faqs").delete().neq("question", ""),
        () => user.client.from("site_settings").update({ value: "false" }).neq("key", ""),
      ];
      for (const attempt of attempts) expect(await increaseBy(attempt)).toBe(0);
    });

    it("stays when a change is rolled back, and increases with the next change", async () => {
      const before = await readVersion();
      // The second row is invalid, so neither is stored.
      expect(
        (await from("faqs").insert([{ question: "Fine", answer: "A" }, { question: "" }])).error,
      ).not.toBeNull();
      expect(await readVersion()).toBe(before);
      expect(await increaseBy(() => from("faqs").insert({ question: "Fine", answer: "A" }))).toBe(1);
    });
  });
});
