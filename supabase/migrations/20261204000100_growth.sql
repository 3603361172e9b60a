-- What keeps the back office quick with 100,000 itineraries, 200,000 requests and a million engagements.
--
-- Row-level security puts a policy before every condition that is not leakproof; neither LIKE nor the comparison of an
-- enum is. An index whose own condition is the wanted one is used nevertheless, and a definer function may search.

create index outbox_failed on public.outbox (created_at desc, id) where state = 'failed';
create index outbox_waiting on public.outbox (created_at desc, id) where state in ('queued', 'sending');
create index outbox_words on public.outbox using gin (words_folded extensions.gin_trgm_ops);
create index requests_words on public.requests using gin (words_folded extensions.gin_trgm_ops);
create index requests_unanswered on public.requests (surfaced_at desc, id)
  where first_reply_at is null and status = 'new' and not suspected_spam;
create index requests_suspected on public.requests (surfaced_at desc, id) where suspected_spam;
create index itineraries_drafts on public.itineraries (created_at desc, id) where not is_published;
create index itineraries_without_image on public.itineraries (id) where not is_published and coalesce(image, '') = '';
create index itineraries_title_words on public.itineraries
  using gin (private.fold_accents(title) extensions.gin_trgm_ops);
create index profiles_words on public.profiles
  using gin (private.fold_accents(first_name || ' ' || last_name) extensions.gin_trgm_ops);

