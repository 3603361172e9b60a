import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";
import { acceptanceOf, proposalsOf, type Sent } from "#tests/support/proposals.ts";

const TABLES = [
  "proposals",
  "proposal_versions",
  "proposal_lines",
  "proposal_acceptances",
  "proposal_events",
  "payments",
  "proposal_templates",
];
/**
 * The costs of the example lines, which equal none of the other amounts. Matches only whole values, because the
 * same digits may occur in an id, a time or a hash.
 */
const COSTS = /(?<![\w.-])(?:70001|2001|501|20001|6001)(?![\w.-])/;

// Tests every column: people without admin rights read nothing from these tables, and no cost anywhere.
onEveryPostgres((database) => {
  let people: People;
  let proposal: Sent;
  let outsiders: readonly (readonly [string, SupabaseClient])[];
  let columns: readonly Row[];

  beforeAll(async () => {
    people = await createPeople(database());
    const agency = proposalsOf(people.service, people.admin.id);
    const toUser = { email: people.user.email };
    proposal = await agency.send(await agency.draft({}, undefined, toUser));
    await agency.call("accept_proposal", { acceptance: acceptanceOf(proposal) });
    await agency.nextDraft(await agency.send(await agency.draft({}, undefined, toUser)));
    await people.user.client.rpc("claim_proposals").throwOnError();
    const lines = [{ label: "Guide", unit: "group", unit_price: 9, cost: 70_001 }];
    const template = { kind: "lines", name: "Guides", language: "en", currency: "USD", lines };
    await people.service.from("proposal_templates").insert(template).throwOnError();
    outsiders = [
      ["anonymous", people.anonymous],
      ["the traveler", people.user.client],
      ["another user", people.otherUser.client],
      ["a demoted admin", people.demotedAdmin.client],
      ["a signed-out admin", people.signedOutAdmin.client],
    ];
    columns = await database().owner`
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relname = any (${TABLES})
        and a.attnum > 0 and not a.attisdropped`;
  });

  /** The rows, count or unexpected error in a response, or null if it reveals nothing. */
  const leakOf = (response: {
    data: unknown;
    error: { code: string; message: string } | null;
    count?: number | null;
  }) => {
    if (response.error)
      return response.error.code === "42501" && !COSTS.test(response.error.message) ? null : response.error;
    if (response.count) return { count: response.count };
    return Array.isArray(response.data) && response.data.length > 0 ? response.data : null;
  };

  it("reading, filtering, ordering and counting by any column gives outsiders nothing", {
    timeout: 240_000,
  }, async () => {
    expect(columns.length).toBeGreaterThan(90);
    const leaks: unknown[] = [];
    for (const { table, column } of columns.map((row) => ({
      table: String(row.table),
      column: String(row.column),
    }))) {
      for (const [who, client] of outsiders) {
        const responses = await Promise.all([
          client.from(table).select(column),
          client.from(table).select("*", { count: "exact" }).not(column, "is", null).order(column).limit(1),
        ]);
        for (const response of responses) {
          const leak = leakOf(response);
          if (leak) leaks.push({ who, table, column, leak });
        }
      }
    }
    expect(leaks).toEqual([]);
    for (const table of TABLES) {
      // An admin sees rows, so the tables are not simply empty. Only payments has no row in this test.
      const { data } = await people.admin.client.from(table).select().throwOnError();
      expect(data.length > 0, table).toBe(table !== "payments");
    }
  });

  it.each([
    ["trips", "*, proposals(*, proposal_versions!proposal_versions_proposal_id_fkey(*, proposal_lines(*)))"],
    ["trips", "id, proposals!inner(number)"],
    ["trips", "id, proposals(payments(*), proposal_events(*))"],
    ["itineraries", "id, proposals(*)"],
    ["profiles", "*, proposals(*)"],
    [
      "requests",
      "*, proposals(*, proposal_versions!proposal_versions_proposal_id_fkey(proposal_lines(cost)))",
    ],
    ["outbox", "*, proposals(*)"],
  ])("embedding in %s reveals no proposal: %s", async (table, select) => {
    for (const [, client] of outsiders) {
      const { data, error } = await client.from(table).select(select);
      expect(JSON.stringify([data, error?.message, error?.details])).not.toMatch(COSTS);
      for (const row of (data ?? []) as unknown as Row[]) expect(row.proposals ?? []).toEqual([]);
    }
  });

  it("filtering their own rows by hidden columns reveals nothing to a traveler", async () => {
    const { client } = people.user;
    const ownTrips = await client.from("trips").select("id").throwOnError();
    expect(ownTrips.data).toHaveLength(1);
    for (const operator of ["gte", "lt"]) {
      const { data } = await client
        .from("trips")
        .select(
          "id, proposals!inner(proposal_versions!proposal_versions_proposal_id_fkey!inner(proposal_lines!inner(cost)))",
        )
        .filter("proposals.proposal_versions.proposal_lines.cost", operator, "0");
      expect(data ?? []).toEqual([]);
    }
  });

  it("the data that travelers receive contains no costs and no internal fields", async () => {
    const { data: ownProposals } = await people.user.client.rpc("my_proposals").throwOnError();
    expect(ownProposals).toHaveLength(2);
    const { data: ownData } = await people.user.client.rpc("my_data").throwOnError();
    const { data: byLink } = await people.service.rpc("read_proposal_by_link", {
      link_hash: proposal.linkHash,
    });
    for (const payload of [ownProposals, ownData, byLink]) {
      const text = JSON.stringify(payload);
      expect(text).toContain(proposal.number);
      expect(text).not.toMatch(COSTS);
      expect(text).not.toMatch(/"cost\\?"|link_hash|evidence|idempotency|actor/);
    }
    expect((ownData as { proposals: Row[] }).proposals).toHaveLength(2);
  });

  it("a refused acceptance reveals no cost", async () => {
    const acceptance = acceptanceOf(proposal, { total: 1 });
    for (const [, client] of outsiders) {
      const { error } = await client.rpc("accept_proposal", { acceptance });
      expect(error?.code).toBe("42501");
    }
    const { error } = await people.service.rpc("accept_proposal", { acceptance });
    expect(JSON.stringify(error)).not.toMatch(COSTS);
  });
});
