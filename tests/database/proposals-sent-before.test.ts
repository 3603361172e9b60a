import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brand } from "#domain/brand.ts";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { hashDocument, parseDocument } from "#domain/proposals/document.ts";
import { planAt } from "#domain/proposals/payment-plan.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { createClients } from "#server/data/clients.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { earlierDocuments } from "#tests/support/proposal-cases.ts";
import { secretHash } from "#tests/support/proposals.ts";
import { connect } from "#tests/support/sql.ts";
import { openBackend } from "#tests/support/test-backend.ts";

// What was sent by the first release keeps its bytes and gets the figures that its document says, once, in the upgrade.
const DUMPS = join(import.meta.dirname, "../fixtures/upgrade");
const { timeZone } = brand.contact;
const ACCEPTED_AT = "2026-11-16T13:00:00Z";
const LINK = secretHash("a link of the first release");

let sql: ReturnType<typeof connect>;
let opened: Awaited<ReturnType<typeof openBackend>>;
let frozenBefore: readonly object[];
const frozen = () =>
  sql`select id, document, document_hash from proposal_versions where document is not null order by id`;

beforeAll(async () => {
  const [dump = ""] = readdirSync(DUMPS).filter((file) => file.endsWith(".sql.gz"));
  const url = await createDatabaseOnSharedServer("empty");
  sql = connect(url, 1);
  await sql.unsafe(`${gunzipSync(readFileSync(join(DUMPS, dump))).toString("utf8")}\nreset all;`);
  const tables = ["proposals", "proposal_versions", "proposal_lines", "proposal_acceptances"];
  for (const table of tables) await sql.unsafe(`alter table public.${table} disable trigger user`);
  // Generated documents beside the demo's, each accepted with the preselected choices.
  for (const [index, earlier] of fc.sample(earlierDocuments, 60).entries()) {
    const text = canonicalJson(earlier);
    const document = parseDocument(text);
    const choices = defaultChoices(document);
    const total = Number(totalsOf(document, choices).total);
    const [id, proposal] = [randomUUID(), randomUUID()];
    const hash = await hashDocument(text);
    await sql`insert into proposals (id, number, email, state) values (${proposal}, ${`P-1999-${1000 + index}`}, 'ada@travelers.example', 'accepted')`;
    await sql`
      insert into proposal_versions (id, proposal_id, number, state, title, start_date, end_date, adults, children, currency,
        deposit_percent, deposit_due_date, balance_due_date, valid_until, sent_at, document, document_hash)
      select ${id}, ${proposal}, 1, 'accepted', d ->> 'title', (d ->> 'start_date')::date, (d ->> 'end_date')::date,
        (d ->> 'adults')::integer, (d ->> 'children')::integer, d ->> 'currency', (d ->> 'deposit_percent')::integer,
        (d ->> 'deposit_due_date')::date, (d ->> 'balance_due_date')::date, '2999-01-01', now(), ${text}, ${hash}
      from (select ${text}::text::jsonb as d) given`;
    await sql`
      insert into proposal_lines (version_id, key, position, label, unit, quantity, unit_price, optional, preselected, choice_group)
      select ${id}, l.key, row_number() over (), l.label, l.unit, l.quantity, l.unit_price, l.optional, l.preselected, l.choice_group
      from jsonb_populate_recordset(null::proposal_lines, ${text}::text::jsonb -> 'lines') as l`;
    await sql`
      insert into proposal_acceptances (proposal_id, version_id, name, email, accepted_at, document_hash, choices, total,
        consent, channel, idempotency_key)
      values (${proposal}, ${id}, 'Ada', 'ada@travelers.example', ${ACCEPTED_AT}, ${hash}, ${[...choices]}, ${total}, 'I accept.',
        'link', ${randomUUID()})`;
  }
  for (const table of tables) await sql.unsafe(`alter table public.${table} enable trigger user`);
  frozenBefore = await frozen();
  opened = await openBackend(url);
});
afterAll(async () => {
  await opened.backend.close();
  await sql.end();
});

