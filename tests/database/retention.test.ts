import { beforeAll, expect, it } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { createPruneJob } from "#server/jobs/prune-job.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";
import { acceptanceOf, LINES, paymentFor, proposalsOf } from "#tests/support/proposals.ts";

const database = databasePerFile();
let people: People;
beforeAll(async () => {
  people = await createPeople(database());
});

const countRows = async (table: string, where = "true") =>
  Number((await database().owner.unsafe(`select count(*) as n from ${table} where ${where}`))[0]?.n);

it("the prune job removes expired rows and nothing else, however many there are", async () => {
  const { owner, backend, keys } = database();
  // Most tables get rows that have expired and rows that have not.
  await owner.unsafe(`
    insert into public.requests (type, name, email, suspected_spam, created_at)
    select 'contact', 'Spam', 's@example.com', true, now() - make_interval(days => d)
    from unnest(array[1, 91, 92, 93]) d;
    insert into public.requests (type, name, email, created_at)
    values ('contact', 'Old but real', 'r@example.com', now() - interval '9 years');
    insert into public.outbox (kind, to_email, subject, text_body, state, updated_at)
    select 'test', 'a@example.com', '', '', s::public.mail_state, now() - interval '2 years'
    from unnest(array['sent', 'failed', 'canceled', 'queued']) s;
    insert into public.incoming_mails (message_id, size, raw, state, created_at)
    select '<' || d || '@example.com>', 1, 'raw', s::public.incoming_mail_state, now() - make_interval(days => d)
    from unnest(array[1, 400]) d, unnest(array['unsorted', 'discarded']) s;
    insert into public.incoming_mails (message_id, size, raw, state, found_by, request_id, text_body, created_at)
    select '<kept@example.com>', 1, 'raw', 'sorted', 'token', r.id, 'Kept', now() - interval '400 days'
    from public.requests r where r.name = 'Old but real';
    insert into public.itineraries (title) values ('Seen');
    insert into public.itinerary_views (itinerary_id, day, views)
    select i.id, current_date - d, 1 from public.itineraries i, unnest(array[1, 800]) d;
    insert into public.audit_log (action, table_name, row_id, created_at)
    values ('changed', 'faqs', 'old', now() - interval '3 years');
    insert into public.job_runs (name, started_at, finished_at, result, next_at)
    select 'backup', now() - interval '1 year', now(), 'ok', now() from generate_series(1, 2);
    insert into public.bin (kind, row_id, contents, deleted_at)
    select 'faqs', gen_random_uuid(), '{}', now() - make_interval(days => d) from unnest(array[29, 31]) d;
    update auth.sessions set created_at = now() - interval '1 year', updated_at = now() - interval '1 year',
      refreshed_at = null where user_id = '${people.otherUser.id}';
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, updated_at)
    select '900000' || d, 't' || d, s.user_id, s.id, true, now() - make_interval(days => d)
    from auth.sessions s, unnest(array[1, 31]) d where s.user_id = '${people.user.id}';`);
  // Fewer than the expired rows, so the job has to delete several times.
  const mostAtOnce = 2;
  const summary = await createPruneJob(createClients(backend, keys).service, mostAtOnce).run();
  expect(summary).toBe(
    "Deleted: audit 1, bin 1, incoming mails 2, job runs 1, mails 3, refresh tokens 1, sessions 1, spam 3, views 1.",
  );
  expect(await countRows("public.requests")).toBe(2);
  expect(await countRows("public.outbox", "state = 'queued'")).toBe(1);
  expect(await countRows("public.incoming_mails", "state <> 'sorted' and raw is not null")).toBe(2);
  expect(await countRows("public.incoming_mails", "text_body = 'Kept' and raw is null")).toBe(1);
  expect(await countRows("public.itinerary_views")).toBe(1);
  expect(await countRows("public.job_runs", "name = 'backup'")).toBe(1);
  expect(await countRows("public.bin")).toBe(1);
  expect(await countRows("public.audit_log", "row_id = 'old'")).toBe(0);
  // Sessions in use are kept.
  expect((await people.user.client.from("profiles").select()).data).toHaveLength(1);
  expect((await people.otherUser.client.from("profiles").select()).data).toEqual([]);
  expect(await createPruneJob(createClients(backend, keys).service).run()).toBe("Nothing to delete.");
});

