-- Both averages are counted from the request: days_to_proposal until the first sending, days_to_acceptance until the
-- acceptance.
create or replace function private.proposal_figures(since timestamptz) returns jsonb
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
