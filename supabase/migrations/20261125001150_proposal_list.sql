-- How staff see all proposals: the list, and the figures of dashboard and analytics.

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
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    with judged as (
      select s.*,
             s.state = 'accepted' and s.due < today and s.paid < (
               private.divide_half_up((s.acceptance).total * (s.version).deposit_percent, 100) ->> 'amount'
             )::numeric as overdue
      from (
        select p.*, v.version, a.acceptance,
               case when (v.version).state = 'draft' then 'draft'
                    when p.state = 'open' and now() >= ((v.version).valid_until + 1)::timestamp at time zone zone
                      then 'expired'
                    else p.state::text end as shown_state,
               coalesce((v.version).deposit_due_date, ((a.acceptance).accepted_at at time zone zone)::date) as due,
               (select coalesce(sum(m.amount), 0) from public.payments m where m.proposal_id = p.id) as paid
        from public.proposals p
        -- The live version, else the latest.
        join lateral (
          select o as version from public.proposal_versions o where o.proposal_id = p.id
          order by o.state in ('sent', 'accepted') desc, o.number desc limit 1
        ) v on true
        left join lateral (
          select l as acceptance from private.live_acceptance(p.id) l where p.state = 'accepted'
        ) a on true
        where (owned_by is null or p.owner_id = owned_by) and (of_request is null or p.request_id = of_request)
      ) s
    ),
    -- Prices are worked out for the page that is shown, not for every proposal.
    page as materialized (
      select j.*, count(*) over () as matching
      from judged j
      where case condition
        when '' then true
        when 'waiting' then j.shown_state = 'open'
        when 'expires_soon' then j.shown_state = 'open' and (j.version).valid_until <= today + 3
        when 'deposit_overdue' then j.overdue
        else j.shown_state = condition
      end
      order by j.created_at desc, j.id
      limit least(greatest(page_size, 1), 1000) offset greatest(page_start, 0)
    )
    select g.id, g.number, g.shown_state, g.request_id, g.owner_id, g.email, (g.version).title, (g.version).number,
           exists (select 1 from public.proposal_versions o where o.proposal_id = g.id and o.state = 'draft'),
           (g.version).currency, (c.money ->> 'total')::numeric, (c.money -> 'deposit' ->> 'amount')::numeric, g.paid,
           (g.version).valid_until, ((g.version).valid_until + 1)::timestamp at time zone zone,
           (g.version).deposit_due_date, (g.version).balance_due_date, coalesce(g.overdue, false), (g.version).sent_at,
           (g.version).first_viewed_at, (g.acceptance).accepted_at,
           (select count(*) from public.outbox o where o.proposal_id = g.id and o.state = 'failed'),
           g.created_at, g.matching
    from page g
    cross join lateral (
      select coalesce((g.version).document::jsonb, private.proposal_document(g.version)) as offer
    ) d
    cross join lateral (
      select private.proposal_money(d.offer, coalesce((g.acceptance).choices, private.default_choices(d.offer))) as money
    ) c
    order by g.created_at desc, g.id;
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
    'waiting', (select coalesce(max(l.matching), 0) from private.list_proposals('waiting', null, null, 1, 0) l),
    'expires_soon', (select coalesce(max(l.matching), 0) from private.list_proposals('expires_soon', null, null, 1, 0) l),
    'deposit_overdue', (select coalesce(max(l.matching), 0) from private.list_proposals('deposit_overdue', null, null, 1, 0) l)
  ) || (
    with firsts as (
      select p.id, p.request_id, min(v.sent_at) as sent_at, min(v.first_viewed_at) as viewed_at
      from public.proposals p join public.proposal_versions v on v.proposal_id = p.id
      where v.sent_at is not null group by p.id
    ),
    accepted as (
      select a.* from public.proposals p cross join lateral private.live_acceptance(p.id) a
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