it("the prune job uses the retention set by an admin, within limits", async () => {
  const saveRetention = (value: string) =>
    people.admin.client.from("site_settings").upsert({ key: "retention", value }, { onConflict: "key" });
  for (const invalid of [
    '{"audit": 1}',
    '{"bin": 3.5}',
    '{"bin": "30"}',
    '{"bin": 99999}',
    '{"unknown": 30}',
    "[]",
    "no",
  ]) {
    expect((await saveRetention(invalid)).error?.code, invalid).toBe("23514");
  }
  expect((await saveRetention('{"bin": 14}')).error).toBeNull();
  const { data } = await people.admin.client.rpc("retention");
  expect(data).toContainEqual({
    what: "bin",
    unit: "days",
    period: 14,
    standard: 30,
    shortest: 7,
    longest: 3650,
  });
  expect(data).toContainEqual(expect.objectContaining({ what: "audit", period: 730, shortest: 180 }));
  await createPruneJob(database().clients.service).run();
  expect(await countRows("public.bin")).toBe(0);
});

it("the prune job deletes what erased people accepted and paid after the years in Settings, and nobody else's", async () => {
  const { service, admin } = people;
  const { owner, clients } = database();
  const agency = proposalsOf(service, admin.id);
  const mark = "quetzalbird";
  const accept = async (email: string) => {
    const sent = await agency.send(await agency.draft({ title: mark }, LINES, { email, name: mark }));
    await agency.call("accept_proposal", { acceptance: acceptanceOf(sent, { name: mark }) });
    await agency.call("record_payment", { payment: paymentFor(sent, { note: mark }), author: admin.id });
    return sent;
  };
  const [erased, newer, customer] = [
    await accept("erased@example.com"),
    await accept("newer@example.com"),
    await accept("customer@example.com"),
  ];
  for (const address of ["erased@example.com", "newer@example.com"])
    await service.rpc("erase_person", { address }).throwOnError();
  // As the owner of the tables, without the triggers that freeze these records.
  const age = (proposals: readonly string[], years: number) =>
    owner.begin(async (sql) => {
      await sql.unsafe("select set_config('calabash.pruning', 'yes', true)");
      await sql.unsafe("alter table public.proposal_versions disable trigger keep_proposal_version");
      for (const id of proposals) {
        await sql`update public.proposal_acceptances
          set accepted_at = now() - make_interval(years => ${years}) where proposal_id = ${id}`;
        await sql`update public.payments
          set created_at = now() - make_interval(years => ${years}) where proposal_id = ${id}`;
        await sql`update public.proposal_versions
          set start_date = now() - make_interval(years => ${years}, days => 7),
              end_date = now() - make_interval(years => ${years}) where proposal_id = ${id}`;
      }
      await sql.unsafe("alter table public.proposal_versions enable trigger keep_proposal_version");
    });
  await age([erased.proposalId, customer.proposalId], 9);
  await age([newer.proposalId], 6);
  const run = () => createPruneJob(clients.service).run();
  expect(await run()).toBe("Deleted: contracts 1.");
  expect(await countRows("public.payments")).toBe(2);
  const numbers = async () =>
    (await service.rpc("list_proposals").throwOnError()).data.map(({ number }: { number: string }) => number);
  expect(await numbers()).toEqual([customer.number, newer.number]);
  // The number stays used.
  expect(await countRows("public.proposals", `number = '${erased.number}' and erased_at is not null`)).toBe(
    1,
  );
  for (const table of ["proposal_versions", "proposal_acceptances", "payments", "trips"])
    expect(await countRows(`public.${table}`, `proposal_id = '${erased.proposalId}'`), table).toBe(0);

  const saved = await admin.client
    .from("site_settings")
    .upsert({ key: "retention", value: '{"contracts": 31}' }, { onConflict: "key" });
  expect(saved.error?.code).toBe("23514");
  const years = { key: "retention", value: '{"contracts": 5}' };
  await admin.client.from("site_settings").upsert(years, { onConflict: "key" }).throwOnError();
  expect(await run()).toBe("Deleted: contracts 1.");
  expect(await numbers()).toEqual([customer.number]);
  expect(await run()).toBe("Nothing to delete.");
});
