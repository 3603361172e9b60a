-- The back office's start page and its searches.

-- Search of the top bar. One or two letters are searched for among the newest 10,000 itineraries and requests.
create function private.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words constant text := private.fold_accents(btrim(wanted));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_short constant boolean := length(words) < 3;
  -- How each table is searched; $1 is the pattern.
  newest constant text := case when is_short then ' order by created_at desc limit 10000' else '' end;
  people uuid[];
  offers uuid[];
  found integer;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if words = '' then
    return;
  end if;
  -- The title is the first line of the stored words.
  return query execute '
    select ''itinerary'', hit.id::text, hit.title, hit.location
    from (
      select i.id, i.title, i.location
      from (select id, title, location, words_folded from public.itineraries' || newest || ') i
      where i.words_folded like $1 and split_part(i.words_folded, E''\n'', 1) like $1 limit 200
    ) hit
    order by hit.title limit 6' using pattern;
  get diagnostics found = row_count;
  if found < 6 and not is_short then
    return query
      select 'itinerary', d.id::text, d.title, d.location from private.find_descriptions(pattern, 100) d
      where private.fold_accents(d.title) not like pattern
      order by d.title limit 6 - found;
  end if;
  return query execute '
    select ''request'', r.id::text, r.name, coalesce(nullif(r.subject, ''''), r.email)
    from (select id, name, subject, email, words_folded, created_at from public.requests' || newest || ') r
    where r.words_folded like $1 order by r.created_at desc limit 6' using pattern;
  if is_short then
    people := array(select p.id from public.profiles p where lower(p.first_name || ' ' || p.last_name) like pattern limit 200);
  else
    people := array(
      select p.id from public.profiles p
      where private.fold_accents(p.first_name || ' ' || p.last_name) like pattern limit 200
    );
  end if;
  return query
    select 'user', u.id::text, coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text),
      u.email::text
    from (
      select m.id, m.email, m.created_at from auth.users m
      where lower(m.email) like pattern or m.id = any (people)
      order by m.created_at desc limit 6
    ) u
    left join public.profiles p on p.id = u.id
    order by u.created_at desc;
  return query
    select 'faq', f.id::text, f.question, left(f.answer, 80) from public.faqs f
    where private.fold_accents(concat_ws(E'\n', f.question, f.answer)) like pattern
    order by f.display_order limit 6;
  return query
    select 'planner', l.id::text, l.name, array_to_string(l.regions || l.countries, ', ') from public.planners l
    where private.fold_accents(concat_ws(E'\n', l.name, l.about)) like pattern
    order by l.display_order, l.name limit 6;
  return query
    select 'trip', t.id::text, t.title, t.location from public.trips t
    where private.fold_accents(concat_ws(E'\n', t.title, t.location)) like pattern and t.canceled_at is null
    order by t.start_date desc, t.id limit 6;
  offers := private.find_proposal_words(pattern, is_short);
  return query
    select 'proposal', p.id::text, p.number, concat_ws(', ', v.title, p.email)
    from (
      select o.id, o.number, o.email, o.created_at from public.proposals o
      where o.id = any (offers) order by o.created_at desc limit 6
    ) p
    join lateral (
      select o.title from public.proposal_versions o where o.proposal_id = p.id order by o.number desc limit 1
    ) v on true
    order by p.created_at desc;
end
$$;
grant execute on function private.admin_search to authenticated, service_role;

create function public.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language sql stable set search_path = ''
as $$
  select * from private.admin_search(admin_search.wanted)
$$;
comment on function public.admin_search is 'Itineraries, requests, users and FAQs that match; admins only.';
revoke all on function public.admin_search from public, anon, authenticated, service_role;
grant execute on function public.admin_search to authenticated, service_role;

-- What waits for staff, by kind: {kind: {total, rows}}, each with its few most urgent rows. today is the agency's
-- calendar day. private.proposal_desk() adds the proposals. Snoozed requests are left out. A failed reply is listed
-- with its request, not again among the mails.
create function private.desk(today date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 6;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'waiting', (
      select jsonb_build_object('total', coalesce(max(w.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(w) - 'total'), '[]'))
      from (
        select r.id, r.name, r.subject, r.created_at, r.answer_due_at, reply.state as reply,
               count(*) over () as total
        from public.requests r
        left join lateral (
          select o.state from public.outbox o
          where o.request_id = r.id and private.is_answer(o.kind) order by o.created_at desc, o.id limit 1
        ) reply on true
        where r.first_reply_at is null and r.status = 'new' and not r.suspected_spam and r.type <> 'data_export'
          and (r.snoozed_until is null or r.snoozed_until <= now())
        order by coalesce(r.answer_due_at, r.created_at), r.created_at, r.id limit most
      ) w
    ),
    'replies', (
      select jsonb_build_object('total', coalesce(max(w.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(w) - 'total'), '[]'))
      from (
        select r.id, r.name, r.subject, r.last_mail_at, count(*) over () as total
        from public.requests r
        where r.read_at is null and r.last_mail_at is not null and r.status <> 'spam' and not r.suspected_spam
          and not (r.first_reply_at is null and r.status = 'new')
          and (r.snoozed_until is null or r.snoozed_until <= now())
        order by r.last_mail_at, r.id limit most
      ) w
    ),
    'departures', (
      select jsonb_build_object('total', coalesce(max(d.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(d) - 'total'), '[]'))
      from (
        select t.id, t.title, t.start_date,
               coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), r.name, u.email::text, '') as traveler,
               count(*) over () as total
        from public.trips t
        left join auth.users u on u.id = t.user_id
        left join public.profiles p on p.id = t.user_id
        left join public.requests r on r.id = t.request_id
        where t.canceled_at is null and t.start_date between today and today + 14
        order by t.start_date, t.id limit most
      ) d
    ),
    'failed_mails', (
      select jsonb_build_object('total', coalesce(max(m.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(m) - 'total'), '[]'))
      from (
        select o.id, o.to_email, o.subject, o.last_error, o.request_id, o.created_at, r.name, count(*) over () as total
        from public.outbox o
        left join public.requests r on r.id = o.request_id
        where o.state = 'failed' and not (
          private.is_answer(o.kind) and r.id is not null and r.first_reply_at is null and r.status = 'new'
          and not r.suspected_spam and (r.snoozed_until is null or r.snoozed_until <= now())
        )
        order by o.created_at desc, o.id limit most
      ) m
    ),
    'drafts', (
      select jsonb_build_object('total', coalesce(max(d.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(d) - 'total'), '[]'))
      from (
        select i.id, i.title, coalesce(i.image, '') <> '' as has_image, i.updated_at, count(*) over () as total
        from public.itineraries i where not i.is_published order by i.updated_at desc, i.id limit most
      ) d
    ),
    'unsorted', (select count(*) from public.incoming_mails m where m.state = 'unsorted'),
    'failed_jobs', (
      select coalesce(jsonb_agg(last_run.name order by last_run.name), '[]') from (
        select distinct on (j.name) j.name, j.result from public.job_runs j
        where j.finished_at is not null order by j.name, j.id desc
      ) last_run where last_run.result = 'failed'
    ),
    'expiring', private.proposal_figures('infinity') -> 'expires_soon'
  ) || private.proposal_desk(most);
end
$$;
grant execute on function private.desk to authenticated, service_role;

create function public.desk(today date default current_date) returns jsonb
language sql stable set search_path = ''
as $$
  select private.desk(desk.today)
$$;
comment on function public.desk is 'The most urgent work; admins only.';
revoke all on function public.desk from public, anon, authenticated, service_role;
grant execute on function public.desk to authenticated, service_role;

-- The counts of the menu: {unread, failed_mails, waiting_mails, unsorted, changes_asked, testimonials, is_nameless};
-- the last says that the caller has no name to sign with.
create function private.staff_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'unread', (
      select count(*) from public.requests r
      where r.read_at is null and not r.suspected_spam and r.status <> 'spam' and r.type <> 'data_export'
        and (r.snoozed_until is null or r.snoozed_until <= now())
    ),
    'failed_mails', (select count(*) from public.outbox o where o.state = 'failed'),
    'waiting_mails', (select count(*) from public.outbox o where o.state in ('queued', 'sending')),
    'unsorted', (select count(*) from public.incoming_mails m where m.state = 'unsorted'),
    'changes_asked', (select count(*) from public.proposals p where p.changes_asked_at is not null),
    'testimonials', (select count(*) from public.testimonials t where t.state = 'waiting'),
    'is_nameless', not exists (
      select from public.profiles p
      where p.id = private.live_user_id() and (p.first_name || p.last_name ~ '\S' or p.planner_id is not null)
    )
  );
end
$$;
grant execute on function private.staff_counts to authenticated, service_role;

create function public.staff_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select private.staff_counts()
$$;
comment on function public.staff_counts is 'How much waits for staff, by kind; admins only.';
revoke all on function public.staff_counts from public, anon, authenticated, service_role;
grant execute on function public.staff_counts to authenticated, service_role;

-- One page of the itinerary search: {published, drafts, ids}, the ids of the tab ('all', 'published', 'drafts') in
-- the order of a column. Without search words the list reads the table itself.
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
    -- The trigram index cannot find words of one or two letters.
    case when length(words) < 3 then '(i.words_folded || '''')' else 'i.words_folded' end,
    case tab when 'published' then 'f.is_published' when 'drafts' then 'not f.is_published' else 'true' end,
    case when ascending then 'asc' else 'desc' end
  ) into found using pattern, size, (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  return found;
end
$$;
grant execute on function private.find_itineraries to authenticated, service_role;

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

-- Descriptions are searched only by their index: a scan would fold the accents of every description it reads.
create function private.find_descriptions(pattern text, most integer)
returns table (id uuid, title text, location text)
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  select i.id, i.title, i.location from public.itineraries i
  where private.fold_accents(i.search_text) like pattern limit most
$$;

-- By number, address, or the title of any version: a few hundred matches, the newest among them.
create function private.find_proposal_words(pattern text, is_short boolean) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 200;
  named uuid[];
  titled uuid[];
begin
  if is_short then
    return array(select p.id from public.proposals p where lower(p.number || ' ' || coalesce(p.email, '')) like pattern)
      || array(select v.proposal_id from public.proposal_versions v where lower(v.title) like pattern);
  end if;
  named := array(
    select p.id from public.proposals p
    where private.fold_accents(p.number || ' ' || coalesce(p.email, '')) like pattern limit most
  );
  titled := array(
    select v.proposal_id from public.proposal_versions v where private.fold_accents(v.title) like pattern limit most
  );
  if greatest(cardinality(named), cardinality(titled)) < most then
    return named || titled;
  end if;
  -- With so many matches, some of the newest rows match too.
  return named || titled || array(
    select n.id from (select p.id, p.number, p.email from public.proposals p order by p.created_at desc limit most) n
    where private.fold_accents(n.number || ' ' || coalesce(n.email, '')) like pattern or exists (
      select from public.proposal_versions v where v.proposal_id = n.id and private.fold_accents(v.title) like pattern
    )
  );
end
$$;

revoke all on all functions in schema private from public;