-- One page of the inbox's search: {total, ids}, in the order of the list. Without words the inbox asks the table itself.
create function private.find_requests(
  search text, status text, kind text, owner text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  conditions constant text := concat_ws(' and ', 'r.words_folded like $1',
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
  total bigint;
  ids uuid[];
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  execute 'select count(*) from public.requests as r where ' || conditions into total using pattern, status, kind, owner;
  execute 'select array(select r.id from public.requests as r where ' || conditions
      || ' order by ' || ordering || ', r.id limit $5 offset $6)'
    into ids
    using pattern, status, kind, owner, size, (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  return jsonb_build_object('total', total, 'ids', to_jsonb(ids));
end
$$;
revoke all on function private.find_requests(text, text, text, text, integer, integer) from public;
grant execute on function private.find_requests(text, text, text, text, integer, integer) to authenticated, service_role;

create function public.find_requests(
  search text, status text default '', kind text default '', owner text default '',
  page integer default 1, page_size integer default 25
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.find_requests(search, status, kind, owner, page, page_size)
$$;
comment on function public.find_requests is 'The ids of one page of the requests that hold these words, with their total; admins only.';
revoke all on function public.find_requests from public, anon, authenticated, service_role;
grant execute on function public.find_requests to authenticated, service_role;

-- The same for mails, by receiver and subject.
create function private.find_mails(search text, state text, kind text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  conditions constant text := concat_ws(' and ', 'o.words_folded like $1',
    case when state <> '' then 'o.state::text = $2' end,
    case when kind <> '' then 'o.kind = $3' end);
  total bigint;
  ids uuid[];
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  execute 'select count(*) from public.outbox as o where ' || conditions into total using pattern, state, kind;
  execute 'select array(select o.id from public.outbox as o where ' || conditions
      || ' order by o.created_at desc, o.id limit $4 offset $5)'
    into ids
    using pattern, state, kind, size, (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  return jsonb_build_object('total', total, 'ids', to_jsonb(ids));
end
$$;
revoke all on function private.find_mails(text, text, text, integer, integer) from public;
grant execute on function private.find_mails(text, text, text, integer, integer) to authenticated, service_role;

create function public.find_mails(
  search text, state text default '', kind text default '', page integer default 1, page_size integer default 25
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.find_mails(search, state, kind, page, page_size)
$$;
comment on function public.find_mails is 'The ids of one page of the mails whose receiver or subject holds these words, with their total; admins only.';
revoke all on function public.find_mails from public, anon, authenticated, service_role;
grant execute on function public.find_mails to authenticated, service_role;

-- How many engagements of each type there were on each day (UTC): a year's analytics read a thousand numbers instead
-- of a million records. Each connection counts in a row of its own, so that forms sent at the same time do not wait for
-- one another.
create table private.engagement_days (
  day date not null,
  engagement_type public.engagement_type not null,
  counted_by integer not null,
  total bigint not null,
  primary key (day, engagement_type, counted_by)
);
comment on table private.engagement_days is 'Engagements by day and type; kept by triggers.';
alter table private.engagement_days enable row level security;
revoke all on table private.engagement_days from public, anon, authenticated, service_role;

insert into private.engagement_days
select (created_at at time zone 'UTC')::date, engagement_type, 0, count(*) from public.engagement_tracking group by 1, 2;

create function private.count_engagements() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from private.engagement_days;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into private.engagement_days as kept
    select (created_at at time zone 'UTC')::date, engagement_type, pg_backend_pid() % 64, -count(*) from old_rows group by 1, 2
    on conflict (day, engagement_type, counted_by) do update set total = kept.total + excluded.total;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into private.engagement_days as kept
    select (created_at at time zone 'UTC')::date, engagement_type, pg_backend_pid() % 64, count(*) from new_rows group by 1, 2
    on conflict (day, engagement_type, counted_by) do update set total = kept.total + excluded.total;
  end if;
  return null;
end
$$;
revoke all on function private.count_engagements() from public;
create trigger count_new_engagements after insert on public.engagement_tracking
  referencing new table as new_rows for each statement execute function private.count_engagements();
create trigger count_changed_engagements after update on public.engagement_tracking
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_engagements();
create trigger count_deleted_engagements after delete on public.engagement_tracking
  referencing old table as old_rows for each statement execute function private.count_engagements();
create trigger count_no_engagements after truncate on public.engagement_tracking
  for each statement execute function private.count_engagements();

create or replace function private.analytics(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day constant date := (since at time zone 'UTC')::date;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    with days as (
      select kept.day, kept.engagement_type, sum(kept.total)::bigint as n from private.engagement_days as kept
      where kept.day > first_day
      group by 1, 2 having sum(kept.total) > 0
      union all
      -- The first day counts from its moment on.
      select first_day, e.engagement_type, count(*) from public.engagement_tracking e
      where e.created_at >= since and e.created_at < (first_day + 1)::timestamp at time zone 'UTC'
      group by 2
    ), asked as materialized (
      select r.itinerary_id, count(*) as requests, count(*) filter (where r.status = 'won') as won
      from public.requests r
      where r.created_at >= since and r.itinerary_id is not null and r.status <> 'spam' and not r.suspected_spam
      group by 1
    ), seen as materialized (
      select v.itinerary_id, sum(v.views) as views from public.itinerary_views v
      where v.day >= since::date group by 1
    ), top as (
      select itinerary_id, coalesce(seen.views, 0) as views, coalesce(asked.requests, 0) as requests
      from seen full join asked using (itinerary_id)
      order by 2 desc, 3 desc limit 10
    )
    select jsonb_build_object(
      'totals', (
        select coalesce(jsonb_object_agg(t.engagement_type, t.n), '{}')
        from (select d.engagement_type, sum(d.n)::bigint as n from days d group by 1) t
      ),
      'series', (
        select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'type', d.engagement_type, 'count', d.n) order by d.day), '[]')
        from days d
      ),
      'funnel', jsonb_build_object(
        'views', (select coalesce(sum(seen.views), 0) from seen),
        'requests', (select coalesce(sum(asked.requests), 0) from asked),
        'won', (select coalesce(sum(asked.won), 0) from asked)
      ),
      'top', (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', i.id, 'title', i.title, 'views', top.views, 'requests', top.requests)
            order by top.views desc, top.requests desc), '[]')
        from top join public.itineraries i on i.id = top.itinerary_id
      )
    )
  );
end
$$;

-- The search of the top bar, without accents and by the indexes. Of many itineraries that match, a few hundred are looked
-- at. Proposals are found by number, title or address.
create or replace function private.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(wanted));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if words = '' then
    return;
  end if;
  return query
    (with titled as materialized (
       select i.id, i.title, i.location, true as in_title from public.itineraries i
       where private.fold_accents(i.title) like pattern limit 200
     ), described as materialized (
       select i.id, i.title, i.location, false as in_title from public.itineraries i
       where private.fold_accents(i.search_text) like pattern limit 200
     )
     select 'itinerary', hit.id::text, hit.title, hit.location
     from (select * from titled union all
           select * from described d where not exists (select 1 from titled t where t.id = d.id)) as hit
     order by hit.in_title desc, hit.title limit 6)
    union all
    (select 'request', r.id::text, r.name, coalesce(nullif(r.subject, ''), r.email)
     from public.requests r where r.words_folded like pattern
     order by r.created_at desc limit 6)
    union all
    (select 'user', u.id::text, coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text), u.email::text
     from auth.users u left join public.profiles p on p.id = u.id
     where u.id in (
       select named.id from public.profiles named
       where private.fold_accents(named.first_name || ' ' || named.last_name) like pattern
       union all
       select mailed.id from auth.users mailed where lower(mailed.email) like pattern
     )
     order by u.created_at desc limit 6)
    union all
    (select 'faq', f.id::text, f.question, left(f.answer, 80) from public.faqs f
     where private.fold_accents(concat_ws(E'\n', f.question, f.answer)) like pattern
     order by f.display_order limit 6)
    union all
    (select 'proposal', p.id::text, p.number, concat_ws(', ', v.title, p.email)
     from public.proposals p
     join lateral (
       select o.title from public.proposal_versions o where o.proposal_id = p.id order by o.number desc limit 1
     ) v on true
     where private.fold_accents(concat_ws(E'\n', p.number, p.email, v.title)) like pattern
     order by p.created_at desc limit 6);
end
$$;
