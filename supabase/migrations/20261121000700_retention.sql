-- How long what is kept.

-- What, days by default, fewest days. The fewest of the trail keep an admin from removing yesterday's traces.
create function private.retention_rules() returns table (what text, standard integer, least_days integer)
language sql immutable set search_path = ''
as $$
  values
    ('bin', 30, 7), ('spam', 90, 7), ('mails', 365, 7), ('sessions', 90, 1), ('refresh_tokens', 30, 1),
    ('views', 730, 30), ('job_runs', 90, 7), ('audit', 730, 180)
$$;
revoke all on function private.retention_rules() from public;

-- Whether a setting is {what: days}, with known names and whole days in their limits.
create function private.is_retention(given text) returns boolean
language plpgsql immutable security definer set search_path = ''
as $$
begin
  return not exists (
    select from jsonb_each(given::jsonb) e
    left join private.retention_rules() r on r.what = e.key
    where r.what is null or jsonb_typeof(e.value) <> 'number'
      or not (e.value #>> '{}') ~ '^\d{1,4}$'
      or not (e.value #>> '{}')::integer between r.least_days and 3650
  );
exception when others then
  return false;
end
$$;
revoke all on function private.is_retention(text) from public;
grant execute on function private.is_retention(text) to authenticated, service_role;
alter table public.site_settings add constraint retention_is_whole_days
  check (key <> 'retention' or private.is_retention(value));

create function private.retention()
returns table (what text, days integer, standard integer, least_days integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select r.what, coalesce((s.value::jsonb ->> r.what)::integer, r.standard), r.standard, r.least_days
    from private.retention_rules() r
    left join public.site_settings s on s.key = 'retention';
end
$$;
revoke all on function private.retention() from public;
grant execute on function private.retention() to authenticated, service_role;

create function public.retention() returns table (what text, days integer, standard integer, least_days integer)
language sql stable set search_path = ''
as $$
  select * from private.retention()
$$;
comment on function public.retention() is 'How many days each kind of record is kept; admins only.';
revoke all on function public.retention() from public, anon, authenticated, service_role;
grant execute on function public.retention() to authenticated, service_role;
