import { describe, expect, it } from "vitest";
import { hashDocument } from "#domain/proposals/document.ts";
import { draftFields, draftLines } from "#domain/proposals/schema.ts";
import { sendProblem } from "#domain/proposals/sending.ts";
import type { Row } from "#tests/database/example-rows.ts";
import { agencyPerFile } from "#tests/support/agency-per-file.ts";
import { inDays, LINES, secretHash } from "#tests/support/proposals.ts";

const { admin, service, agency, versionOf } = agencyPerFile();

describe("sending", () => {
  it.each<[string, Row, readonly Row[], Row]>([
    ["a currency", { currency: null }, LINES, { hint: "incomplete", details: "currency" }],
    ["a first day", { start_date: null }, LINES, { hint: "incomplete", details: "start_date" }],
    ["a valid-until date", { valid_until: null }, LINES, { hint: "incomplete", details: "valid_until" }],
    ["a balance due date", { balance_due_date: null }, LINES, { hint: "incomplete" }],
    ["a line", {}, [], { hint: "incomplete", details: "lines" }],
    ["a valid-until date in the future", { valid_until: inDays(-2) }, LINES, { hint: "valid_until_past" }],
    ["a first day in the future", { start_date: inDays(-2) }, LINES, { hint: "start_date_past" }],
    ["two lines in a choice group", {}, LINES.slice(0, 4), { hint: "bad_choice_group", details: "Hotel" }],
    [
      "one preselected line in a choice group",
      {},
      LINES.map((line) => ({ ...line, preselected: false })),
      { hint: "bad_choice_group", details: "Hotel" },
    ],
    [
      "children for a preselected child line",
      {},
      LINES.map((line) => (line.unit === "child" ? { ...line, preselected: true } : line)),
      { hint: "bad_preselection", details: "for_nobody" },
    ],
    [
      "a total within JSON's number range",
      { adults: 99 },
      [{ label: "Palace", unit: "person", quantity: 1000, unit_price: 100_000_000_000 }],
      { hint: "total_too_large" },
    ],
  ])("needs %s", async (_, fields, lines, refusal) => {
    const { versionId } = await agency().draft(fields, lines);
    const { revision } = await versionOf(versionId);
    const rows = await service()
      .from("proposal_lines")
      .select("key, quantity, unit_price")
      .eq("version_id", versionId);
    const amounts = rows.data?.map(({ key, quantity, unit_price }) => ({
      key,
      amount: quantity * unit_price * 99,
    }));
    const document = JSON.stringify({ lines: amounts });
    const sending = {
      version_id: versionId,
      revision,
      document,
      document_hash: await hashDocument(document),
      link_hash: secretHash(versionId),
    };
    const { error } = await service().rpc("send_proposal_version", { sending, author: admin().id });
    expect(error).toMatchObject({ code: "PT422", ...refusal });
    // The editor reports the same problem before sending.
    const { data: version } = await service()
      .from("proposal_versions")
      .select("*, proposal_lines(*)")
      .eq("id", versionId)
      .single();
    const parsedLines = draftLines.parse(version.proposal_lines);
    const problem = sendProblem(draftFields.parse(version), parsedLines, inDays(0));
    expect({ hint: problem?.reason, details: problem?.detail }).toMatchObject({
      hint: error?.hint,
      details: error?.details,
    });
  });

  it("accepts only the document of the draft, with its hash, the current revision and a link", async () => {
    const draft = await agency().draft();
    const { document, hash, revision } = await agency().freeze(draft.versionId);
    const cheaper = document.replace('"unit_price":100000', '"unit_price":1');
    const withCost = document.replace('"adults":2', '"adults":2,"cost":5');
    for (const tampered of [cheaper, withCost]) {
      await expect(
        agency().send(draft, { document: tampered, document_hash: await hashDocument(tampered) }),
      ).rejects.toMatchObject({ code: "PT409", hint: "document_differs" });
    }
    await expect(agency().send(draft, { document: cheaper })).rejects.toMatchObject({ hint: "hash_differs" });
    await expect(agency().send(draft, { revision: revision - 1 })).rejects.toMatchObject({
      hint: "draft_changed",
    });
    await expect(agency().send(draft, { link_hash: null })).rejects.toMatchObject({ hint: "link_missing" });
    expect(await versionOf(draft.versionId)).toMatchObject({ state: "draft", document: null });

    await agency().send(draft);
    const sent = await versionOf(draft.versionId);
    expect(sent).toMatchObject({ state: "sent", document, document_hash: hash });
    expect(sent.document).not.toMatch(/cost|70001|20001/);
    await expect(agency().send(draft)).rejects.toMatchObject({ hint: "not_a_draft" });
  });

  it("sets the request to quoted, unless it was won", async () => {
    for (const [status, expected] of [
      ["new", "quoted"],
      ["lost", "quoted"],
      ["won", "won"],
    ]) {
      const draft = await agency().draft({}, LINES, { status });
      await agency().send(draft);
      const { data, error } = await service()
        .from("proposals")
        .select("requests!request_id(status, owner_id)")
        .eq("id", draft.proposalId)
        .single();
      expect(error).toBeNull();
      expect(data?.requests).toEqual({ status: expected, owner_id: admin().id });
    }
  });

  it("a second version replaces the first one on the same link, which also returns the version last viewed", async () => {
    const first = await agency().send(await agency().draft());
    const access = { channel: "link", link_hash: first.linkHash };
    await agency().call("mark_proposal_viewed", { view: { ...access, document_hash: first.hash } });
    const draft = await agency().nextDraft(first, { title: "Three in Peru", adults: 3 });
    // A second call returns the existing draft.
    const secondCall = await agency().call("new_proposal_version", {
      proposal_id: first.proposalId,
      author: admin().id,
    });
    expect(secondCall.version_id).toBe(draft.versionId);
    expect(
      (await agency().call("read_proposal_by_link", { link_hash: first.linkHash })).version,
    ).toMatchObject({
      number: 1,
    });

    // The second version gets no link of its own, so the first link shows it.
    const second = await agency().send(draft, { link_hash: undefined });
    const view = await agency().call("read_proposal_by_link", { link_hash: first.linkHash });
    expect(view.version).toMatchObject({ number: 2, document: second.document, viewed: false });
    expect(view.seen_before).toMatchObject({
      number: 1,
      document: first.document,
      document_hash: first.hash,
    });
    expect(await versionOf(first.versionId)).toMatchObject({ state: "superseded" });
  });
});