it("keeps the bytes and the hash of every document", async () => {
  expect(await frozen()).toEqual(frozenBefore);
  expect(frozenBefore.length).toBeGreaterThan(60);
});

it("has the amount of every line, and the plan of every acceptance, that TypeScript computes", async () => {
  const rows = await sql<{
    document: string;
    amounts: Record<string, number>;
    plan: unknown;
    total: string | null;
    accepted_at: Date | null;
  }>`
    select v.document, a.plan, a.total, a.accepted_at,
      (select jsonb_object_agg(l.key, l.amount) from proposal_lines l where l.version_id = v.id) as amounts
    from proposal_versions v left join proposal_acceptances a on a.version_id = v.id and a.kind = 'accepted'
    where v.state <> 'draft'`;
  expect(rows.filter(({ plan }) => plan !== null).length).toBeGreaterThan(60);
  for (const { document: text, amounts, plan, total, accepted_at } of rows) {
    const document = parseDocument(text);
    expect(amounts).toEqual(
      Object.fromEntries(document.lines.map(({ key, amount }) => [key, Number(amount)])),
    );
    if (accepted_at)
      expect(plan, text).toEqual(planAt(document, Number(total), accepted_at.toISOString(), timeZone));
  }
});

it("can be accepted with changed choices, by the same link, at the price of its document and no other", async () => {
  const [version] = await sql<{ id: string; proposal_id: string; document: string; document_hash: string }>`
    select v.id, v.proposal_id, v.document, v.document_hash from proposal_versions v
    join proposals p on p.id = v.proposal_id where v.state = 'sent' and p.state = 'open' limit 1`;
  if (!version) throw new Error("the first release's demo has no open proposal");
  // The fixture is older than the offer's last day may be by now.
  await sql.unsafe("alter table proposal_versions disable trigger user");
  await sql`update proposal_versions set valid_until = '2999-01-01' where id = ${version.id}`;
  await sql.unsafe("alter table proposal_versions enable trigger user");
  await sql`insert into private.proposal_links (link_hash, proposal_id) values (${LINK}, ${version.proposal_id})`;
  const document = parseDocument(version.document);
  const optional = document.lines.filter((line) => line.optional).map(({ key }) => key);
  const groups = new Set(document.lines.flatMap(({ choice_group }) => choice_group ?? []));
  const inGroups = [...groups].map(
    (group) => document.lines.findLast((line) => line.choice_group === group)?.key ?? "",
  );
  const choices = [...optional, ...inGroups];
  const total = Number(totalsOf(document, choices).total);
  const acceptance = {
    channel: "link",
    link_hash: LINK,
    document_hash: version.document_hash,
    choices,
    total,
    plan: planAt(document, total, new Date().toISOString(), timeZone),
    name: "Lucia",
    consent: "I accept.",
    idempotency_key: randomUUID(),
  };
  const { service } = createClients(opened.backend, opened.keys);
  const accept = (changed: object) =>
    service.rpc("accept_proposal", { acceptance: { ...acceptance, ...changed } });
  expect((await accept({ total: total - 1 })).error?.hint).toBe("total_differs");
  expect((await accept({ plan: [{ amount: total, due_on: "2999-01-01" }] })).error?.hint).toBe(
    "plan_differs",
  );
  // Two tabs.
  const outcomes = await Promise.all([accept({}), accept({ idempotency_key: randomUUID() })]);
  expect(outcomes.map(({ error }) => error?.hint).toSorted()).toEqual(["already_accepted", undefined]);
  const payment = {
    proposal_id: version.proposal_id,
    amount: acceptance.plan[0]?.amount ?? 0,
    currency: document.currency,
    received_on: "2026-11-18",
    means: "cash",
    idempotency_key: randomUUID(),
  };
  const [author] = await sql<{
    id: string;
  }>`select user_id as id from user_roles where role = 'admin' limit 1`;
  await service.rpc("record_payment", { payment, author: author?.id ?? "" }).throwOnError();
  const [balance] =
    await sql`select total, settled from private.proposal_balances where proposal_id = ${version.proposal_id}`;
  expect(balance).toEqual({ total: String(total), settled: String(payment.amount) });
});
