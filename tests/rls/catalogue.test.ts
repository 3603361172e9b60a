import { expect, it } from "vitest";
import { findOffenders, rules } from "#tests/rls/catalogue-rules.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

/** Possible mistakes, and the rules that catch them. */
const MISTAKES: [string, string, Record<string, string[]>][] = [
  [
    "a table without row-level security",
    "create table public.bad (id int primary key)",
    { "every table has row-level security on": ["bad"] },
  ],
  [
    "a grant without a policy",
    "grant insert on public.engagement_tracking to authenticated",
    {
      "every grant to a role of the API is covered by a policy for that role and command": [
        "engagement_tracking: INSERT to authenticated",
      ],
    },
  ],
  [
    "a grant of one column without a policy",
    "grant update (subject) on public.outbox to authenticated",
    {
      "every grant to a role of the API is covered by a policy for that role and command": [
        "outbox: UPDATE to authenticated",
      ],
    },
  ],
  [
    "a policy without a grant",
    "create policy p on public.outbox for delete to authenticated using (true); comment on policy p on public.outbox is 'x'",
    { "every policy is backed by a grant to its role": ["outbox: p"] },
  ],
  [
    "two policies for one role and command",
    "create policy p on public.faqs for select to anon using (true); comment on policy p on public.faqs is 'x'",
    { "one permissive policy per table, command and role": ["faqs: SELECT to anon"] },
  ],
  [
    "a policy that says nothing",
    'drop policy "visitors read published FAQs" on public.faqs; create policy p on public.faqs for select to anon using (is_published)',
    { "every policy says whom it lets do what, names its role and is not for everyone": ["faqs: p"] },
  ],
  [
    "a table granted to everyone",
    "grant select on public.faqs to public",
    {
      "tables are granted to the roles of the API alone, and only to read and write rows": [
        "faqs: SELECT to PUBLIC",
      ],
    },
  ],
  [
    "truncating granted",
    "grant truncate on public.faqs to service_role",
    {
      "every grant to a role of the API is covered by a policy for that role and command": [
        "faqs: TRUNCATE to service_role",
      ],
      "tables are granted to the roles of the API alone, and only to read and write rows": [
        "faqs: TRUNCATE to service_role",
      ],
    },
  ],
  [
    "a private table granted",
    "grant select on private.catalogue to service_role",
    {
      "every grant to a role of the API is covered by a policy for that role and command": [
        "catalogue: SELECT to service_role",
      ],
      "nothing in private is granted": ["catalogue to service_role"],
      "the roles of the API may look into no other schema's tables, and create nowhere": [
        "service_role: private.catalogue",
      ],
    },
  ],
  [
    "a function as PostgreSQL makes it",
    "create function public.bad() returns int language sql security definer as 'select 1'",
    {
      "functions of the API run with the caller's rights and say what they do": ["bad"],
      "no function is granted to everyone": ["public.bad"],
      "every function has an empty search path": ["public.bad"],
    },
  ],
  [
    "a private definer function that trusts the search path",
    "create function private.bad() returns int language sql security definer as 'select 1'; revoke all on function private.bad() from public",
    { "every function has an empty search path": ["private.bad"] },
  ],
  [
    "a function that nobody was granted",
    "create function public.bad() returns int language sql set search_path = '' as 'select 1'; comment on function public.bad() is 'x'; revoke all on function public.bad() from public",
    { "functions of the API are granted, and to its roles alone": ["bad"] },
  ],
  [
    "a trigger function that can be called",
    "grant execute on function private.keep_last_admin() to anon",
    { "no trigger function can be called": ["keep_last_admin"] },
  ],
  [
    "content without a moving updated_at",
    "drop trigger touch_faqs on public.faqs",
    { "every table that admins change has created_at and updated_at, and a trigger that moves it": ["faqs"] },
  ],
  [
    "a table in which people say when a row was made",
    "drop trigger keep_created_at on public.faqs",
    {
      "no person says when a row was made: they may not write created_at, or a trigger sets it": ["faqs"],
    },
  ],
  [
    "a foreign key without an index",
    "drop index public.faqs_category",
    { "every foreign key has an index that begins with its columns": ["faqs: faqs_category_id_fkey"] },
  ],
  [
    "a view around row-level security",
    "create view public.bad as select * from public.requests",
    { "no view, foreign table or sequence can be reached through the API": ["v: bad"] },
  ],
  [
    "a view that was granted",
    "create view private.bad as select * from public.requests; grant select on private.bad to authenticated",
    { "no view, foreign table or sequence can be reached through the API": ["v: bad"] },
  ],
  [
    "an account table opened",
    "grant select on auth.users to authenticated",
    {
      "the roles of the API may look into no other schema's tables, and create nowhere": [
        "authenticated: auth.users",
      ],
    },
  ],
  [
    "a schema opened for creating",
    "grant create on schema public to anon",
    { "the roles of the API may look into no other schema's tables, and create nowhere": ["anon: public"] },
  ],
  [
    "an extension in the exposed schema",
    "drop extension pg_trgm cascade; create extension pg_trgm with schema public",
    { "extensions stay out of the exposed schema": ["pg_trgm"] },
  ],
];

onEveryPostgres((database) => {
  it("breaks no rule", async () => {
    expect(await findOffenders(database().owner)).toEqual({});
  });

  it.each(MISTAKES)("%s is noticed", async (_, mistake, expected) => {
    const undo = new Error("undo");
    let found = {};
    await database()
      .owner.begin(async (sql) => {
        await sql.unsafe(mistake);
        found = await findOffenders(sql);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(found).toMatchObject(expected);
  });

  it("has a mistake for every rule", () => {
    const noticed = new Set(MISTAKES.flatMap(([, , expected]) => Object.keys(expected)));
    expect(rules.filter((rule) => !noticed.has(rule))).toEqual([]);
  });
});
