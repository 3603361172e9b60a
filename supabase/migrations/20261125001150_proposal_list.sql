-- How staff see all proposals: the list, and the figures of dashboard and analytics.

-- The matching proposals of one page, newest first, and how many match in all.
create function private.find_proposals(
  condition text, owned_by uuid, of_request uuid, page_size integer, page_start integer,
  out ids uuid[], out matching bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text := private.agency_time_zone();
  today date := private.agency_today();
begin
  if condition = '' then
    select count(*) into matching from public.proposals p
    where (owned_by is null or p.owner_id = owned_by) and (of_request is null or p.request_id = of_request);
    ids := array(
      select p.id from public.proposals p
      where (owned_by is null or p.owner_id = owned_by) and (of_request is null or p.request_id = of_request)
      order by p.created_at desc, p.id limit page_size offset page_start
    );
    return;
  end if;
  with latest as (
    -- The live version, else the latest.
    select distinct on (v.proposal_id) v.proposal_id, v.state, v.valid_until, v.deposit_due_date, v.deposit_percent
    from public.proposal_versions v
    order by v.proposal_id, v.state in ('sent', 'accepted') desc, v.number desc
  ),
  judged as (
    select p.id, p.created_at, l.valid_until,
           case when l.state = 'draft' and p.state = 'open' then 'draft'
                when p.state = 'open' and now() >= (l.valid_until + 1)::timestamp at time zone zone then 'expired'
                else p.state::text end as shown_state
    from public.proposals p
    join latest l on l.proposal_id = p.id
    where condition <> 'deposit_overdue'
      and (condition not in ('waiting', 'expires_soon', 'expired') or p.state = 'open')
      and (owned_by is null or p.owner_id = owned_by) and (of_request is null or p.request_id = of_request)
  ),
  found as (
    select j.id, j.created_at from judged j
    where case condition
      when 'waiting' then j.shown_state = 'open'
      when 'expires_soon' then j.shown_state = 'open' and j.valid_until <= today + 3
      else j.shown_state = condition
    end
    union all
    select p.id, p.created_at
    from public.proposals p
    join latest l on l.proposal_id = p.id
    join public.proposal_acceptances a on a.proposal_id = p.id and a.kind = 'accepted'
      and not exists (select from public.proposal_acceptances o where o.voids = a.id)
    where condition = 'deposit_overdue' and p.state = 'accepted'
      and coalesce(l.deposit_due_date, (a.accepted_at at time zone zone)::date) < today
      and (select coalesce(sum(m.amount), 0) from public.payments m where m.proposal_id = p.id)
          < (private.divide_half_up(a.total * l.deposit_percent, 100) ->> 'amount')::numeric
      and (owned_by is null or p.owner_id = owned_by) and (of_request is null or p.request_id = of_request)
  )
  select array(select f.id from found f order by f.created_at desc, f.id limit page_size offset page_start),
         (select count(*) from found)
  into ids, matching;
end
$$;
revoke all on function private.find_proposals(text, uuid, uuid, integer, integer) from public;

-- The list of staff. condition: a state of a proposal, or 'draft' (never sent), 'waiting' (sent, open, not expired),
-- 'expired', 'expires_soon' (waiting, three days left at most), 'deposit_overdue'.
create function private.list_proposals(condition text, owned_by uuid, of_request uuid, page_size integer, page_start integer)
returns table (
  id uuid, number text, state text, request_id uuid, owner_id uuid, email text, title text, version_number integer,
  has_draft boolean, currency text, total numeric, deposit numeric, paid numeric, valid_until date,
  expires_at timestamptz, deposit_due_date date, balance_due_date date, deposit_overdue boolean,
  sent_at timestamptz, first_viewed_at timestamptz, accepted_at timestamptz, failed_mails bigint,
  created_at timestamptz, matching bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text := private.agency_time_zone();
  today date := private.agency_today();
  page record;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  select * into page from private.find_proposals(
    condition, owned_by, of_request, least(greatest(page_size, 1), 1000), greatest(page_start, 0)
  );
  return query
    select p.id, p.number,
           case when v.state = 'draft' and p.state = 'open' then 'draft'
                when p.state = 'open' and now() >= (v.valid_until + 1)::timestamp at time zone zone then 'expired'
                else p.state::text end,
           p.request_id, p.owner_id, p.email, v.title, v.number,
           exists (select 1 from public.proposal_versions o where o.proposal_id = p.id and o.state = 'draft'),
           v.currency, (c.money ->> 'total')::numeric, (c.money -> 'deposit' ->> 'amount')::numeric, m.paid,
           v.valid_until, (v.valid_until + 1)::timestamp at time zone zone, v.deposit_due_date, v.balance_due_date,
           coalesce(
             p.state = 'accepted'
             and coalesce(v.deposit_due_date, ((a.acceptance).accepted_at at time zone zone)::date) < today
             and m.paid < (
               private.divide_half_up((a.acceptance).total * v.deposit_percent, 100) ->> 'amount'
             )::numeric,
             false
           ),
           v.sent_at, v.first_viewed_at, (a.acceptance).accepted_at,
           (select count(*) from public.outbox o where o.proposal_id = p.id and o.state = 'failed'),
           p.created_at, page.matching
    from unnest(page.ids) with ordinality as wanted (id, place)
    join public.proposals p on p.id = wanted.id
    join lateral (
      select o.* from public.proposal_versions o where o.proposal_id = p.id
      order by o.state in ('sent', 'accepted') desc, o.number desc limit 1
    ) v on true
    left join lateral (
      select l as acceptance from private.live_acceptance(p.id) l where p.state = 'accepted'
    ) a on true
    cross join lateral (
      select coalesce(sum(x.amount), 0) as paid from public.payments x where x.proposal_id = p.id
    ) m
    cross join lateral (
      select coalesce(
        v.document::jsonb,
        (select private.proposal_document(o) from public.proposal_versions o where o.id = v.id)
      ) as offer
    ) d
    cross join lateral (
      select private.proposal_money(d.offer, coalesce((a.acceptance).choices, private.default_choices(d.offer))) as money
    ) c
    order by wanted.place;
end
$$;
revoke all on function private.list_proposals(text, uuid, uuid, integer, integer) from public;
grant execute on function private.list_proposals(text, uuid, uuid, integer, integer) to authenticated, service_role;

create function public.list_proposals(
  condition text default '', owned_by uuid default null, of_request uuid default null,
  page_size integer default 50, page_start integer default 0
)
returns table (
  id uuid, number text, state text, request_id uuid, owner_id uuid, email text, title text, version_number integer,
  has_draft boolean, currency text, total numeric, deposit numeric, paid numeric, valid_until date,
  expires_at timestamptz, deposit_due_date date, balance_due_date date, deposit_overdue boolean,
  sent_at timestamptz, first_viewed_at timestamptz, accepted_at timestamptz, failed_mails bigint,
  created_at timestamptz, matching bigint
)
language sql stable set search_path = ''
as $$
  select * from private.list_proposals(
    list_proposals.condition, list_proposals.owned_by, list_proposals.of_request, list_proposals.page_size,
    list_proposals.page_start
  )
$$;
comment on function public.list_proposals(text, uuid, uuid, integer, integer) is
  'Proposals with derived state, money and dates, by condition, owner or request; staff only.';
revoke all on function public.list_proposals(text, uuid, uuid, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_proposals(text, uuid, uuid, integer, integer) to authenticated, service_role;

-- For dashboard and analytics. Now: {waiting, expires_soon, deposit_overdue}. Since a moment: {sent, viewed, accepted,
-- won: [{currency, total}], days_to_proposal, days_to_acceptance}; the days are averages from the request on, null where
-- there is nothing to average. Only the first sending of a proposal counts, and only acceptances that hold.
create function private.proposal_figures(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'waiting', (select f.matching from private.find_proposals('waiting', null, null, 0, 0) f),
    'expires_soon', (select f.matching from private.find_proposals('expires_soon', null, null, 0, 0) f),
    'deposit_overdue', (select f.matching from private.find_proposals('deposit_overdue', null, null, 0, 0) f)
  ) || (
    with firsts as (
      select p.id, p.request_id, min(v.sent_at) as sent_at, min(v.first_viewed_at) as viewed_at
      from public.proposals p join public.proposal_versions v on v.proposal_id = p.id
      where v.sent_at is not null group by p.id
    ),
    accepted as (
      select a.* from public.proposals p
      join public.proposal_acceptances a on a.proposal_id = p.id and a.kind = 'accepted'
        and not exists (select from public.proposal_acceptances o where o.voids = a.id)
      where p.state = 'accepted' and a.accepted_at >= since
    )
    select jsonb_build_object(
      'sent', (select count(*) from firsts f where f.sent_at >= since),
      'viewed', (select count(*) from firsts f where f.viewed_at >= since),
      'accepted', (select count(*) from accepted),
      'won', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', w.currency, 'total', w.total) order by w.currency), '[]')
        from (
          select v.currency, sum(a.total) as total
          from accepted a join public.proposal_versions v on v.id = a.version_id group by v.currency
        ) w
      ),
      'days_to_proposal', (
        select round(avg(extract(epoch from f.sent_at - r.created_at) / 86400), 1)
        from firsts f join public.requests r on r.id = f.request_id where f.sent_at >= since
      ),
      'days_to_acceptance', (
        select round(avg(extract(epoch from a.accepted_at - r.created_at) / 86400), 1)
        from accepted a join firsts f on f.id = a.proposal_id join public.requests r on r.id = f.request_id
      )
    )
  );
end
$$;
revoke all on function private.proposal_figures(timestamptz) from public;
grant execute on function private.proposal_figures(timestamptz) to authenticated, service_role;

create function public.proposal_figures(since timestamptz default '-infinity') returns jsonb
language sql stable set search_path = ''
as $$
  select private.proposal_figures(proposal_figures.since)
$$;
comment on function public.proposal_figures(timestamptz) is
  'What waits, and what was sent, seen, accepted and won since a moment; staff only.';
revoke all on function public.proposal_figures(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.proposal_figures(timestamptz) to authenticated, service_role;
