-- Staff's lists find 'Viñales' for 'vinales', as the public search and the search of the top bar do.

alter table public.itineraries add column words_folded text
  generated always as (private.fold_accents(title || E'\n' || location || E'\n' || region)) stored;
alter table public.audit_log add column words_folded text
  generated always as (private.fold_accents(label || E'\n' || coalesce(actor_email, ''))) stored;

-- As before; columns that the database computes itself are nobody's change.
create or replace function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then before else after end;
  differing jsonb;
  named text;
begin
  select coalesce(
    jsonb_object_agg(
      key,
      -- A picture held as a data: value would fill the trail with itself.
      jsonb_build_object(
        'before', case when length(before ->> key) > 2000 then to_jsonb(left(before ->> key, 2000)) else before -> key end,
        'after', case when length(after ->> key) > 2000 then to_jsonb(left(after ->> key, 2000)) else after -> key end
      )
    ),
    '{}'
  )
  into differing
  from jsonb_object_keys(before || after) as key
  where key not in ('created_at', 'updated_at', 'search_text', 'words_folded', 'image_color')
    and before -> key is distinct from after -> key;
  if tg_op = 'UPDATE' and differing = '{}' then
    return null;
  end if;
  -- A role is somebody's; the address says whose, as long as the account is there.
  if tg_table_name = 'user_roles' then
    select u.email into named from auth.users u where u.id::text = present ->> tg_argv[0];
  end if;
  perform private.record(
    case
      when tg_op = 'UPDATE' then 'changed'
      when tg_op = 'DELETE' then 'deleted'
      when current_setting('calabash.restoring', true) = 'yes' then 'restored'
      else 'created'
    end,
    tg_table_name, present ->> tg_argv[0], coalesce(named, present ->> tg_argv[1]),
    -- A new trip or FAQ can be read where it stands; a new role or setting is worth telling.
    case when tg_op = 'INSERT' and tg_table_name in ('itineraries', 'faqs', 'faq_categories') then '{}'
      else differing end
  );
  return null;
end
$$;

create or replace function private.list_users(matching text, page_size integer, page_start integer)
returns table (
  id uuid, email text, first_name text, last_name text, role public.app_role,
  created_at timestamptz, last_sign_in_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.fold_accents(btrim(matching));
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select u.id, u.email::text, coalesce(p.first_name, ''), coalesce(p.last_name, ''),
           coalesce(r.role, 'user'::public.app_role), u.created_at, u.last_sign_in_at, count(*) over ()
    from auth.users u
    left join public.profiles p on p.id = u.id
    left join public.user_roles r on r.user_id = u.id
    where wanted = ''
       or position(wanted in private.fold_accents(concat_ws(' ', p.first_name, p.last_name, u.email))) > 0
    order by (r.role is not distinct from 'admin') desc, u.created_at desc, u.id
    limit least(greatest(page_size, 1), 1000) offset greatest(page_start, 0);
end
$$;

create or replace function private.list_trips(
  part text, matching text, today date, page_size integer, page_start integer
)
returns table (
  id uuid, title text, location text, image text, start_date date, end_date date, status public.trip_status,
  days jsonb, user_id uuid, traveller text, email text, request_id uuid, itinerary_id uuid, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := private.fold_accents(btrim(matching));
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    select t.id, t.title, t.location, t.image, t.start_date, t.end_date, t.status, t.days, t.user_id,
           -- Without an account it is still the trip of whoever asked for it.
           coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), case when u.id is null then r.name end, ''),
           coalesce(u.email::text, r.email, ''), t.request_id, t.itinerary_id,
           count(*) over ()
    from public.trips t
    left join auth.users u on u.id = t.user_id
    left join public.profiles p on p.id = t.user_id
    left join public.requests r on r.id = t.request_id
    where t.cancelled_at is null and case part
            when 'departures' then t.start_date > today
            when 'on-the-way' then t.start_date <= today and t.end_date >= today
            when 'past' then t.end_date < today
            else true
          end
      and (wanted = ''
        or position(wanted in private.fold_accents(
             concat_ws(' ', t.title, t.location, p.first_name, p.last_name, u.email, r.name))) > 0)
    order by case when part = 'past' then t.start_date end desc, t.start_date, t.id
    limit least(greatest(page_size, 1), 500) offset greatest(page_start, 0);
end
$$;
