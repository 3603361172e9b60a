import { beforeAll, expect, it } from "vitest";
import { createClients } from "#server/data/clients.ts";
import { createPruneJob } from "#server/jobs/prune-job.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { createPeople, type People } from "#tests/support/people.ts";

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
  expect(data).toContainEqual({ what: "bin", days: 14, standard: 30, least_days: 7 });
  expect(data).toContainEqual({ what: "audit", days: 730, standard: 730, least_days: 180 });
  await createPruneJob(database().clients.service).run();
  expect(await countRows("public.bin")).toBe(0);
});
