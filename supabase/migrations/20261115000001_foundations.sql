-- Ground that every other table stands on: schemas, shared triggers, the content version.
-- Plain SQL: `supabase db push` applies these files to a Supabase project as they are; the site applies
-- them itself everywhere else.

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pg_trgm with schema extensions;

-- What policies and definer functions call. Never exposed through the API: config.toml lists public alone.
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
revoke all on function private.touch_updated_at() from public;

-- One row, raised by every change of public content, so that each process knows when what it holds in
-- memory is out of date, whichever process or tool made the change.
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
  'Lets everyone read the number; only the triggers of the content tables change it.';

-- Fired per row, so that a statement that touches no row (say, a user's refused change) raises nothing; the
-- setting lives as long as the transaction, so that one that touches many raises it once.
create function private.bump_content_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('calabash.content_raised', true) is distinct from 'yes' then
    update public.content_version set version = version + 1, updated_at = now();
    perform set_config('calabash.content_raised', 'yes', true);
  end if;
  return null;
end
$$;
revoke all on function private.bump_content_version() from public;
