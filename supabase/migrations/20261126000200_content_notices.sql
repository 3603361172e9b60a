-- A change of public content is announced at its commit, so that every process knows of it without asking. A process
-- that cannot listen (a pooler in transaction mode, PGlite) reads public.content_version instead.
create or replace function private.bump_content_version() returns trigger
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
