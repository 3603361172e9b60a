-- The dashboard counts proposals by the same view as the list.
create or replace function private.proposal_figures(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.agency_today();
begin
  perform private.require_staff();
  return (
    with moments as materialized (
      select c.condition, c.valid_until, p.request_id, v.sent_at, v.viewed_at, a.accepted_at, a.total, a.currency,
        a.is_deposit_overdue
      from public.proposals p
      join private.proposal_conditions c on c.proposal_id = p.id
      join (
        select o.proposal_id, min(o.sent_at) as sent_at, min(o.first_viewed_at) as viewed_at
        from public.proposal_versions o group by 1
      ) v on v.proposal_id = p.id
      left join private.proposal_balances a on a.proposal_id = p.id
    )
    select jsonb_build_object(
      'waiting', count(*) filter (where m.condition = 'open'),
      'changes_asked', count(*) filter (where m.condition = 'changes_asked'),
      'expires_soon', count(*) filter (where m.condition = 'open' and m.valid_until <= today + 3),
      'deposit_overdue', count(*) filter (where m.is_deposit_overdue),
      'sent', count(*) filter (where m.sent_at >= since),
      'viewed', count(*) filter (where m.viewed_at >= since),
      'accepted', count(*) filter (where m.accepted_at >= since),
      'won', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', w.currency, 'total', w.total) order by w.currency), '[]')
        from (
          select a.currency, sum(a.total) as total from moments a where a.accepted_at >= since group by a.currency
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
