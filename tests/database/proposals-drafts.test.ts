import { describe, expect, it } from "vitest";
import { DRAFT_FIELDS } from "#domain/proposals/proposal.fixture.ts";
import { draftFields } from "#domain/proposals/schema.ts";
import { itinerary, type Row } from "#tests/database/example-rows.ts";
import { agencyPerFile } from "#tests/support/agency-per-file.ts";
import { FIELDS, inDays, LINES, lineKey } from "#tests/support/proposals.ts";

const DAY = { day: 1, title: "Lima", description: "", image: null };

const { database, admin, service, agency, versionOf } = agencyPerFile();

describe("a new proposal", () => {
  it("copies the itinerary, and keeps the copy when the itinerary is deleted", async () => {
    const facts = { drive_minutes: 40, effort: "easy", meals: ["dinner"], bed: "Casa Azul" };
    const days = [
      { day: 1, title: "Lima", description: "Arrival", ...facts },
      // Empty facts are not copied.
      { day: 2, title: "Cusco", description: "", drive_minutes: 0, meals: [], bed: " " },
      {
        day: 3,
        title: "Valley",
        description: "",
        place: "Pisac",
        travel_hours: 0.75,
        travel_by: "road",
        image: "pisac.jpg",
      },
    ];
    const { data: baseItinerary } = await service()
      .from("itineraries")
      .insert(itinerary("Peru", { daily_itinerary: days, includes: ["Breakfast"], image: "peru.jpg" }))
      .select()
      .single();
    const request_id = await agency().addRequest({ itinerary_id: baseItinerary?.id });
    const proposal = await agency().call("create_proposal", { request_id, author: admin().id });
    await service().from("itineraries").delete().eq("id", baseItinerary?.id).throwOnError();
    expect(await versionOf(String(proposal.version_id))).toMatchObject({
      number: 1,
      state: "draft",
      title: "Peru",
      image: "peru.jpg",
      days: [
        { day: 1, title: "Lima", description: "Arrival", image: null, ...facts },
        { day: 2, title: "Cusco", description: "", image: null },
        {
          day: 3,
          title: "Valley",
          image: "pisac.jpg",
          place: "Pisac",
          travel_minutes: 45,
          travel_by: "road",
        },
      ],
      includes: ["Breakfast"],
      currency: null,
    });
  });

  it("is stored together with the given fields, or not at all", async () => {
    const request_id = await agency().addRequest();
    const create = (fields: Row) =>
      service().rpc("create_proposal", { request_id, author: admin().id, fields: fields as never });
    const { data: proposal } = await create({ adults: 3, introduction: "Dear Ada," });
    expect(proposal).toMatchObject({ revision: 2 });
    expect(await versionOf(String((proposal as Row).version_id))).toMatchObject({
      adults: 3,
      introduction: "Dear Ada,",
      revision: 2,
    });
    expect((await create({ adults: 0 })).error).toMatchObject({ code: "23514" });
    const { data: storedProposals } = await service()
      .from("proposals")
      .select("id")
      .eq("request_id", request_id);
    expect(storedProposals).toHaveLength(1);
  });

  it("renumbers the days of an itinerary that has duplicate day numbers", async () => {
    const days = [1, 1, 2].map((day) => ({ day, title: `Day ${day}`, description: "" }));
    const { data: baseItinerary } = await service()
      .from("itineraries")
      .insert(itinerary("Odd", { daily_itinerary: days }))
      .select()
      .single();
    const request_id = await agency().addRequest({ itinerary_id: baseItinerary?.id });
    const proposal = await agency().call("create_proposal", { request_id, author: admin().id });
    const { days: copied } = await versionOf(String(proposal.version_id));
    expect((copied as Row[]).map((day) => day.day)).toEqual([1, 2, 3]);
  });

  it("for a request that does not exist is refused", async () => {
    const request_id = "00000000-0000-4000-8000-000000000000";
    const { error } = await service().rpc("create_proposal", { request_id, author: admin().id });
    expect(error).toMatchObject({ code: "PT404", hint: "not_found" });
  });

  it("has the next number without gaps, even after concurrent and failed attempts", async () => {
    const { owner } = database();
    const request_id = await agency().addRequest();
    const failingSession = await owner.reserve();
    await failingSession`begin`;
    await failingSession`select private.next_proposal_number()`;
    const creations = Promise.all(
      Array.from({ length: 10 }, () => agency().call("create_proposal", { request_id, author: admin().id })),
    );
    await failingSession`rollback`;
    failingSession.release();
    await creations;
    const { data } = await service().from("proposals").select("number").order("number");
    const year = new Date().getUTCFullYear();
    const expectedNumbers = (data ?? []).map((_, index) => `P-${year}-${String(index + 1).padStart(4, "0")}`);
    expect((data ?? []).map((row) => row.number)).toEqual(expectedNumbers);
  });

  it("has a five-digit number after 9999", async () => {
    const [row] = await database().owner.begin(async (sql) => {
      await sql`update private.proposal_counters set last_number = 9999`;
      const numbers = await sql`select private.next_proposal_number() as number`;
      await sql`update private.proposal_counters set last_number = (select count(*) from public.proposals)`;
      return numbers;
    });
    expect(row?.number).toMatch(/^P-\d{4}-10000$/);
  });
});

