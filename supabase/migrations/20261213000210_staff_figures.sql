-- The figures of proposals in one pass, and a search of mails that does not count them all.

-- What lists and figures ask of a version, without its document.
create index proposal_versions_facts on public.proposal_versions (proposal_id, number desc)
  include (id, state, sent_at, first_viewed_at, valid_until, deposit_due_date, deposit_percent, currency);

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
    with latest as materialized (
      select distinct on (o.proposal_id) o.proposal_id, o.state, o.valid_until, o.deposit_due_date, o.deposit_percent
      from public.proposal_versions o
      order by o.proposal_id, o.state in ('sent', 'accepted') desc, o.number desc
    ), moments as materialized (
      select p.id, p.state, p.request_id, v.sent_at, v.viewed_at, a.accepted_at, a.total, a.version_id
      from public.proposals p
      left join (
        select o.proposal_id, min(o.sent_at) as sent_at, min(o.first_viewed_at) as viewed_at
        from public.proposal_versions o group by 1
      ) v on v.proposal_id = p.id
      left join public.proposal_acceptances a on a.proposal_id = p.id and a.kind = 'accepted' and p.state = 'accepted'
        and not exists (select from public.proposal_acceptances o where o.voids = a.id)
    ), paid as (
      select x.proposal_id, sum(x.amount) as amount from public.payments x group by 1
    )
    select (
      select jsonb_build_object(
        'waiting', count(*) filter (where l.valid_until >= today),
        'expires_soon', count(*) filter (where l.valid_until between today and today + 3)
      )
      from public.proposals p join latest l on l.proposal_id = p.id
      where p.state = 'open' and l.state <> 'draft'
    ) || jsonb_build_object('deposit_overdue', (
      select count(*)
      from moments m
      join latest l on l.proposal_id = m.id
      left join paid x on x.proposal_id = m.id
      where m.state = 'accepted' and coalesce(l.deposit_due_date, (m.accepted_at at time zone zone)::date) < today
        and coalesce(x.amount, 0) < round(m.total::numeric * l.deposit_percent / 100)
    )) || (
      select jsonb_build_object(
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
          avg(extract(epoch from m.sent_at - m.asked_at) / 86400) filter (where m.sent_at >= since), 1
        ),
        'days_to_acceptance', round(
          avg(extract(epoch from m.accepted_at - m.asked_at) / 86400) filter (where m.accepted_at >= since), 1
        )
      )
      from (
        -- A subquery: a join would read the dates of all requests.
        select o.*, (select r.created_at from public.requests r where r.id = o.request_id) as asked_at from moments o
        where o.sent_at >= since or o.viewed_at >= since or o.accepted_at >= since
      ) m
    )
  );
end
$$;

-- The search of mails: {total, more, ids}. Nobody turns more than forty pages: a thousand are counted and can be paged
-- through, and more says that there are others. A word that so many hold is met among the newest mails, whose rows lie
-- beside one another; if not, all that hold it are put in order. The settings leave only the index of words for the
-- rest: an estimate that is wrong would read the whole table.
create or replace function private.find_mails(search text, state text, kind text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  most constant integer := 1000;
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  wanted constant bigint := least(size, most - skipped);
  conditions constant text := concat_ws(' and ',
    -- A word of one or two letters has no place in that index, which would then be read as a whole.
    case when length(words) < 3 then '(o.words_folded || '''') like $1' else 'o.words_folded like $1' end,
    case when state <> '' then 'o.state::text = $2' end,
    case when kind <> '' then 'o.kind = $3' end);
  total bigint;
  ids uuid[] := '{}';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  execute 'select count(*) from (select from public.outbox as o where ' || conditions || ' limit $4) found'
    into total using pattern, state, kind, most + 1;
  if wanted > 0 and total > most then
    execute 'select array(
        select o.id from (
          select n.id, n.created_at, n.words_folded, n.state, n.kind from public.outbox n
          order by n.created_at desc, n.id limit 20000
        ) o where ' || conditions || ' order by o.created_at desc, o.id limit $4 offset $5)'
      into ids using pattern, state, kind, wanted, skipped;
  end if;
  if cardinality(ids) < least(wanted, total - skipped) then
    execute 'select array(select o.id from public.outbox as o where ' || conditions
        || ' order by o.created_at desc, o.id limit $4 offset $5)'
      into ids using pattern, state, kind, wanted, skipped;
  end if;
  return jsonb_build_object('total', least(total, most), 'more', total > most, 'ids', to_jsonb(ids));
end
$$;
