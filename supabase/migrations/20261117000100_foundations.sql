-- Foundations: schemas, shared triggers, text folding, the content version.
-- Plain SQL: `supabase db push` applies these files to a Supabase project as they are; everywhere else the site does.
-- Each file ends by revoking execute on its private functions from everyone; rights are granted one by one.

create schema if not exists extensions;

grant usage on schema extensions to anon, authenticated, service_role;

create extension if not exists pg_trgm with schema extensions;

-- Functions for policies and security definer functions. The API does not expose this schema: config.toml lists only public.
create schema private;

revoke all on schema private from public;

grant usage on schema private to anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- One row. Every change of public content increments the version, so that each process knows when its cache is stale.
create table public.content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  updated_at timestamptz not null default now()
);
insert into public.content_version default values;

alter table public.content_version enable row level security;
revoke all on table public.content_version from anon, authenticated, service_role;
grant select on table public.content_version to anon, authenticated, service_role;

create policy "everyone reads the content version"
  on public.content_version for select to anon, authenticated, service_role using (true);
comment on policy "everyone reads the content version" on public.content_version is
  'Lets everyone read the version; only triggers of content tables change it.';

-- Increments the version once per transaction and notifies every process. A process that cannot listen (behind a
-- pooler in transaction mode) reads public.content_version instead.
create function private.bump_content_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  raised bigint;
begin
  if current_setting('calabash.content_raised', true) is distinct from 'yes' then
    update public.content_version set version = version + 1, updated_at = now() returning version into raised;
    perform set_config('calabash.content_raised', 'yes', true);
    perform pg_notify('calabash_content', raised::text);
  end if;
  return null;
end
$$;

-- In a database with the locale C, lower() does not change accented letters.
create function private.fold_case(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(lower(words),
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒ', 'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþœ')
$$;
grant execute on function private.fold_case to authenticated, service_role;

-- Lower case, without accents. Combining marks, which some keyboards send, are dropped.
create function private.fold_accents(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select replace(replace(
    translate(
      regexp_replace(private.fold_case(words), U&'[\0300-\036F]', '', 'g'),
      'àáâãäåçèéêëìíîïðñòóôõöøùúûüýÿ', 'aaaaaaceeeeiiiidnoooooouuuuyy'),
    'æ', 'ae'), 'œ', 'oe')
$$;
grant execute on function private.fold_accents to authenticated, service_role;

-- Runs with the caller's rights: it overrides the time that a user sends, but keeps the one set by the server's key
-- or by functions that restore a row from the bin.
create function private.keep_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  end if;
  return new;
end
$$;
comment on function private.keep_created_at is 'Sets created_at itself when a person writes.';

-- Every table in which users may write the column; tests/rls/catalogue-rules.ts checks later tables too.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'created_at' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      pg_catalog.has_column_privilege('authenticated', c.oid, a.attnum, 'INSERT, UPDATE')
      or pg_catalog.has_column_privilege('anon', c.oid, a.attnum, 'INSERT, UPDATE'))
  loop
    execute format(
      'create trigger keep_created_at before insert or update on public.%I
         for each row execute function private.keep_created_at()', name);
  end loop;
end
$$;

revoke all on all functions in schema private from public;
