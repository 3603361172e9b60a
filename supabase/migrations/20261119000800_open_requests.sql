-- One definition each of a request that is open, unread or counted, for the inbox, the desk, the menu and the reports.

alter table public.requests
  add is_unanswered boolean not null
    generated always as (first_reply_at is null and status = 'new' and not suspected_spam and type <> 'data_export') stored,
  add is_unread boolean not null
    generated always as (read_at is null and status <> 'spam' and not suspected_spam and type <> 'data_export') stored,
  add is_counted boolean not null
    generated always as (status <> 'spam' and not suspected_spam and type <> 'data_export') stored;
comment on column public.requests.is_unanswered is 'It waits for its first reply.';
comment on column public.requests.is_unread is 'Nobody in the office has read it, or its newest mail.';
comment on column public.requests.is_counted is 'Reports count it: no spam, and no download of personal data.';

drop index public.requests_unanswered, public.requests_unread;
-- By promised reply time, earliest first.
create index requests_unanswered on public.requests (answer_due_at, created_at, id) where is_unanswered;
create index requests_unread on public.requests (created_at desc) where is_unread;
create index requests_counted on public.requests (created_at desc, id)
  include (status, came_from, campaign, owner_id, itinerary_id, first_reply_at, answer_due_at) where is_counted;

-- Whether a request is shown in the lists of today: it is not snoozed.
create function private.is_awake(snoozed_until timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select snoozed_until is null or snoozed_until <= now()
$$;

-- A traveler who declines has read the proposal, although its mail may have failed: that was the first reply.
create function private.count_declined_proposal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.requests r set first_reply_at = v.sent_at
  from public.proposal_versions v
  where r.id = new.request_id and r.is_unanswered and v.proposal_id = new.id and v.state = 'sent';
  return null;
end
$$;
create trigger count_declined_proposal after update of state on public.proposals
  for each row when (new.state = 'declined' and old.state <> 'declined')
  execute function private.count_declined_proposal();
update public.requests r set first_reply_at = v.sent_at
from public.proposals p join public.proposal_versions v on v.proposal_id = p.id and v.state = 'sent'
where r.is_unanswered and p.request_id = r.id and p.state = 'declined';

-- The requests that analytics count: see requests.is_counted.
create view private.counted_requests as
  select r.id, r.created_at, r.status, r.came_from, r.campaign, r.itinerary_id, r.first_reply_at,
    -- The owner of the accepted proposal owns the request.
    coalesce(a.owner_id, r.owner_id) as owner_id,
    case
      when r.answer_due_at is null then 'no promise'
      when r.first_reply_at <= r.answer_due_at then 'in time'
      when r.first_reply_at is not null then 'late'
      -- Closed without a mail: answered by phone, or not worth a reply.
      when r.status <> 'new' then 'no promise'
      when now() > r.answer_due_at then 'overdue'
      else 'waiting'
    end as answer
  from public.requests r
  left join (
    select distinct on (o.request_id) o.request_id, o.owner_id from public.proposals o
    where o.state = 'accepted' and o.owner_id is not null and o.request_id is not null
    order by o.request_id, o.updated_at desc, o.id
  ) a on a.request_id = r.id
  where r.is_counted;
comment on view private.counted_requests is 'The requests that analytics count, with their owner and whether they were answered in time.';
revoke all on table private.counted_requests from public, anon, authenticated, service_role;

-- The dashboard's figures, each with its value of 30 days ago, and what needs attention. Snoozed requests and data
-- exports do not count.
create or replace function private.dashboard() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  month_ago timestamptz := now() - interval '30 days';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'itineraries', jsonb_build_object(
      'now', (select count(*) from public.itineraries),
      'before', (select count(*) from public.itineraries i where i.created_at < month_ago)
    ),
    'requests', jsonb_build_object(
      'now', (
        select count(*) from public.requests r
        where r.is_counted and r.created_at >= month_ago
      ),
      'before', (
        select count(*) from public.requests r
        where r.is_counted and r.created_at >= month_ago - interval '30 days' and r.created_at < month_ago
      )
    ),
    'users', jsonb_build_object(
      'now', (select count(*) from auth.users),
      'before', (select count(*) from auth.users u where u.created_at < month_ago)
    ),
    'attention', jsonb_build_object(
      'unanswered', (select count(*) from public.requests r where r.is_unanswered and private.is_awake(r.snoozed_until)),
      'unread', (select count(*) from public.requests r where r.is_unread and private.is_awake(r.snoozed_until)),
      'failed_mails', (select count(*) from public.outbox o where o.state = 'failed'),
      'waiting_mails', (select count(*) from public.outbox o where o.state in ('queued', 'sending')),
      'recipients', (select count(*) from public.admin_notification_emails a where a.is_active),
      'drafts_without_image', (
        select count(*) from public.itineraries i where not i.is_published and coalesce(i.image, '') = ''
      )
    )
  );
