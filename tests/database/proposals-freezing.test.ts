import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "#tests/database/example-rows.ts";
import { onEveryPostgres } from "#tests/support/database.ts";
import { createPerson, type Person } from "#tests/support/people.ts";
import { inDays, lineKey, proposalsOf, type Sent } from "#tests/support/proposals.ts";

// Nobody can change a sent version, neither API roles with all privileges nor the owner of the tables.
onEveryPostgres((database) => {
  let admin: Person;
  let sentProposal: Sent;
  const agency = () => proposalsOf(database().clients.service, admin.id);
  beforeAll(async () => {
    admin = await createPerson(database(), "admin", "admin");
    sentProposal = await agency().send(await agency().draft());
  });

  const ROLES = ["anon", "authenticated", "service_role", "owner"] as const;
  const undo = new Error("undo");

  /** Runs SQL as a role with all privileges on the tables, rolls back, and returns the refusal. */
  const refusalOf = async (role: (typeof ROLES)[number], command: string): Promise<string> => {
    let refusal = "not refused";
    await database()
      .owner.begin(async (sql) => {
        if (role !== "owner") {
          await sql.unsafe(`
            grant all on all tables in schema public to ${role};
            do $$ declare t text; begin
              foreach t in array array['proposals', 'proposal_versions', 'proposal_lines', 'proposal_acceptances',
                                       'proposal_events', 'payments'] loop
                execute format('create policy everything on public.%I to ${role} using (true) with check (true)', t);
              end loop;
            end $$;
            set local role ${role}`);
        }
        const result = await sql.unsafe(command).catch((error: unknown) => error);
        if (result instanceof Error && "code" in result)
          refusal = `${result.code} ${"hint" in result ? (result.hint ?? "") : ""}`;
        else if (Array.isArray(result) && "count" in result && result.count === 0) refusal = "no row matched";
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return refusal.trim();
  };

  const columnsOf = async (table: string): Promise<readonly Row[]> =>
    database().owner`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped`;

  /** A different value of a column's type. */
  const otherValue = (column: string, type: string): string => {
    if (type === "uuid") return "gen_random_uuid()";
    if (type === "jsonb") return `'[{"day": 9, "title": "x", "description": "", "image": null}]'::jsonb`;
    if (type === "text[]") return "array['x']";
    if (type === "boolean") return `not ${column}`;
    if (type === "integer" || type === "bigint") return `coalesce(${column}, 0) + 1`;
    if (type === "date") return `coalesce(${column}, current_date) - 1`;
    if (type.startsWith("timestamp")) return "now() - interval '1 day'";
    if (type.endsWith("proposal_version_state")) return "'accepted'";
    if (type.endsWith("proposal_language")) return "'es'";
    if (type.endsWith("proposal_unit")) return "'group'";
    return `coalesce(${column}, '') || 'x'`;
  };

  describe.each(ROLES)("%s", (role) => {
    it("changes no column of the offer in a version that was sent", async () => {
      const outcomes: Row = {};
      for (const { name, type } of await columnsOf("proposal_versions")) {
        const value = otherValue(String(name), String(type));
        const command = `update public.proposal_versions set ${name} = ${value} where id = '${sentProposal.versionId}'`;
        Object.assign(outcomes, { [String(name)]: await refusalOf(role, command) });
      }
      const { first_viewed_at: viewed, updated_at: updated, ...offerColumns } = outcomes;
      expect(new Set(Object.values(offerColumns))).toEqual(new Set(["PT409 frozen"]));
      // The times of the first view and of the last update are not part of the offer.
      if (role === "owner") expect([viewed, updated]).toEqual(["not refused", "not refused"]);
    });

    it("changes, adds and removes no line of a version that was sent", async () => {
      const where = `where version_id = '${sentProposal.versionId}' and key = '${lineKey(1)}'`;
      for (const { name, type } of await columnsOf("proposal_lines")) {
        const command = `update public.proposal_lines set ${name} = ${otherValue(String(name), String(type))} ${where}`;
        expect(`${name}: ${await refusalOf(role, command)}`).toBe(`${name}: PT409 frozen`);
      }
      expect(await refusalOf(role, `delete from public.proposal_lines ${where}`)).toBe("PT409 frozen");
      const insertLine = `insert into public.proposal_lines (version_id, position, label, unit, unit_price)
        values ('${sentProposal.versionId}', 9, 'Fee', 'group', 1)`;
      expect(await refusalOf(role, insertLine)).toBe("PT409 frozen");
    });

    it.each([
      [
        "supersedes a sent version without a newer draft",
        "update public.proposal_versions set state = 'superseded'",
      ],
      [
        "accepts a sent version without an acceptance",
        "update public.proposal_versions set state = 'accepted'",
      ],
      [
        "turns a sent version back into a draft",
        "update public.proposal_versions set state = 'draft', document = null, sent_at = null",
      ],
      ["deletes a sent version", "delete from public.proposal_versions"],
      [
        "shortens the time in which a sent version can be answered",
        `update public.proposal_versions set valid_until = '${inDays(9)}'`,
      ],
    ])("never %s", async (_, command) => {
      expect(await refusalOf(role, `${command} where id = '${sentProposal.versionId}'`)).toBe("PT409 frozen");
    });

    it("adds no version except a draft, deletes no proposal and changes no number", async () => {
      const insertVersion = `insert into public.proposal_versions (proposal_id, number, title, state)
        values ('${sentProposal.proposalId}', 7, 'x', 'superseded')`;
      expect(await refusalOf(role, insertVersion)).toBe("PT409 frozen");
      expect(await refusalOf(role, "delete from public.proposals")).toBe("PT409 frozen");
      expect(await refusalOf(role, "update public.proposals set number = 'P-2026-7777'")).toBe(
        "PT409 frozen",
      );
    });

    it("changes and deletes no event, acceptance or payment", async () => {
      await agency().accepted();
      for (const [table, change] of [
        ["proposal_events", "detail = '{}'"],
        ["proposal_acceptances", "name = 'Somebody else'"],
        ["payments", "amount = 1"],
      ]) {
        expect(await refusalOf(role, `update public.${table} set ${change}`)).toBe("PT409 append_only");
        expect(await refusalOf(role, `delete from public.${table}`)).toBe("PT409 append_only");
      }
    });

    it("truncates none of the tables", async () => {
      for (const table of [
        "proposals",
        "proposal_versions",
        "proposal_lines",
        "proposal_acceptances",
        "payments",
      ]) {
        expect(await refusalOf(role, `truncate public.${table} cascade`)).toBe("42501");
      }
      expect(await refusalOf(role, "truncate public.proposal_events")).toBe("42501");
    });
  });

  it("every extension of the deadline is recorded", async () => {
    const proposal = await agency().send(await agency().draft());
    await database().owner`
      update public.proposal_versions set valid_until = ${inDays(30)} where id = ${proposal.versionId}`;
    const { data } = await database()
      .clients.service.from("proposal_events")
      .select("kind, detail")
      .eq("proposal_id", proposal.proposalId)
      .eq("kind", "extended");
    expect(data).toMatchObject([{ detail: { before: inDays(10), after: inDays(30) } }]);
  });

  it("a proposal has at most one draft, one sent and one accepted version", async () => {
    const proposal = await agency().send(await agency().draft());
    await agency().nextDraft(proposal);
    const secondDraft = `insert into public.proposal_versions (proposal_id, number, title) values ('${proposal.proposalId}', 9, 'x')`;
    expect(await refusalOf("owner", secondDraft)).toBe("23505");
    const indexes = await database().owner`
      select indexdef from pg_indexes
      where tablename = 'proposal_versions' and indexname like 'proposal\\_versions\\_one%' order by indexname`;
    expect(indexes.map((row) => /state = '(\w+)'/.exec(String(row.indexdef))?.[1])).toEqual([
      "accepted",
      "draft",
      "sent",
    ]);
  });
});
