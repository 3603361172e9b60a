-- What keeps staff's lists and searches quick with 100,000 itineraries, 200,000 requests, 50,000 people and 10,000
-- proposals: what was counted and then read again is found once, and what was folded row by row is read as it is stored.

-- The list of itineraries is counted by these alone: the policy asks whether each is published.
drop index public.itineraries_newest;
create index itineraries_newest on public.itineraries (created_at desc, id) include (is_published);
drop index public.itineraries_drafts;
create index itineraries_drafts on public.itineraries (created_at desc, id) include (is_published) where not is_published;

-- Titles are found by the stored words, of which they are the first line: folding each anew took a hundred times as long.
drop index public.itineraries_title_words;
create index itineraries_words on public.itineraries using gin (words_folded extensions.gin_trgm_ops);

-- One page of the search of itineraries: {published, drafts, ids}, the ids of the tab ('all', 'published', 'drafts') in
-- the order of a column. Without words the list asks the table itself.
create function private.find_itineraries(
  search text, tab text, sort text, ascending boolean, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  found jsonb;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  execute format(
    'with found as materialized (
       select i.id, i.is_published, i.%I as place from public.itineraries i where %s like $1
     )
     select jsonb_build_object(
       ''published'', (select count(*) from found f where f.is_published),
       ''drafts'', (select count(*) from found f where not f.is_published),
       ''ids'', to_jsonb(array(select f.id from found f where %s order by f.place %s, f.id limit $2 offset $3))
     )',
    case when sort in ('title', 'location', 'region', 'category', 'duration', 'is_published', 'is_featured')
         then sort else 'created_at' end,
    -- The index knows no word of one or two letters, and would be read whole before the table.
    case when length(words) < 3 then '(i.words_folded || '''')' else 'i.words_folded' end,
    case tab when 'published' then 'f.is_published' when 'drafts' then 'not f.is_published' else 'true' end,
    case when ascending then 'asc' else 'desc' end
  ) into found using pattern, size, (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  return found;
end
$$;
revoke all on function private.find_itineraries(text, text, text, boolean, integer, integer) from public;
grant execute on function private.find_itineraries(text, text, text, boolean, integer, integer) to authenticated, service_role;

create function public.find_itineraries(
  search text, tab text default 'all', sort text default 'created_at', ascending boolean default false,
  page integer default 1, page_size integer default 25
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.find_itineraries(search, tab, sort, ascending, page, page_size)
$$;
comment on function public.find_itineraries is
  'The ids of one page of the itineraries that hold these words, and how many are published and drafts; admins only.';
revoke all on function public.find_itineraries from public, anon, authenticated, service_role;
grant execute on function public.find_itineraries to authenticated, service_role;

-- The search of the inbox, as that of mails: {total, more, ids}. A thousand are counted, and more says that there are
-- others; every page of them can be read. A word that so many hold is met among the newest requests, whose rows lie
-- beside one another. The setting leaves the index of words: an estimate that is wrong would read the whole table.
create or replace function private.find_requests(
  search text, status text, kind text, owner text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  -- The index knows no word of one or two letters, and would be read whole before the table.
  is_short constant boolean := length(words) < 3;
  conditions constant text := concat_ws(' and ',
    case when is_short then '(r.words_folded || '''') like $1' else 'r.words_folded like $1' end,
    case status
      when '' then null
      when 'unread' then 'r.read_at is null and not r.suspected_spam'
      when 'unanswered' then 'r.first_reply_at is null and r.status = ''new'' and not r.suspected_spam'
      when 'suspected' then 'r.suspected_spam'
      when 'snoozed' then 'r.snoozed_until > now()'
      else 'r.status::text = $2'
    end,
    case when kind = '' then 'r.type <> ''data_export''' else 'r.type::text = $3' end,
    case owner when '' then null when 'none' then 'r.owner_id is null' else 'r.owner_id::text = $4' end
  );
  ordering constant text := case status when 'snoozed' then 'r.snoozed_until' else 'r.surfaced_at desc' end;
  page_of_ids constant text := ' r where ' || conditions || ' order by ' || ordering || ', r.id limit $5 offset $6)';
  most constant integer := 1000;
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  total bigint;
  ids uuid[] := '{}';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if is_short then
    -- For this call alone, as the setting itself.
    perform set_config('enable_seqscan', 'on', true);
  end if;
  execute 'select count(*) from (select from public.requests r where ' || conditions || ' limit $5) found'
    into total using pattern, status, kind, owner, most + 1;
  if total > most and status <> 'snoozed' then
    execute 'select array(select r.id from (
        select n.* from public.requests n order by n.surfaced_at desc, n.id limit 20000
      )' || page_of_ids
      into ids using pattern, status, kind, owner, size, skipped;
  end if;
  if cardinality(ids) < (case when total > most then size else least(size, total - skipped) end) then
    execute 'select array(select r.id from public.requests' || page_of_ids
      into ids using pattern, status, kind, owner, size, skipped;
  end if;
  return jsonb_build_object('total', least(total, most), 'more', total > most, 'ids', to_jsonb(ids));
end
$$;

-- As before; names and roles are looked up for the page alone, not for everyone.
create or replace function private.list_users(matching text, page_size integer, page_start integer)
returns table (
  id uuid, email text, first_name text, last_name text, role public.app_role,
  created_at timestamptz, last_sign_in_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(matching));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    with found as materialized (
      select u.id, u.created_at, a.user_id is not null as is_admin
      from auth.users u
      left join public.user_roles a on a.user_id = u.id and a.role = 'admin'
      where words = '' or lower(u.email) like pattern or u.id in (
        select named.id from public.profiles named
        where private.fold_accents(named.first_name || ' ' || named.last_name) like pattern
      )
    ), page as (
      select f.id, f.is_admin from found f
      order by f.is_admin desc, f.created_at desc, f.id
      limit least(greatest(page_size, 1), 1000) offset greatest(page_start, 0)
    )
    select u.id, u.email::text, coalesce(p.first_name, ''), coalesce(p.last_name, ''),
           coalesce(r.role, 'user'::public.app_role), u.created_at, u.last_sign_in_at, (select count(*) from found)
    from page
    join auth.users u on u.id = page.id
    left join public.profiles p on p.id = u.id
    left join public.user_roles r on r.user_id = u.id
    order by page.is_admin desc, u.created_at desc, u.id;
end
$$;