end
$$;

-- {sources, campaigns, planners, regions: [{name, requests, won}], answers: {answer: n}, median_hours,
--  unasked: [{id, title, views}]}
create or replace function private.analytics_answers(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
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

-- The counts of the menu: {unread, failed_mails, waiting_mails, unsorted, changes_asked, testimonials, is_nameless};
-- the last says that the caller has no name to sign with.
create or replace function private.staff_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'unread', (select count(*) from public.requests r where r.is_unread and private.is_awake(r.snoozed_until)),
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

-- What waits for staff, by kind: {kind: {total, rows}}, each with its few most urgent rows. today is the agency's
-- calendar day. private.proposal_desk() adds the proposals. Snoozed requests are left out. A mail that failed is listed
-- with its request while that waits for a reply, not again among the mails; a request with changes asked for is listed
-- with its proposal. Replies say whether the traveler declined.
create or replace function private.desk(today date) returns jsonb
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
               exists (
                 select from public.outbox o
                 where o.request_id = r.id and o.state = 'failed' and lower(o.to_email) = lower(r.email)
               ) as mail_failed,
               count(*) over () as total
        from public.requests r
        left join lateral (
          select o.state from public.outbox o
          where o.request_id = r.id and private.is_answer(o.kind) order by o.created_at desc, o.id limit 1
        ) reply on true
        where r.is_unanswered and private.is_awake(r.snoozed_until)
        -- More than are shown: without a stored time, the office hours decide when a reply is due.
        order by coalesce(r.answer_due_at, r.created_at + interval '1 day'), r.created_at, r.id limit 10 * most
      ) w
    ),
    'replies', (
      select jsonb_build_object('total', coalesce(max(w.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(w) - 'total'), '[]'))
      from (
        select r.id, r.name, r.subject, r.last_mail_at, answer.kind as answer, answer.reason,
               count(*) over () as total
        from public.requests r
        left join lateral (
          select e.kind, e.detail ->> 'text' as reason
          from public.proposals p join public.proposal_events e on e.proposal_id = p.id
          where p.request_id = r.id and e.kind in ('declined', 'decline_undone') and e.created_at >= r.last_mail_at
          order by e.id desc limit 1
        ) answer on true
        where r.is_unread and r.last_mail_at is not null and not r.is_unanswered and private.is_awake(r.snoozed_until)
          and not exists (
            select from public.proposals p where p.request_id = r.id and p.changes_asked_at is not null
          )
          -- Unread again only because our reply to it failed.
          and not exists (
            select from public.outbox o
            where o.request_id = r.id and o.state = 'failed' and private.is_answer(o.kind)
              and o.created_at > r.last_mail_at
          )
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
          r.id is not null and (private.is_answer(o.kind) or lower(o.to_email) = lower(r.email))
          and r.is_unanswered and private.is_awake(r.snoozed_until)
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

-- Search of the inbox: {total, more, ids}. Counts up to 1,000; `more` says that there are others, and every page can
-- be read. A frequent word is searched for among the newest requests first. Sequential scans are off, because a wrong
-- estimate would read the whole table.
create or replace function private.find_requests(
  search text, status text, kind text, owner text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  -- The trigram index cannot find words of one or two letters.
  is_short constant boolean := length(words) < 3;
  conditions constant text := concat_ws(' and ',
    case when is_short then '(r.words_folded || '''') like $1' else 'r.words_folded like $1' end,
    case status
      when '' then null
      when 'unread' then 'r.is_unread'
      when 'unanswered' then 'r.is_unanswered'
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
    -- Only for this call.
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

revoke all on all functions in schema private from public;
