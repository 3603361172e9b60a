import { describe, expect, it } from "vitest";
import { itinerary } from "#tests/database/example-rows.ts";
import { agencyPerFile } from "#tests/support/agency-per-file.ts";
import { acceptanceOf, FIELDS, inDays, LINES, lineKey, type Row } from "#tests/support/proposals.ts";

const { accept, admin, rowsOf, sendNew, service } = agencyPerFile();

describe("accepting", () => {
  it("stores the record, creates the trip, updates the request and queues the mails in one transaction", async () => {
    await service().from("admin_notification_emails").insert({ email: "office@example.com" }).throwOnError();
    const proposal = await sendNew();
    const mail = (to: string, kind: string) => ({ to, kind, subject: "Accepted", text_body: "Thank you" });
    const mails = [mail("traveler", "proposal-accepted"), mail("office", "proposal-accepted-office")];
    const acceptance = acceptanceOf(proposal, { choices: [lineKey(2), lineKey(5)], mails });
    const { data, error } = await accept(acceptance);
    expect(error).toBeNull();
    expect(data).toMatchObject({
      number: proposal.number,
      version: 1,
      document_hash: proposal.hash,
      total: 200_000 + 5000 + 20_000,
      currency: "USD",
      duplicate: false,
      voided: false,
      plan: [
        { amount: 45_000, due_on: inDays(0) },
        { amount: 180_000, due_on: inDays(30) },
      ],
    });
    expect(await rowsOf("proposal_acceptances", proposal)).toMatchObject([
      {
        id: data.acceptance_id,
        kind: "accepted",
        version_id: proposal.versionId,
        name: "Ada Traveler",
        email: "traveler@example.com",
        user_id: null,
        address: "203.0.113.7",
        user_agent: "A browser",
        document_hash: proposal.hash,
        choices: [lineKey(2), lineKey(5)],
        total: 225_000,
        consent: "I accept.",
        channel: "link",
      },
    ]);
    const { data: storedProposal } = await service()
      .from("proposals")
      .select("state, request:requests!request_id(id, status)")
      .eq("id", proposal.proposalId)
      .single();
    expect(storedProposal).toMatchObject({ state: "accepted", request: { status: "won" } });
    expect(await rowsOf("trips", proposal)).toMatchObject([
      {
        id: data.trip_id,
        user_id: null,
        title: "Two in Peru",
        days: [{ day: 1, title: "Lima", description: "Arrival" }],
        start_date: FIELDS.start_date,
        end_date: FIELDS.end_date,
        status: "upcoming",
      },
    ]);
    const queuedMails = (await rowsOf("outbox", proposal)).map((row) => `${row.kind} ${row.to_email}`).sort();
    expect(queuedMails).toEqual([
      `proposal-accepted traveler@example.com`,
      `proposal-accepted-office ${admin().email}`,
      `proposal-accepted-office office@example.com`,
    ]);
  });

  it("gives the trip the places of the days, and the travel time in hours as in an itinerary", async () => {
    const day = { title: "", description: "", image: null };
    const proposal = await sendNew({
      days: [
        { ...day, day: 1, place: "Lima" },
        { ...day, day: 2, place: "Cusco", travel_minutes: 85, travel_by: "flight", image: "cusco.jpg" },
      ],
    });
    expect((await accept(acceptanceOf(proposal))).error).toBeNull();
    expect(await rowsOf("trips", proposal)).toMatchObject([
      {
        days: [
          { day: 1, title: "", description: "", place: "Lima" },
          { day: 2, place: "Cusco", travel_hours: 1.42, travel_by: "flight", image: "cusco.jpg" },
        ],
      },
    ]);
  });

  it("stores nothing if a mail cannot be queued", async () => {
    const proposal = await sendNew();
    // The outbox refuses a line break in the subject.
    const mails = [{ to: "traveler", kind: "proposal-accepted", subject: "A\nBcc: b", text_body: "" }];
    expect((await accept(acceptanceOf(proposal, { mails }))).error?.code).toBe("23514");
    expect(await rowsOf("proposal_acceptances", proposal)).toEqual([]);
    expect(await rowsOf("trips", proposal)).toEqual([]);
  });

  it("twenty times at once with one key creates one acceptance and one trip, and every response is the same except for `duplicate`", async () => {
    const proposal = await sendNew();
    const acceptance = acceptanceOf(proposal);
    const responses = await Promise.all(Array.from({ length: 20 }, () => accept(acceptance)));
    expect(responses.map(({ error }) => error)).toEqual(responses.map(() => null));
    const results = responses.map(({ data }) => data as Row);
    expect(results.filter((result) => result.duplicate === false)).toHaveLength(1);
    const [first] = results;
    for (const result of results)
      expect({ ...result, duplicate: false }).toEqual({ ...first, duplicate: false });
    expect(await rowsOf("proposal_acceptances", proposal)).toHaveLength(1);
    expect(await rowsOf("trips", proposal)).toHaveLength(1);
    // A later request with the same key gets the same response, but not with another content.
    const laterResponse = await accept({ ...acceptance, address: "203.0.113.8", user_agent: "Another" });
    expect(laterResponse.data).toEqual({ ...first, duplicate: true });
    const other = await accept({ ...acceptance, name: "Bob Traveler" });
    expect(other.error).toMatchObject({ code: "PT409", hint: "key_reused" });
  });

  it("in twenty tabs at once, each with its own key, creates one trip", async () => {
    const proposal = await sendNew();
    const responses = await Promise.all(Array.from({ length: 20 }, () => accept(acceptanceOf(proposal))));
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    const hints = responses.flatMap(({ error }) => (error ? [`${error.code} ${error.hint}`] : []));
    expect(new Set(hints)).toEqual(new Set(["PT409 already_accepted"]));
    expect(await rowsOf("trips", proposal)).toHaveLength(1);
  });

  it.each<[string, Row, string]>([
    ["an unknown line", { choices: [lineKey(4), lineKey(9)] }, "PT422 unknown_line"],
    ["a line that is always included", { choices: [lineKey(4), lineKey(1)] }, "PT422 not_a_choice"],
    ["the same line twice", { choices: [lineKey(4), lineKey(2), lineKey(2)] }, "PT422 chosen_twice"],
    ["an option for children without children", { choices: [lineKey(4), lineKey(3)] }, "PT422 for_nobody"],
    ["both hotels", { choices: [lineKey(4), lineKey(5)] }, "PT422 too_many_choices"],
    ["no hotel", { choices: [] }, "PT422 missing_choice"],
    ["another total", { total: 259_999 }, "PT409 total_differs"],
    ["no total", { total: null }, "PT409 total_differs"],
    ["a document that is not the newest version", { document_hash: "0".repeat(64) }, "PT409 newer_version"],
    ["no name", { name: " " }, "PT422 name_missing"],
    ["no consent", { consent: "" }, "PT422 consent_missing"],
    ["another link", { link_hash: "0".repeat(64) }, "PT404 not_found"],
    ["no link", { link_hash: null }, "PT404 not_found"],
    ["an unknown channel", { channel: "telegram" }, "PT422 bad_channel"],
  ])("refuses %s", async (_, overrides, refusal) => {
    const proposal = await sendNew();
    const { error } = await accept(acceptanceOf(proposal, overrides));
    expect(`${error?.code} ${error?.hint}`).toBe(refusal);
    expect(await rowsOf("trips", proposal)).toEqual([]);
    expect((await accept(acceptanceOf(proposal))).error).toBeNull();
  });

  it("works with a total of zero, and with an option for children if there are children", async () => {
    const gift = [{ label: "Gift", unit: "person", unit_price: 0 }];
    const freeAcceptance = await accept(acceptanceOf(await sendNew({ deposit_percent: 100 }, gift)));
    expect(freeAcceptance.data).toMatchObject({ total: 0, plan: [{ amount: 0, due_on: inDays(0) }] });
    const family = await sendNew({ children: 2 });
    const familyAcceptance = await accept(acceptanceOf(family, { choices: [lineKey(3), lineKey(5)] }));
    expect(familyAcceptance.data).toMatchObject({ total: 400_000 + 2000 + 20_000 });
  });

  it("works after the itinerary and the request were deleted", async () => {
    const { data: baseItinerary } = await service()
      .from("itineraries")
      .insert(itinerary("Peru"))
      .select()
      .single();
    const proposal = await sendNew({}, LINES, { itinerary_id: baseItinerary?.id });
    const { data } = await service().from("proposals").select().eq("id", proposal.proposalId).single();
    expect(data).toMatchObject({ itinerary_id: baseItinerary?.id });
    await service().from("itineraries").delete().eq("id", baseItinerary?.id).throwOnError();
    await service().from("requests").delete().eq("id", data.request_id).throwOnError();
    expect((await accept(acceptanceOf(proposal))).error).toBeNull();
    expect(await rowsOf("trips", proposal)).toMatchObject([
      { request_id: null, itinerary_id: null, title: "Two in Peru" },
    ]);
  });
});
