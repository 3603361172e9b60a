import { beforeAll, describe, expect, it } from "vitest";
import { itinerary, type Row } from "#tests/database/example-rows.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

// PostgreSQL's error codes.
const CHECK = "23514";
const UNIQUE = "23505";
const MALFORMED = "22P02";
const NOT_NULL = "23502";
const FOREIGN_KEY = "23503";
const IMPOSSIBLE_DATE = "22008";

const DAY = { day: 1, title: "Lima", description: "Ceviche" };

describe("the constraints of the tables", () => {
  const database = databasePerFile();
  let admin: Person;
  beforeAll(async () => {
    admin = await createPerson(database(), "admin", "admin");
  });
  const from = (table: string) => admin.client.from(table);

  /** The error codes for inserting a valid row with bad values, and for changing a valid row to them. */
  const refusalCodes = async (
    table: string,
    validRow: Row,
    badValues: Row,
  ): Promise<(string | undefined)[]> => {
    const inserted = await from(table).insert({ ...validRow, ...badValues });
    const { data: stored } = await from(table).insert(validRow).select().single();
    const key = "id" in (stored as Row) ? "id" : "key";
    const updated = await from(table)
      .update(badValues)
      .eq(key, (stored as Row)[key]);
    const { data: after } = await from(table)
      .select()
      .eq(key, (stored as Row)[key]);
    expect(after).toEqual([stored]);
    await from(table)
      .delete()
      .eq(key, (stored as Row)[key]);
    return [inserted.error?.code, updated.error?.code];
  };

  it("accept a complete itinerary, and a draft without country, region and category until it is published", async () => {
    const details = Object.fromEntries(
      "bestTimeToVisit visaInformation healthAndSafety altitudeInfo culturalAwarenessGuide gettingAround"
        .split(" ")
        .map((name) => [name, "…"]),
    );
    const complete = itinerary("Complete", {
      daily_itinerary: [DAY, { day: 2, title: "", description: "" }],
      important_details: details,
      price: 1299.5,
      visa_information_url: "https://example.com/visa",
    });
    const { data, error } = await from("itineraries").insert(complete).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject(complete);
    const draft = await from("itineraries").insert({ title: "Draft" }).select().single();
    expect(draft.data).toMatchObject({ is_published: false, duration: 1, price: 0, countries: [] });
    const published = await from("itineraries").update({ is_published: true }).eq("id", draft.data?.id);
    expect(published.error?.code).toBe(CHECK);
  });

  describe("refuse to add or change an itinerary with", () => {
    const cases: [string, Row, string][] = [
      ["an empty title", { title: "" }, CHECK],
      ["a blank title", { title: " \t " }, CHECK],
      ["a title of 201 characters", { title: "x".repeat(201) }, CHECK],
      ["no title", { title: null }, NOT_NULL],
      ["0 days", { duration: 0 }, CHECK],
      ["-3 days", { duration: -3 }, CHECK],
      ["366 days", { duration: 366 }, CHECK],
      ["a fractional duration", { duration: "1.5" }, MALFORMED],
      ["a negative price", { price: -0.01 }, CHECK],
      ["a price with three decimals", { price: 10.005 }, CHECK],
      ["an infinite price", { price: "Infinity" }, CHECK],
      ["a price that is not a number", { price: "NaN" }, CHECK],
      ["a price of ten million", { price: 10_000_000 }, CHECK],
      ["a visa link that runs code", { visa_information_url: "javascript:alert(1)" }, CHECK],
      ["no country although it is published", { countries: [] }, CHECK],
      ["no region although it is published", { regions: [] }, CHECK],
      ["no category although it is published", { categories: [] }, CHECK],
      ["countries that are null", { countries: null }, NOT_NULL],
      ["null among the countries", { countries: ["Peru", null] }, CHECK],
      ["an empty country", { countries: ["Peru", ""] }, CHECK],
      ["a blank region", { regions: ["  "] }, CHECK],
      ["a blank category among others", { categories: ["Solo", "\n", "Family"] }, CHECK],
      ["an unknown pace", { pace: "breakneck" }, CHECK],
      ["an unknown effort", { effort: "" }, CHECK],
      ["a thirteenth month", { best_months: [13] }, CHECK],
      ["a month that is null", { best_months: [null] }, CHECK],
      ["a negative drive", { daily_itinerary: [{ ...DAY, drive_minutes: -1 }] }, CHECK],
      ["a drive as text", { daily_itinerary: [{ ...DAY, drive_minutes: "long" }] }, CHECK],
      ["a day of unknown effort", { daily_itinerary: [{ ...DAY, effort: 5 }] }, CHECK],
      ["an unknown meal", { daily_itinerary: [{ ...DAY, meals: ["brunch"] }] }, CHECK],
      ["meals that are not a list", { daily_itinerary: [{ ...DAY, meals: "lunch" }] }, CHECK],
      ["a bed that is not a text", { daily_itinerary: [{ ...DAY, bed: {} }] }, CHECK],
      ["a price level without hotels", { price_levels: [{ low_season: 1 }] }, CHECK],
      ["a price level whose price is text", { price_levels: [{ hotels: "Inns", low_season: "1" }] }, CHECK],
      ["a price level with a negative price", { price_levels: [{ hotels: "Inns", high_season: -1 }] }, CHECK],
      [
        "a price level whose child's price is text",
        { price_levels: [{ hotels: "Inns", child: "1" }] },
        CHECK,
      ],
      ["a price level with an unknown field", { price_levels: [{ hotels: "Inns", cost: 900 }] }, CHECK],
      ["price levels that are not a list", { price_levels: {} }, CHECK],
      ["null among the highlights", { highlights: ["View", null] }, CHECK],
      ["null among the included items", { includes: [null] }, CHECK],
      ["null among the excluded items", { excludes: [null, "Tips"] }, CHECK],
      ["nested lists", { highlights: [["a"], ["b"]] }, CHECK],
      ["days that are an object", { daily_itinerary: { day: 1 } }, CHECK],
      ["days that are a single day", { daily_itinerary: DAY }, CHECK],
      ["days that are a number", { daily_itinerary: 7 }, CHECK],
      ["a day that is a text", { daily_itinerary: ["Lima"] }, CHECK],
      ["a day that is null", { daily_itinerary: [null] }, CHECK],
      ["a day that is empty", { daily_itinerary: [{}] }, CHECK],
      ["a day that is a list", { daily_itinerary: [[]] }, CHECK],
      ["days in a nested list", { daily_itinerary: [[DAY]] }, CHECK],
      ["a day without a number", { daily_itinerary: [{ ...DAY, day: undefined }] }, CHECK],
      ["a day whose number is text", { daily_itinerary: [{ ...DAY, day: "1" }] }, CHECK],
      ["a day whose number is null", { daily_itinerary: [{ ...DAY, day: null }] }, CHECK],
      ["a day whose number is a list", { daily_itinerary: [{ ...DAY, day: [1] }] }, CHECK],
      ["a day without a title", { daily_itinerary: [DAY, { day: 2, description: "" }] }, CHECK],
      ["a day whose title is a number", { daily_itinerary: [{ ...DAY, title: 1 }] }, CHECK],
      ["a day whose title is a list", { daily_itinerary: [{ ...DAY, title: ["a"] }] }, CHECK],
      ["a day without a description", { daily_itinerary: [{ day: 1, title: "" }] }, CHECK],
      ["a day whose description is an object", { daily_itinerary: [{ ...DAY, description: {} }] }, CHECK],
      ["details that are a list", { important_details: ["Bring water"] }, CHECK],
      ["details that are a number", { important_details: 5 }, CHECK],
      ["an unknown detail", { important_details: { bestTime: "May" } }, CHECK],
      ["a detail that is a number", { important_details: { altitudeInfo: 2400 } }, CHECK],
      ["a detail that is null", { important_details: { altitudeInfo: null } }, CHECK],
      ["a detail that is a list of texts", { important_details: { altitudeInfo: ["high"] } }, CHECK],
      ["a detail that is an empty list", { important_details: { altitudeInfo: [] } }, CHECK],
      ["a detail that is an object", { important_details: { altitudeInfo: { a: "b" } } }, CHECK],
    ];
    it.each(cases)("%s", async (_, badValues, code) => {
      expect(await refusalCodes("itineraries", itinerary("Good"), badValues)).toEqual([code, code]);
    });
  });

  describe("refuse to add or change", () => {
    const faq = { question: "Why?", answer: "Because." };
    const setting = { key: "is_live", value: "true" };
    const cases: [string, string, Row, Row, string][] = [
      ["a category with a blank name", "faq_categories", { name: "Visas" }, { name: "  " }, CHECK],
      [
        "a category with a negative position",
        "faq_categories",
        { name: "Visas" },
        { display_order: -1 },
        CHECK,
      ],
      ["a blank question", "faqs", faq, { question: " " }, CHECK],
      ["an empty answer", "faqs", faq, { answer: "" }, CHECK],
      ["a question with a negative position", "faqs", faq, { display_order: -1 }, CHECK],
      ["a question with a fractional position", "faqs", faq, { display_order: "1.5" }, MALFORMED],
      [
        "a question in a category that does not exist",
        "faqs",
        faq,
        { category_id: "00000000-0000-0000-0000-000000000000" },
        FOREIGN_KEY,
      ],
      ["the setting is_live with the value yes", "site_settings", setting, { value: "yes" }, CHECK],
      ["the setting is_live with the value TRUE", "site_settings", setting, { value: "TRUE" }, CHECK],
      ["the setting is_live with the value null", "site_settings", setting, { value: null }, NOT_NULL],
      ["a setting with an invalid key", "site_settings", { key: "a", value: "" }, { key: "Is Live" }, CHECK],
      [
        "an email without @",
        "admin_notification_emails",
        { email: "a@example.com" },
        { email: "team" },
        CHECK,
      ],
      [
        "an email with a line break",
        "admin_notification_emails",
        { email: "a@example.com" },
        { email: "a@b.c\nBcc: d@e.f" },
        CHECK,
      ],
    ];
    it.each(cases)("%s", async (_, table, validRow, badValues, code) => {
      expect(await refusalCodes(table, validRow, badValues)).toEqual([code, code]);
    });

    it.each<[string, Row, Row]>([
      ["faq_categories", { name: "Booking" }, { name: " bOOKing " }],
      ["admin_notification_emails", { email: "team@example.com" }, { email: "Team@Example.com" }],
      ["site_settings", { key: "site_details", value: "{}" }, { key: "site_details", value: "[]" }],
    ])("a duplicate row in %s, regardless of case and spaces", async (table, first, second) => {
      expect((await from(table).insert(first)).error).toBeNull();
      expect((await from(table).insert(second)).error?.code).toBe(UNIQUE);
      expect((await from(table).insert([{ ...first }, { ...second }])).error?.code).toBe(UNIQUE);
    });

    it("a role, engagement type, request type, status or mail state that does not exist", async () => {
      const { service } = database().clients;
      const mail = { kind: "test", to_email: "a@example.com", subject: "", text_body: "" };
      const responses = await Promise.all([
        from("user_roles").insert({ user_id: admin.id, role: "superadmin" }),
        from("user_roles").update({ role: "owner" }).eq("user_id", admin.id),
        service.from("engagement_tracking").insert({ engagement_type: "phone_call" }),
        service.from("requests").insert({ type: "prank", name: "A", email: "a@example.com" }),
        service
          .from("requests")
          .insert({ type: "contact", status: "open", name: "A", email: "a@example.com" }),
        service.from("outbox").insert({ ...mail, state: "lost" }),
        from("trips").insert({ user_id: admin.id, title: "Peru", status: "dreamt" }),
      ]);
      expect(responses.map((response) => response.error?.code)).toEqual(responses.map(() => MALFORMED));
    });

    it("a trip that ends before it starts, or has a blank title or an impossible date", async () => {
      const trip = { user_id: admin.id, title: "Peru", start_date: "2027-01-02", end_date: "2027-01-09" };
      expect(await refusalCodes("trips", trip, { end_date: "2027-01-01" })).toEqual([CHECK, CHECK]);
      expect(await refusalCodes("trips", trip, { title: " " })).toEqual([CHECK, CHECK]);
      expect(await refusalCodes("trips", trip, { start_date: "2027-02-30" })).toEqual([
        IMPOSSIBLE_DATE,
        IMPOSSIBLE_DATE,
      ]);
      // A trip may end on the day on which it starts.
      const oneDay = await from("trips").insert({ ...trip, end_date: trip.start_date });
      expect(oneDay.error).toBeNull();
    });

    it("a mail with a line break in a header field, an invalid recipient or kind, or headers that are a list", async () => {
      const { service } = database().clients;
      const mail = { kind: "test", to_email: "a@example.com", subject: "Hello", text_body: "" };
      for (const badValues of [
        { subject: "Hello\r\nBcc: all@example.com" },
        { to_email: "a@example.com\nb@example.com" },
        { reply_to: "a@example.com\r\nX: y" },
        { to_email: "nobody" },
        { kind: "Kind Regards" },
        { headers: ["X"] },
      ]) {
        expect((await service.from("outbox").insert({ ...mail, ...badValues })).error?.code).toBe(CHECK);
      }
    });
  });
});