describe("saving a draft", () => {
  it("stores fields and lines together, and every line keeps its key", async () => {
    const { versionId } = await agency().draft();
    await agency().save(versionId, { title: "Changed", includes: [] }, LINES.slice(0, 2).toReversed());
    expect(await versionOf(versionId)).toMatchObject({
      title: "Changed",
      includes: [],
      adults: 2,
      revision: 3,
    });
    const { data } = await service()
      .from("proposal_lines")
      .select("key, position, cost")
      .eq("version_id", versionId)
      .order("position");
    expect(data).toEqual([
      { key: lineKey(2), position: 1, cost: 2001 },
      { key: lineKey(1), position: 2, cost: 70_001 },
    ]);
  });

  it("is recorded with the colleague who saved", async () => {
    const { versionId } = await agency().draft();
    await admin()
      .client.rpc("save_proposal_draft", { version_id: versionId, revision: 2, fields: { title: "One" } })
      .throwOnError();
    expect(await versionOf(versionId)).toMatchObject({ revision: 3, saved_by: admin().id });
  });

  it("is refused if the draft was saved since the editor read it", async () => {
    const { versionId } = await agency().draft();
    const save = (title: string) =>
      admin().client.rpc("save_proposal_draft", { version_id: versionId, revision: 2, fields: { title } });
    const responses = await Promise.all([save("One"), save("Two")]);
    const errors = responses.flatMap(({ error }) => error ?? []);
    expect(errors).toMatchObject([{ code: "PT409", hint: "draft_changed" }]);
    expect(responses.filter(({ error }) => !error).map(({ data }) => data)).toEqual([{ revision: 3 }]);
  });

  it("sets only the columns of the editor, and ignores all others", async () => {
    const { versionId, proposalId } = await agency().draft();
    const otherColumns = {
      state: "accepted",
      number: 7,
      document: "{}",
      proposal_id: versionId,
      sent_at: inDays(0),
    };
    await agency().save(versionId, otherColumns, []);
    const version = await versionOf(versionId);
    expect(version).toMatchObject({ state: "draft", number: 1, document: null, sent_at: null });
    expect(version.proposal_id).toBe(proposalId);
  });

  const rest = {};
  it.each<[Row]>([
    [{ payments: [rest] }],
    [
      {
        payments: [
          { percent: 20, after_acceptance: 7 },
          { amount: 5000, before_departure: 60 },
          { on: "2027-03-01" },
        ],
      },
    ],
    [{ payments: [] }],
    [{ payments: {} }],
    [{ payments: [7, rest] }],
    [{ payments: [{ percent: 20 }] }],
    [{ payments: [{ percent: 20, amount: 1 }, rest] }],
    [{ payments: [{ percent: 60 }, { percent: 60 }, rest] }],
    [{ payments: [{ percent: "20" }, rest] }],
    [{ payments: [{ percent: 0.5 }, rest] }],
    [{ payments: [{ amount: -1 }, rest] }],
    [{ payments: [{ amount: 1e300 }, rest] }],
    [{ payments: [{ percent: 20, on: "2027-02-30" }, rest] }],
    [{ payments: [{ percent: 20, on: "20270-02-01" }, rest] }],
    [{ payments: [{ percent: 20, on: "2027-02-01", after_acceptance: 1 }, rest] }],
    [{ payments: [{ percent: 20, color: "red" }, rest] }],
    [{ payments: Array(25).fill(rest) }],
    [
      {
        cancellation_steps: [
          { days_before: 60, percent: 10 },
          { days_before: 30, percent: 10 },
        ],
      },
    ],
    [{ cancellation_steps: [] }],
    [
      {
        cancellation_steps: [
          { days_before: 30, percent: 10 },
          { days_before: 60, percent: 20 },
        ],
      },
    ],
    [
      {
        cancellation_steps: [
          { days_before: 60, percent: 20 },
          { days_before: 30, percent: 10 },
        ],
      },
    ],
    [{ cancellation_steps: [{ days_before: 366, percent: 10 }] }],
    [{ cancellation_steps: [{ days_before: 60 }] }],
    [{ cancellation_steps: "all" }],
  ])("with %j is refused if the editor could not read it", async (fields) => {
    const { versionId } = await agency().draft();
    const saving = { version_id: versionId, revision: 2, fields: fields as never };
    const { error } = await admin().client.rpc("save_proposal_draft", saving);
    expect(error === null).toBe(draftFields.safeParse({ ...DRAFT_FIELDS, ...fields }).success);
  });

  it.each<[string, Row, readonly Row[]]>([
    ["a wrong currency", { currency: "dollars" }, []],
    ["days without an image field", { days: [{ day: 1, title: "", description: "" }] }, []],
    ["a drive of 33 hours", { days: [{ ...DAY, drive_minutes: 2000 }] }, []],
    ["a fraction of a minute", { days: [{ ...DAY, drive_minutes: 1.5 }] }, []],
    ["an unknown meal", { days: [{ ...DAY, meals: ["snack"] }] }, []],
    ["an effort that is null", { days: [{ ...DAY, effort: null }] }, []],
    ["a fraction of a minute of travel", { days: [{ ...DAY, travel_minutes: 1.5 }] }, []],
    ["a way to travel that no map knows", { days: [{ ...DAY, travel_by: "balloon" }] }, []],
    ["a bed that is a number", { days: [{ ...DAY, bed: 1 }] }, []],
    ["no travelers", { adults: 0 }, []],
    ["an end before the start", { start_date: inDays(9), end_date: inDays(8) }, []],
    ["a negative price", {}, [{ label: "Gift", unit: "group", unit_price: -1 }]],
    [
      "an optional line in a choice group",
      {},
      [{ label: "A", unit: "group", unit_price: 1, optional: true, choice_group: "B" }],
    ],
    ["a preselected mandatory line", {}, [{ label: "A", unit: "group", unit_price: 1, preselected: true }]],
    ["the same line twice", {}, [LINES[0] ?? {}, LINES[0] ?? {}]],
  ])("refuses %s", async (_, fields, lines) => {
    const { versionId } = await agency().draft();
    await expect(agency().save(versionId, fields, lines)).rejects.toMatchObject({
      // A violated check or unique constraint.
      code: expect.stringMatching(/^23(514|505)$/),
    });
    expect(await versionOf(versionId)).toMatchObject({ ...FIELDS, revision: 2 });
  });
});
