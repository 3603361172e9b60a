-- Each of these was two functions: one of the API that only passed its arguments on, and a private one that nothing else
-- called. Grants and comments of the API's function stay.

create or replace function public.analytics(since timestamptz default '-infinity'::timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  since := greatest(since, '2000-01-01');
  return (
    with days as materialized (
      select (e.created_at at time zone 'UTC')::date as day, e.engagement_type, count(*) as n
      from public.engagement_tracking e where e.created_at >= since group by 1, 2
    ), asked as materialized (
      select r.itinerary_id, count(*) as requests, count(*) filter (where r.status = 'won') as won
      from private.counted_requests r
      where r.created_at >= since and r.itinerary_id is not null group by 1
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

create or replace function public.analytics_answers(since timestamptz default '-infinity'::timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  since := greatest(since, '2000-01-01');
  return (
    -- Equal requests are counted first, and only these few rows are then joined with names.
    with alike as materialized (
      select r.came_from, r.campaign, r.owner_id, i.region, r.answer,
             count(*) as requests, count(*) filter (where r.status = 'won') as won
      from private.counted_requests r left join public.itineraries i on i.id = r.itinerary_id
      where r.created_at >= since group by 1, 2, 3, 4, 5
    ), parts as (
      select p.kind, p.name, sum(a.requests)::bigint as requests, sum(a.won)::bigint as won
      from alike a
      left join private.staff_names s on s.id = a.owner_id
      cross join lateral (
        values ('sources', coalesce(a.came_from, '')), ('campaigns', nullif(a.campaign, '')),
               ('planners', coalesce(s.name, '')), ('regions', coalesce(a.region, ''))
      ) p (kind, name)
      where p.name is not null
      group by 1, 2
    ), kinds as (
      select p.kind, jsonb_agg(jsonb_build_object('name', p.name, 'requests', p.requests, 'won', p.won)
                               order by p.requests desc, p.name) as rows
      from (select *, row_number() over (partition by parts.kind order by parts.requests desc, parts.name) as place from parts) p
      where p.place <= 20
      group by p.kind
    )
    select jsonb_build_object(
      'sources', '[]'::jsonb, 'campaigns', '[]'::jsonb, 'planners', '[]'::jsonb, 'regions', '[]'::jsonb,
      'answers', (
        select coalesce(jsonb_object_agg(a.answer, a.n), '{}')
        from (select alike.answer, sum(alike.requests)::bigint as n from alike group by 1) a
      ),
      'median_hours', (
        select percentile_cont(0.5) within group (
          order by (date_part('epoch', r.first_reply_at - r.created_at) / 60)::bigint) / 60
        from private.counted_requests r where r.created_at >= since and r.first_reply_at is not null
      ),
      'unasked', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
          select i.id, i.title, v.views
          from (
            select w.itinerary_id, sum(w.views) as views from public.itinerary_views w
            where w.day >= since::date group by 1
          ) v
          join public.itineraries i on i.id = v.itinerary_id and i.is_published
          where not exists (
            select from public.requests r
            where r.is_counted and r.itinerary_id = i.id and r.created_at >= since
          )
          order by v.views desc, i.title limit 10
        ) t
      )
    ) || coalesce((select jsonb_object_agg(k.kind, k.rows) from kinds k), '{}')
  );
end
$$;

create or replace function public.analytics_engagements(since timestamptz default '-infinity'::timestamptz, kind text default ''::text, page_size integer default 25, page_start integer default 0) returns table (id uuid, engagement_type public.engagement_type, user_name text, user_email text, page_url text, created_at timestamptz, total bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Empty for a kind that does not exist.
  kinds constant public.engagement_type[] := array(
    select e from unnest(enum_range(null::public.engagement_type)) as e where kind = '' or e::text = kind
  );
  counted constant bigint := (
    select count(*) from public.engagement_tracking e where e.created_at >= since and e.engagement_type = any (kinds)
  );
begin
  perform private.require_staff();
  since := greatest(since, '2000-01-01');
  return query
    select e.id, e.engagement_type, e.user_name, e.user_email, e.page_url, e.created_at, counted
    from public.engagement_tracking e
    where e.created_at >= since and e.engagement_type = any (kinds)
    order by e.created_at desc, e.id
    limit least(greatest(page_size, 1), 500) offset greatest(page_start, 0);
end
$$;

create or replace function public.analytics_requests(since timestamptz default '-infinity'::timestamptz, part text default ''::text, wanted text default ''::text, only_won boolean default false, page_size integer default 25, page_start integer default 0) returns table (id uuid, name text, subject text, type public.request_type, status public.request_status, created_at timestamptz, first_reply_at timestamptz, came_from text, campaign text, planner text, region text, answer text, itinerary text, total bigint)
language plpgsql stable security definer set search_path = ''
as $_$
declare
  source constant text := 'private.counted_requests r' || case part
    when 'planners' then ' left join private.staff_names s on s.id = r.owner_id'
    when 'regions' then ' left join public.itineraries i on i.id = r.itinerary_id'
    else '' end;
  conditions constant text := concat_ws(' and ', 'r.created_at >= $1',
    case part
      when 'sources' then 'coalesce(r.came_from, '''') = $2'
      when 'campaigns' then 'coalesce(r.campaign, '''') = $2'
      when 'planners' then 'coalesce(s.name, '''') = $2'
      when 'regions' then 'coalesce(i.region, '''') = $2'
      when 'answers' then 'r.answer = $2'
      -- About any itinerary, or about the wanted one.
      when 'itineraries' then case when wanted = '' then 'r.itinerary_id is not null' else 'r.itinerary_id::text = $2' end
    end,
    case when only_won then 'r.status = ''won''' end
  );
  ids uuid[];
  found bigint;
begin
  perform private.require_staff();
  since := greatest(since, '2000-01-01');
  execute 'select count(*) from ' || source || ' where ' || conditions into found using since, wanted;
  execute 'select array(select r.id from ' || source || ' where ' || conditions
      || ' order by r.created_at desc, r.id limit $3 offset $4)'
    into ids using since, wanted, least(greatest(page_size, 1), 500), greatest(page_start, 0);
  return query
    select r.id, r.name, r.subject, r.type, r.status, r.created_at, r.first_reply_at, coalesce(r.came_from, ''),
           coalesce(r.campaign, ''), coalesce(s.name, ''), coalesce(i.region, ''), c.answer,
           coalesce(r.itinerary_id::text, ''), found
    from unnest(ids) with ordinality as page (id, place)
    join public.requests r on r.id = page.id
    join private.counted_requests c on c.id = page.id
    left join public.itineraries i on i.id = r.itinerary_id
    left join private.staff_names s on s.id = c.owner_id
    order by page.place;
end
$_$;

create or replace function public.ask_for_testimonial(trip_id uuid, token_hash text, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  trip alias for $1;
begin
  perform private.require_service();
  insert into private.testimonial_invitations (trip_id, token_hash)
  values (trip, ask_for_testimonial.token_hash)
  on conflict (trip_id) do nothing;
  if not found then
    return false;
  end if;
  perform private.queue_mail(mail, u.email::text, null, mail ->> 'domain', null)
  from public.trips t join auth.users u on u.id = t.user_id
  where t.id = trip;
  return found;
end
$$;

create or replace function public.assign_mail(mail_id uuid, request_id uuid default null::uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted_mail alias for $1;
  wanted_request alias for $2;
  mail public.incoming_mails;
  target uuid;
begin
  perform private.require_staff();
  select i.* into mail from public.incoming_mails i
  where i.id = wanted_mail and i.state in ('unsorted', 'discarded') for update;
  if mail.id is null then
    raise exception 'Somebody has sorted this mail already.' using errcode = 'PT409';
  end if;
  if wanted_request is null then
    if not private.is_address(mail.from_email) then
      raise exception 'The site cannot reply to the sender of this e-mail. Add it to a request instead.'
        using errcode = 'PT422';
    end if;
    insert into public.requests (type, name, email, subject, message, read_at)
    values (
      'contact', coalesce(nullif(btrim(mail.from_name), ''), mail.from_email), mail.from_email, mail.subject,
      left(mail.text_body, 20000), now()
    )
    returning id into target;
  else
    select r.id into target from public.requests r where r.id = wanted_request;
    if target is null then
      raise exception 'This request is gone.' using errcode = 'PT404';
    end if;
    perform private.hear_from_sender(target, mail.text_body);
  end if;
  update public.incoming_mails i
  set state = 'sorted', request_id = target, suggested_request_id = null,
      found_by = case when wanted_request is null then 'new-request' else 'staff' end
  where i.id = mail.id;
  return target;
end
$$;

create or replace function public.correct_request_address(request_id uuid, address text) returns integer
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  request alias for $1;
  wanted constant text := btrim(address);
  actor constant uuid := (select u.id from auth.users u where u.id = auth.uid());
  before text;
  proposal uuid;
  requeued integer;
begin
  perform private.require_staff();
  if private.is_address(wanted) is not true then
    raise exception 'Please enter a valid email address.' using errcode = 'PT422';
  end if;
  select r.email into before from public.requests r where r.id = request for update;
  if before is null then
    raise exception 'This request is gone.' using errcode = 'PT404';
  elsif before = private.erased_address() then
    raise exception 'The data of this person was erased.' using errcode = 'PT409';
  end if;
  update public.requests r set email = wanted where r.id = request;
  insert into public.request_events (request_id, kind, body, author_id)
  values (request, 'note', 'E-mail address changed: ' || before || ' → ' || wanted, actor);
  if private.fold_address(before) <> private.fold_address(wanted) then
    update public.requests r set user_id = null
    where r.id = request and r.user_id is distinct from private.account_of(wanted);
    update public.trips t set user_id = null, traveler_told_at = null
    where t.request_id = request and t.proposal_id is null and t.user_id is distinct from private.account_of(wanted);
    update public.outbox o set state = 'canceled'
    where o.request_id = request and o.kind in ('invitation', 'trip-added') and o.state in ('queued', 'failed')
      and private.fold_address(o.to_email) = private.fold_address(before);
    -- The invitation of an account that nobody opened, and that has nothing any more, was meant for the other address.
    update public.invitations i set token_hash = null, expires_at = now()
    where i.user_id = private.account_of(before) and i.expires_at > now()
      and not exists (select from public.requests r where r.user_id = i.user_id)
      and not exists (select from public.trips t where t.user_id = i.user_id)
      and not exists (select from public.proposals p where p.user_id = i.user_id)
      and not exists (select from public.user_roles u where u.user_id = i.user_id and u.role = 'admin');
    -- A sent proposal has links to turn off, which staff do in the proposal.
    for proposal in
      update public.proposals p set email = wanted, user_id = null
      where p.request_id = request and p.state = 'open' and private.fold_address(p.email) = private.fold_address(before)
        and not exists (select from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft')
      returning p.id
    loop
      perform private.record_proposal_event(proposal, null, 'email_changed', '{}', actor);
    end loop;
  end if;
  update public.outbox o
  set to_email = wanted, state = 'queued', attempts = 0, next_attempt_at = now(), last_error = null
  where o.request_id = request and o.kind = 'reply' and o.state in ('failed', 'queued')
    and private.fold_address(o.to_email) = private.fold_address(before);
  get diagnostics requeued = row_count;
  return requeued;
end
$$;

create or replace function public.create_proposal(request_id uuid, author uuid default null::uuid, fields jsonb default '{}'::jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  request alias for $1;
  actor uuid := private.acting_staff(author);
  asked public.requests;
  base public.itineraries;
  proposal public.proposals;
  version public.proposal_versions;
  saved jsonb;
begin
  select * into asked from public.requests r where r.id = request;
  if asked.id is null then
    perform private.refuse('not_found', 'This request is gone.', 'PT404');
  end if;
  select * into base from public.itineraries i where i.id = asked.itinerary_id;
  insert into public.proposals (number, request_id, itinerary_id, email, user_id, owner_id)
  values (
    private.next_proposal_number(), asked.id, base.id, asked.email,
    (select u.id from auth.users u
     where u.id = asked.user_id and lower(u.email) = lower(asked.email) and u.email_confirmed_at is not null),
    coalesce(asked.owner_id, actor)
  )
  returning * into proposal;
  insert into public.proposal_versions (proposal_id, number, title, location, image, days, includes, excludes)
  values (
    proposal.id, 1,
    -- A form's subject is not used as a trip's title.
    coalesce(base.title, case when asked.type <> 'custom_vacation' then left(btrim(asked.subject), 200) end, ''),
    left(coalesce(base.location, ''), 200),
    -- An image held as a data: URL is not a storage path.
    case when length(base.image) <= 1000 then base.image end,
    private.days_of_itinerary(base.daily_itinerary),
    coalesce(base.includes, '{}'), coalesce(base.excludes, '{}')
  )
  returning * into version;
  perform private.record_proposal_event(proposal.id, 1, 'created', '{}', actor);
  if coalesce(fields, '{}') <> '{}' then
    saved := private.save_proposal_draft(version.id, version.revision, fields - 'lines', fields -> 'lines', actor);
  end if;
  return jsonb_build_object(
    'proposal_id', proposal.id, 'number', proposal.number, 'version_id', version.id,
    'revision', coalesce((saved ->> 'revision')::integer, version.revision)
  );
end
$$;

create or replace function public.delete_user(user_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  leaving alias for $1;
begin
  perform private.require_staff();
  delete from auth.users where id = leaving;
  return found;
end
$$;

create or replace function public.discard_mail(mail_id uuid, discarded boolean default true) returns boolean
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted alias for $1;
  is_discarded alias for $2;
begin
  perform private.require_staff();
  update public.incoming_mails i
  set state = case when is_discarded then 'discarded' else 'unsorted' end::public.incoming_mail_state
  where i.id = wanted and i.state <> 'sorted';
  return found;
end
$$;

create or replace function public.end_sessions(user_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  of_user alias for $1;
  ended integer;
begin
  perform private.require_staff();
  delete from auth.sessions s where s.user_id = of_user;
  get diagnostics ended = row_count;
  return ended;
end
$$;

create or replace function public.mail_token(mail_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  mail alias for $1;
begin
  perform private.require_service();
  return (
    select t.token from private.mail_tokens t join public.outbox o on o.id = t.mail_id
    where t.mail_id = mail and o.state = 'sending' and t.expires_at > now()
  );
end
$$;

create or replace function public.make_mail_link(mail_id uuid, link_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  mail alias for $1;
  new_hash alias for $2;
  wanted uuid;
begin
  perform private.require_service();
  select p.id into wanted
  from public.outbox o join public.proposals p on p.id = o.proposal_id
  where o.id = mail and o.state = 'sending' and o.needs_proposal_link
    and p.erased_at is null and p.link_revoked_at is null and lower(p.email) = lower(o.to_email)
  for update of p;
  if wanted is null then
    return false;
  end if;
  perform private.add_proposal_link(wanted, new_hash);
  return true;
end
$$;

create or replace function public.my_proposals(proposal_id uuid default null::uuid) returns setof jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p)
  from public.proposals p
  where p.user_id = private.live_user_id() and p.erased_at is null and (my_proposals.proposal_id is null or p.id = my_proposals.proposal_id)
    and exists (select 1 from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft')
  order by p.created_at desc, p.id
$$;

create or replace function public.new_proposal_version(proposal_id uuid, author uuid default null::uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  proposal alias for $1;
  actor uuid := private.acting_staff(author);
  locked public.proposals := private.lock_proposal(proposal);
  draft public.proposal_versions;
  latest public.proposal_versions;
begin
  if locked.state = 'accepted' then
    perform private.refuse('already_accepted', 'This proposal is accepted. Void the acceptance first.');
  end if;
  select * into draft from public.proposal_versions v where v.proposal_id = proposal and v.state = 'draft';
  if draft.id is null then
    select * into latest from public.proposal_versions v where v.proposal_id = proposal order by v.number desc limit 1;
    draft := private.copy_proposal_version(latest, actor);
  end if;
  return jsonb_build_object('version_id', draft.id, 'number', draft.number, 'revision', draft.revision);
end
$$;

create or replace function public.prune(most integer default 5000) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  -- {kind: since when its rows are kept}
  since jsonb;
  removed jsonb := '{}';
  n integer;
begin
  perform private.require_service();
  most := least(greatest(most, 1), 50000);
  select jsonb_object_agg(r.what, now() - (r.period || ' ' || r.unit)::interval) into since from private.retention() r;
  perform set_config('calabash.pruning', 'yes', true);

  with gone as (
    delete from public.bin b where (b.kind, b.row_id) in (
      select o.kind, o.row_id from public.bin o where o.deleted_at < (since ->> 'bin')::timestamptz limit most)
    returning b.contents
  ), mails as (
    -- A deleted request takes its mails with it.
    delete from public.outbox o
    where o.request_id is null and o.state not in ('queued', 'sending') and o.id in (
      select l.id::uuid from gone g
      cross join jsonb_array_elements(g.contents -> 'links') as part
      cross join jsonb_array_elements_text(part -> 'ids') as l (id)
      where part ->> 'table' = 'public.outbox')
  )
  select count(*) into n from gone;
  removed := removed || jsonb_build_object('bin', n);

  delete from public.requests r where r.id in (
    select o.id from public.requests o
    where (o.suspected_spam or o.status = 'spam') and o.created_at < (since ->> 'spam')::timestamptz limit most);
  get diagnostics n = row_count;
  delete from public.subscribers s where s.suspected_spam and s.created_at < (since ->> 'spam')::timestamptz;
  removed := removed || jsonb_build_object('spam', n);

  delete from public.outbox m where m.id in (
    select o.id from public.outbox o
    where o.state in ('sent', 'failed', 'canceled') and o.updated_at < (since ->> 'mails')::timestamptz limit most);
  get diagnostics n = row_count;
  delete from private.mail_tokens t where t.expires_at < now();
  removed := removed || jsonb_build_object('mails', n);

  -- Unsorted and discarded mails; of mails in requests only the original.
  delete from public.incoming_mails m where m.id in (
    select o.id from public.incoming_mails o
    where o.state <> 'sorted' and o.created_at < (since ->> 'mails')::timestamptz limit most);
  get diagnostics n = row_count;
  update public.incoming_mails m set raw = null where m.id in (
    select o.id from public.incoming_mails o
    where o.state = 'sorted' and o.raw is not null and o.created_at < (since ->> 'mails')::timestamptz limit most);
  -- Mail servers retry for some days, and a mailbox may be read again after that.
  delete from private.taken_mails t where t.key in (
    select o.key from private.taken_mails o
    where o.taken_at < least((since ->> 'mails')::timestamptz, now() - interval '90 days') limit most);
  removed := removed || jsonb_build_object('incoming_mails', n);

  delete from auth.sessions s where s.id in (
    select o.id from auth.sessions o
    where greatest(o.refreshed_at at time zone 'UTC', o.updated_at, o.created_at) < (since ->> 'sessions')::timestamptz
      or o.not_after < now() limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('sessions', n);

  delete from auth.refresh_tokens t where t.id in (
    select o.id from auth.refresh_tokens o
    where o.revoked and o.updated_at < (since ->> 'refresh_tokens')::timestamptz limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('refresh_tokens', n);

  delete from public.itinerary_views v where (v.itinerary_id, v.day) in (
    select o.itinerary_id, o.day from public.itinerary_views o
    where o.day < (since ->> 'views')::timestamptz::date limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('views', n);

  delete from public.job_runs j where j.id in (
    select o.id from public.job_runs o
    where o.started_at < (since ->> 'job_runs')::timestamptz
      -- The last run of a job determines when the next is due.
      and exists (select from public.job_runs later where later.name = o.name and later.id > o.id) limit most);
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('job_runs', n);

  -- What erased people accepted and paid, since the end of the trip or the last entry.
  perform private.strip_proposal(private.lock_proposal(o.id), null)
  from (
    select p.id from public.proposals p
    where p.email = private.erased_address() and (since ->> 'contracts')::timestamptz > greatest(
      (select max(a.accepted_at) from public.proposal_acceptances a where a.proposal_id = p.id),
      (select max(m.created_at) from public.payments m where m.proposal_id = p.id),
      (select max(v.end_date) from public.proposal_versions v where v.proposal_id = p.id and v.state = 'accepted'))
    limit most
  ) o;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('contracts', n);

  delete from public.itinerary_previews p where p.expires_at < now();

  perform set_config('calabash.audit_upkeep', 'yes', true);
  delete from public.audit_log a where a.id in (
    select o.id from public.audit_log o where o.created_at < (since ->> 'audit')::timestamptz limit most);
  get diagnostics n = row_count;
  perform set_config('calabash.audit_upkeep', '', true);
  delete from auth.audit_log_entries l where l.id in (
    select o.id from auth.audit_log_entries o where o.created_at < (since ->> 'audit')::timestamptz limit most);
  perform set_config('calabash.pruning', '', true);
  return removed || jsonb_build_object('audit', n);
end
$$;

create or replace function public.read_proposal(proposal_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p) from public.proposals p where p.id = read_proposal.proposal_id and p.erased_at is null
$$;

create or replace function public.read_proposal_by_link(link_hash text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p) from private.proposal_links l join public.proposals p on p.id = l.proposal_id
  where l.link_hash = read_proposal_by_link.link_hash and p.erased_at is null
$$;

create or replace function public.record_account_event(event text, email text default null::text, user_id uuid default null::uuid, address text default null::text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  given_email alias for $2;
  given_id alias for $3;
  account uuid;
  staff_email text;
begin
  perform private.require_service();
  select u.id, case when r.role = 'admin' then u.email end into account, staff_email
  from auth.users u left join public.user_roles r on r.user_id = u.id
  where u.id = given_id or (given_id is null and lower(u.email) = lower(given_email))
  limit 1;
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label, changes)
  values (
    -- A failed sign-in or a requested link does not prove identity.
    case when given_id is not null then account end, case when given_id is not null then staff_email end,
    event, 'accounts', coalesce(account::text, ''),
    coalesce(staff_email, case when account is null then 'without account' else 'traveler' end),
    case when address is null then '{}'
      else jsonb_build_object('address', jsonb_build_object('before', null, 'after', address)) end
  );
end
$$;

create or replace function public.reset_second_factor(user_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  of_user alias for $1;
  removed integer;
begin
  perform private.require_staff();
  perform private.require_fresh_sign_in();
  delete from auth.mfa_factors f where f.user_id = of_user;
  get diagnostics removed = row_count;
  delete from private.recovery_codes c where c.user_id = of_user;
  delete from auth.sessions s where s.user_id = of_user;
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label)
  select auth.uid(), (select a.email from auth.users a where a.id = auth.uid()), 'deleted', 'second_factor',
         u.id::text, u.email
  from auth.users u where u.id = of_user;
  return removed;
end
$$;

create or replace function public.restore_from_bin(kind text, row_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $_$
#variable_conflict use_column
declare
  wanted_kind alias for $1;
  wanted_id alias for $2;
  kept public.bin;
  kept_row jsonb;
  part jsonb;
begin
  perform private.require_staff();
  delete from public.bin b where b.kind = wanted_kind and b.row_id = wanted_id returning * into kept;
  if kept.row_id is null then
    return false;
  end if;
  perform set_config('calabash.restoring', 'yes', true);
  kept_row := kept.contents -> 'row';
  -- The sender may have sent the same form again meanwhile.
  if kept.kind = 'requests' and exists (
    select from public.requests r where r.idempotency_key = kept_row ->> 'idempotency_key'
  ) then
    kept_row := kept_row - 'idempotency_key';
  end if;
  perform private.insert_kept_row(format('public.%I', kept.kind), kept_row);
  for part in select * from jsonb_array_elements(kept.contents -> 'children') loop
    continue when to_regclass(part ->> 'table') is null;
    perform private.insert_kept_row(part ->> 'table', child) from jsonb_array_elements(part -> 'rows') child;
  end loop;
  for part in select * from jsonb_array_elements(kept.contents -> 'links') loop
    continue when to_regclass(part ->> 'table') is null;
    execute format(
      'update %s t set %I = $1 where t.%I is null and to_jsonb(t.id) in (select jsonb_array_elements($2))',
      part ->> 'table', part ->> 'column', part ->> 'column'
    ) using kept.row_id, part -> 'ids';
  end loop;
  if kept.kind = 'requests' then
    perform private.record('restored', 'requests', kept.row_id::text, kept_row ->> 'type');
  end if;
  perform set_config('calabash.restoring', '', true);
  return true;
end
$_$;

create or replace function public.reveal_mail_token(mail_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  mail alias for $1;
  receiver text;
  found_token text;
begin
  if not private.is_service() or private.actor_id() is null then
    raise exception 'Only the server shows a link, and only to a person it can name.' using errcode = '42501';
  end if;
  select o.to_email, t.token into receiver, found_token
  from private.mail_tokens t join public.outbox o on o.id = t.mail_id
  where t.mail_id = mail and o.state in ('queued', 'failed') and t.expires_at > now();
  if found_token is not null then
    perform private.record(
      'link-shown', 'outbox', mail::text, coalesce((
        select case when r.role = 'admin' then u.email else 'traveler ' || u.id end
        from auth.users u left join public.user_roles r on r.user_id = u.id
        where lower(u.email) = lower(receiver)
      ), ''));
  end if;
  return found_token;
end
$$;

create or replace function public.set_mail_domain(domain text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted alias for $1;
begin
  perform private.require_service();
  insert into private.mail_domain (domain) values (wanted)
  on conflict (only_row) do update set domain = excluded.domain
  where mail_domain.domain is distinct from excluded.domain;
end
$$;

drop function
  private.analytics(timestamptz),
  private.analytics_answers(timestamptz),
  private.analytics_engagements(timestamptz, text, integer, integer),
  private.analytics_requests(timestamptz, text, text, boolean, integer, integer),
  private.ask_for_testimonial(uuid, text, jsonb),
  private.assign_mail(uuid, uuid),
  private.correct_request_address(uuid, text),
  private.create_proposal(uuid, uuid, jsonb),
  private.delete_user(uuid),
  private.discard_mail(uuid, boolean),
  private.end_sessions(uuid),
  private.mail_token(uuid),
  private.make_mail_link(uuid, text),
  private.my_proposals(uuid),
  private.new_proposal_version(uuid, uuid),
  private.prune(integer),
  private.read_proposal(uuid),
  private.read_proposal_by_link(text),
  private.record_account_event(text, text, uuid, text),
  private.reset_second_factor(uuid),
  private.restore_from_bin(text, uuid),
  private.reveal_mail_token(uuid),
  private.set_mail_domain(text);
-- The service may do everything with runs of jobs, as one policy says.
drop policy "the service starts job runs" on public.job_runs;
drop policy "the service reads job runs" on public.job_runs;
drop policy "the service ends job runs" on public.job_runs;
drop policy "the service forgets job runs" on public.job_runs;
create policy "the service manages job runs" on public.job_runs for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages job runs" on public.job_runs is 'Lets the server record the runs of jobs.';

revoke all on all functions in schema private from public;
