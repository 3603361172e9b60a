import { beforeAll, describe, expect, it } from "vitest";
import { hashDocument } from "#domain/proposals/document.ts";
import { draftFields, draftLines } from "#domain/proposals/schema.ts";
import { sendProblem } from "#domain/proposals/sending.ts";
import { itinerary, type Row } from "#tests/rls/examples.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { FIELDS, inDays, LINES, lineKey, proposalsOf, secretHash } from "#tests/support/proposals.ts";

const DAY = { day: 1, title: "Lima", description: "", image: null };

const database = databasePerFile();
let admin: Person;
beforeAll(async () => {
  admin = await createPerson(database(), "admin", "admin");
});
const service = () => database().clients.service;
const agency = () => proposalsOf(service(), admin.id);
const versionOf = async (id: string): Promise<Row> =>
  (await service().from("proposal_versions").select().eq("id", id).single().throwOnError()).data as Row;

describe("a new proposal", () => {
  it("copies the itinerary, which may then change or go", async () => {
    const facts = { drive_minutes: 40, effort: "easy", meals: ["dinner"], bed: "Casa Azul" };
    const days = [
      { day: 1, title: "Lima", description: "Arrival", ...facts },
      { day: 2, title: "Cusco", description: "", drive_minutes: 0, meals: [], bed: " " },
    ];
    const { data: base } = await service()
      .from("itineraries")
      .insert(itinerary("Peru", { daily_itinerary: days, includes: ["Breakfast"], image: "peru.jpg" }))
      .select()
      .single();
    const request_id = await agency().addRequest({ itinerary_id: base?.id });
    const made = await agency().call("create_proposal", { request_id, author: admin.id });
    await service().from("itineraries").delete().eq("id", base?.id).throwOnError();
    expect(await versionOf(String(made.version_id))).toMatchObject({
      number: 1,
      state: "draft",
      title: "Peru",
      image: "peru.jpg",
      days: [
        { day: 1, title: "Lima", description: "Arrival", image: null, ...facts },
        { day: 2, title: "Cusco", description: "", image: null },
      ],
      includes: ["Breakfast"],
      currency: null,
    });
  });

  it("is stored with what the request says in one step, or not at all", async () => {
    const request_id = await agency().addRequest();
    const begin = (fields: Row) =>
      service().rpc("create_proposal", { request_id, author: admin.id, fields: fields as never });
    const { data: made } = await begin({ adults: 3, introduction: "Dear Ada," });
    expect(made).toMatchObject({ revision: 2 });
    expect(await versionOf(String((made as Row).version_id))).toMatchObject({
      adults: 3,
      introduction: "Dear Ada,",
      revision: 2,
    });
    expect((await begin({ adults: 0 })).error).toMatchObject({ code: "23514" });
    const { data: begun } = await service().from("proposals").select("id").eq("request_id", request_id);
    expect(begun).toHaveLength(1);
  });

  it("renumbers days that the catalogue numbers twice", async () => {
    const days = [1, 1, 2].map((day) => ({ day, title: `Day ${day}`, description: "" }));
    const { data: base } = await service()
      .from("itineraries")
      .insert(itinerary("Odd", { daily_itinerary: days }))
      .select()
      .single();
    const request_id = await agency().addRequest({ itinerary_id: base?.id });
    const made = await agency().call("create_proposal", { request_id, author: admin.id });
    const { days: copied } = await versionOf(String(made.version_id));
    expect((copied as Row[]).map((day) => day.day)).toEqual([1, 2, 3]);
  });

  it("of a request that is gone is refused", async () => {
    const request_id = "00000000-0000-4000-8000-000000000000";
    const { error } = await service().rpc("create_proposal", { request_id, author: admin.id });
    expect(error).toMatchObject({ code: "PT404", hint: "not_found" });
  });

  it("takes the next number, without a gap, however many are made at once and fail", async () => {
    const { owner } = database();
    const request_id = await agency().addRequest();
    const failed = await owner.reserve();
    await failed`begin`;
    await failed`select private.next_proposal_number()`;
    const waiting = Promise.all(
      Array.from({ length: 10 }, () => agency().call("create_proposal", { request_id, author: admin.id })),
    );
    await failed`rollback`;
    failed.release();
    await waiting;
    const { data } = await service().from("proposals").select("number").order("number");
    const year = new Date().getUTCFullYear();
    const wanted = (data ?? []).map((_, index) => `P-${year}-${String(index + 1).padStart(4, "0")}`);
    expect((data ?? []).map((row) => row.number)).toEqual(wanted);
  });

  it("goes on counting past 9999", async () => {
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
  it("takes fields and lines together, and every line keeps its key", async () => {
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

  it("is refused to whoever has read an older one", async () => {
    const { versionId } = await agency().draft();
    const save = (title: string) =>
      admin.client.rpc("save_proposal_draft", { version_id: versionId, revision: 2, fields: { title } });
    const answers = await Promise.all([save("One"), save("Two")]);
    const errors = answers.flatMap(({ error }) => error ?? []);
    expect(errors).toMatchObject([{ code: "PT409", hint: "draft_changed" }]);
    expect(answers.filter(({ error }) => !error).map(({ data }) => data)).toEqual([{ revision: 3 }]);
  });

  it("sets nothing that is not the editor's", async () => {
    const { versionId, proposalId } = await agency().draft();
    const forbidden = {
      state: "accepted",
      number: 7,
      document: "{}",
      proposal_id: versionId,
      sent_at: inDays(0),
    };
    await agency().save(versionId, forbidden, []);
    const stored = await versionOf(versionId);
    expect(stored).toMatchObject({ state: "draft", number: 1, document: null, sent_at: null });
    expect(stored.proposal_id).toBe(proposalId);
  });

  it.each<[string, Row, readonly Row[]]>([
    ["a wrong currency", { currency: "dollars" }, []],
    ["days without pictures' place", { days: [{ day: 1, title: "", description: "" }] }, []],
    ["a drive of two days", { days: [{ ...DAY, drive_minutes: 2000 }] }, []],
    ["part of a minute", { days: [{ ...DAY, drive_minutes: 1.5 }] }, []],
    ["a meal that is none", { days: [{ ...DAY, meals: ["snack"] }] }, []],
    ["an effort that is none", { days: [{ ...DAY, effort: null }] }, []],
    ["a bed that is none", { days: [{ ...DAY, bed: 1 }] }, []],
    ["nobody travelling", { adults: 0 }, []],
    ["an end before the start", { start_date: inDays(9), end_date: inDays(8) }, []],
    ["a negative price", {}, [{ label: "Gift", unit: "group", unit_price: -1 }]],
    [
      "an optional choice",
      {},
      [{ label: "A", unit: "group", unit_price: 1, optional: true, choice_group: "B" }],
    ],
    ["a preselected duty", {}, [{ label: "A", unit: "group", unit_price: 1, preselected: true }]],
    ["the same line twice", {}, [LINES[0] ?? {}, LINES[0] ?? {}]],
  ])("does not take %s", async (_, fields, lines) => {
    const { versionId } = await agency().draft();
    await expect(agency().save(versionId, fields, lines)).rejects.toMatchObject({
      code: expect.stringMatching(/^23(514|505)$/),
    });
    expect(await versionOf(versionId)).toMatchObject({ ...FIELDS, revision: 2 });
  });
});

describe("sending", () => {
  it.each<[string, Row, readonly Row[], Row]>([
    ["a currency", { currency: null }, LINES, { hint: "incomplete", details: "currency" }],
    ["a first day", { start_date: null }, LINES, { hint: "incomplete", details: "start_date" }],
    ["a last day to answer", { valid_until: null }, LINES, { hint: "incomplete", details: "valid_until" }],
    ["a day for the balance", { balance_due_date: null }, LINES, { hint: "incomplete" }],
    ["a line", {}, [], { hint: "incomplete", details: "lines" }],
    ["a last day to answer to come", { valid_until: inDays(-2) }, LINES, { hint: "valid_until_past" }],
    ["a first day to come", { start_date: inDays(-2) }, LINES, { hint: "start_date_past" }],
    ["two in a choice", {}, LINES.slice(0, 4), { hint: "bad_choice_group", details: "Hotel" }],
    [
      "one chosen beforehand in a choice",
      {},
      LINES.map((line) => ({ ...line, preselected: false })),
      { hint: "bad_choice_group", details: "Hotel" },
    ],
    [
      "children for what is chosen for children",
      {},
      LINES.map((line) => (line.unit === "child" ? { ...line, preselected: true } : line)),
      { hint: "bad_preselection", details: "for_nobody" },
    ],
    [
      "a total that JSON can carry",
      { adults: 99 },
      [{ label: "Palace", unit: "person", quantity: 1000, unit_price: 100_000_000_000 }],
      { hint: "total_too_large" },
    ],
  ])("needs %s", async (_, fields, lines, refusal) => {
    const { versionId } = await agency().draft(fields, lines);
    const { revision } = await versionOf(versionId);
    const sending = {
      version_id: versionId,
      revision,
      document: "{}",
      document_hash: await hashDocument("{}"),
      link_hash: secretHash(versionId),
    };
    const { error } = await service().rpc("send_proposal_version", { sending, author: admin.id });
    expect(error).toMatchObject({ code: "PT422", ...refusal });
    // The editor says the same before anything is sent.
    const { data: version } = await service()
      .from("proposal_versions")
      .select("*, proposal_lines(*)")
      .eq("id", versionId)
      .single();
    const drafted = draftLines.parse(version.proposal_lines);
    const problem = sendProblem(draftFields.parse(version), drafted, inDays(0));
    expect({ hint: problem?.reason, details: problem?.detail }).toMatchObject({
      hint: error?.hint,
      details: error?.details,
    });
  });

  it("takes no bytes but those of the draft, under no hash but theirs", async () => {
    const made = await agency().draft();
    const { document, hash, revision } = await agency().freeze(made.versionId);
    const cheaper = document.replace('"unit_price":100000', '"unit_price":1');
    const withCost = document.replace('"adults":2', '"adults":2,"cost":5');
    for (const other of [cheaper, withCost]) {
      await expect(
        agency().send(made, { document: other, document_hash: await hashDocument(other) }),
      ).rejects.toMatchObject({ code: "PT409", hint: "document_differs" });
    }
    await expect(agency().send(made, { document: cheaper })).rejects.toMatchObject({ hint: "hash_differs" });
    await expect(agency().send(made, { revision: revision - 1 })).rejects.toMatchObject({
      hint: "draft_changed",
    });
    await expect(agency().send(made, { link_hash: null })).rejects.toMatchObject({ hint: "link_missing" });
    expect(await versionOf(made.versionId)).toMatchObject({ state: "draft", document: null });

    await agency().send(made);
    const sent = await versionOf(made.versionId);
    expect(sent).toMatchObject({ state: "sent", document, document_hash: hash });
    expect(sent.document).not.toMatch(/cost|70001|20001/);
    await expect(agency().send(made)).rejects.toMatchObject({ hint: "not_a_draft" });
  });

  it("moves the request to quoted, but takes nothing back that was won", async () => {
    for (const [status, expected] of [
      ["new", "quoted"],
      ["lost", "quoted"],
      ["won", "won"],
    ]) {
      const made = await agency().draft({}, LINES, { status });
      await agency().send(made);
      const { data, error } = await service()
        .from("proposals")
        .select("requests!request_id(status, owner_id)")
        .eq("id", made.proposalId)
        .single();
      expect(error).toBeNull();
      expect(data?.requests).toEqual({ status: expected, owner_id: admin.id });
    }
  });

  it("of version 2 supersedes version 1 on the same link, with what was seen last", async () => {
    const first = await agency().send(await agency().draft());
    const door = { channel: "link", link_hash: first.linkHash };
    await agency().call("mark_proposal_viewed", { view: { ...door, document_hash: first.hash } });
    const draft = await agency().nextDraft(first, { title: "Three in Peru", adults: 3 });
    // Asked twice, the draft that is there is answered.
    const again = await agency().call("new_proposal_version", {
      proposal_id: first.proposalId,
      author: admin.id,
    });
    expect(again.version_id).toBe(draft.versionId);
    expect(
      (await agency().call("read_proposal_by_link", { link_hash: first.linkHash })).version,
    ).toMatchObject({
      number: 1,
    });

    const second = await agency().send(draft, { link_hash: undefined });
    const seen = await agency().call("read_proposal_by_link", { link_hash: first.linkHash });
    expect(seen.version).toMatchObject({ number: 2, document: second.document, viewed: false });
    expect(seen.seen_before).toMatchObject({
      number: 1,
      document: first.document,
      document_hash: first.hash,
    });
    expect(await versionOf(first.versionId)).toMatchObject({ state: "superseded" });
  });
});
