import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { findOffenders, ruleNames } from "#tests/database/schema-rules.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

/** Each mistake with the SQL that makes it, and the rules that it violates. */
const MISTAKES: [string, string, Record<string, string[]>][] = [
  [
    "a table without row-level security",
    "create table public.bad (id int primary key)",
    { "every table has row-level security enabled": ["bad"] },
  ],
  [
    "a grant without a policy",
    "grant insert on public.engagement_tracking to authenticated",
    {
      "every grant to an API role has a policy for that role and command": [
        "engagement_tracking: INSERT to authenticated",
      ],
    },
  ],
  [
    "a grant of one column without a policy",
    "grant update (subject) on public.outbox to authenticated",
    {
      "every grant to an API role has a policy for that role and command": [
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
    { "no table has two policies for one command and role": ["faqs: SELECT to anon"] },
  ],
  [
    "a policy without a comment",
    'drop policy "visitors read published FAQs" on public.faqs; create policy p on public.faqs for select to anon using (is_published)',
    { "every policy has a comment, names its role and is not for everyone": ["faqs: p"] },
  ],
  [
    "a table granted to everyone",
    "grant select on public.faqs to public",
    {
      "tables are granted only to API roles, and only to read and write rows": ["faqs: SELECT to PUBLIC"],
    },
  ],
  [
    "a truncate grant",
    "grant truncate on public.faqs to service_role",
    {
      "every grant to an API role has a policy for that role and command": ["faqs: TRUNCATE to service_role"],
      "tables are granted only to API roles, and only to read and write rows": [
        "faqs: TRUNCATE to service_role",
      ],
    },
  ],
  [
    "a grant on a private table",
    "grant select on private.catalogue to service_role",
    {
      "every grant to an API role has a policy for that role and command": [
        "catalogue: SELECT to service_role",
      ],
      "nothing in the schema private is granted": ["catalogue to service_role"],
      "API roles cannot read or write other schemas' tables, and cannot create anything": [
        "service_role: private.catalogue",
      ],
    },
  ],
  [
    "a security-definer function with PostgreSQL's default settings",
    "create function public.bad() returns int language sql security definer as 'select 1'; grant execute on function public.bad() to public",
    {
      "every API function has a comment": ["bad"],
      "an API function with its owner's rights that users may call checks its caller": ["bad"],
      "no function is granted to everyone": ["public.bad"],
      "every function has an empty search path": ["public.bad"],
    },
  ],
  [
    "a private security-definer function without a search path",
    "create function private.bad() returns int language sql security definer as 'select 1'; revoke all on function private.bad() from public",
    { "every function has an empty search path": ["private.bad"] },
  ],
  [
    "a function without a grant",
    "create function public.bad() returns int language sql set search_path = '' as 'select 1'; comment on function public.bad() is 'x'; revoke all on function public.bad() from public",
    { "every API function is granted to an API role, and to no other role": ["bad"] },
  ],
  [
    "a trigger function that can be called",
    "grant execute on function private.keep_last_admin() to anon",
    { "nobody may call a trigger function": ["keep_last_admin"] },
  ],
  [
    "a content table without the trigger that sets updated_at",
    "drop trigger touch_faqs on public.faqs",
    {
      "every table that admins change has created_at, updated_at and a trigger that sets updated_at": [
        "faqs",
      ],
    },
  ],
  [
    "a table whose created_at users can set",
    "drop trigger keep_created_at on public.faqs",
    {
      "users cannot set created_at: they may not write it, or a trigger sets it": ["faqs"],
    },
  ],
  [
    "a foreign key without an index",
    "drop index public.faqs_category",
    { "every foreign key has an index that starts with its columns": ["faqs: faqs_category_id_fkey"] },
  ],
  [
    "a view that bypasses row-level security",
    "create view public.bad as select * from public.requests",
    { "no view, foreign table or sequence is accessible through the API": ["v: bad"] },
  ],
  [
    "a grant on a view",
    "create view private.bad as select * from public.requests; grant select on private.bad to authenticated",
    { "no view, foreign table or sequence is accessible through the API": ["v: bad"] },
  ],
  [
    "a grant on an account table",
    "grant select on auth.users to authenticated",
    {
      "API roles cannot read or write other schemas' tables, and cannot create anything": [
        "authenticated: auth.users",
      ],
    },
  ],
  [
    "a create grant on a schema",
    "grant create on schema public to anon",
    { "API roles cannot read or write other schemas' tables, and cannot create anything": ["anon: public"] },
  ],
  [
    "a date without limits",
    "alter table public.trips add column booked_on date, drop constraint start_date_in_range; alter table public.payments drop constraint currency_exists",
    {
      "every date and moment is limited to the years from 2000 to 2999, and every currency to the list": [
        "payments.currency",
        "trips.booked_on",
        "trips.start_date",
      ],
    },
  ],
  [
    "an extension in the exposed schema",
    "drop extension pg_trgm cascade; create extension pg_trgm with schema public",
    { "extensions stay out of the exposed schema": ["pg_trgm"] },
  ],
];

onEveryPostgres((database) => {
  it("the schema violates no rule", async () => {
    expect(await findOffenders(database().owner)).toEqual({});
  });

  it.each(MISTAKES)("%s is detected", async (_, mistake, expected) => {
    const undo = new Error("undo");
    let violations = {};
    await database()
      .owner.begin(async (sql) => {
        await sql.unsafe(mistake);
        violations = await findOffenders(sql);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(violations).toMatchObject(expected);
  });

  it("the lint rule boolean-answer names every function that returns a boolean", async () => {
    const functions = await database().owner`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'boolean'::regtype
      order by proname`;
    const rule = await readFile("scripts/lint/boolean-answer.grit", "utf8");
    const named = [...rule.matchAll(/`"(\w+)"`/g)].map(([, name]) => name);
    expect(named).toEqual(functions.map(({ proname }) => proname));
  });

  it("every rule is violated by at least one of these mistakes", () => {
    const violated = new Set(MISTAKES.flatMap(([, , expected]) => Object.keys(expected)));
    expect(ruleNames.filter((rule) => !violated.has(rule))).toEqual([]);
  });
});
