-- The figures of proposals, as before: the versions are read once, and each request's date is looked up once.

create or replace function private.proposal_figures(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.agency_today();
  zone constant text := private.agency_time_zone();
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    -- The live version of each proposal, else the latest; as private.find_proposals has it.
    with latest as (
      select distinct on (o.proposal_id) o.proposal_id, o.state, o.valid_until, o.deposit_due_date, o.deposit_percent,
        min(o.sent_at) over every_version as sent_at, min(o.first_viewed_at) over every_version as viewed_at
      from public.proposal_versions o
      window every_version as (partition by o.proposal_id)
      order by o.proposal_id, o.state in ('sent', 'accepted') desc, o.number desc
    ), paid as (
      select x.proposal_id, sum(x.amount) as amount from public.payments x group by 1
    ), moments as materialized (
      select p.state, p.request_id, l.state as version_state, l.valid_until, l.sent_at, l.viewed_at, a.accepted_at, a.total,
        a.version_id,
        p.state = 'accepted' and coalesce(l.deposit_due_date, (a.accepted_at at time zone zone)::date) < today
          and coalesce(x.amount, 0) < round(a.total::numeric * l.deposit_percent / 100) as is_deposit_overdue
      from public.proposals p
      join latest l on l.proposal_id = p.id
      left join public.proposal_acceptances a on a.proposal_id = p.id and a.kind = 'accepted' and p.state = 'accepted'
        and not exists (select from public.proposal_acceptances o where o.voids = a.id)
      left join paid x on x.proposal_id = p.id
    )
    select jsonb_build_object(
      'waiting', count(*) filter (where m.state = 'open' and m.version_state <> 'draft' and m.valid_until >= today),
      'expires_soon', count(*) filter (
        where m.state = 'open' and m.version_state <> 'draft' and m.valid_until between today and today + 3
      ),
      'deposit_overdue', count(*) filter (where m.is_deposit_overdue),
      'sent', count(*) filter (where m.sent_at >= since),
      'viewed', count(*) filter (where m.viewed_at >= since),
      'accepted', count(*) filter (where m.accepted_at >= since),
      'won', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', w.currency, 'total', w.total) order by w.currency), '[]')
        from (
          select v.currency, sum(a.total) as total
          from moments a join public.proposal_versions v on v.id = a.version_id
          where a.accepted_at >= since group by v.currency
        ) w
      ),
      'days_to_proposal', round(
        (avg(date_part('epoch', m.sent_at - r.created_at)) filter (where m.sent_at >= since) / 86400)::numeric, 1
      ),
      'days_to_acceptance', round(
        (avg(date_part('epoch', m.accepted_at - r.created_at)) filter (where m.accepted_at >= since) / 86400)::numeric, 1
      )
    )
    from moments m
    -- Limited, so that each date is looked up: a plain join would read those of all requests.
    left join lateral (
      select q.created_at from public.requests q
      where q.id = m.request_id and (m.sent_at >= since or m.accepted_at >= since) limit 1
    ) r on true
  );
end
$$;
