-- A proposal whose acceptance was voided shows its last version until a new one is sent, and says what comes next.

-- Whether an acceptance was voided and no new version was sent since.
create function private.is_voided(proposal public.proposals) returns boolean
language sql stable security definer set search_path = ''
as $$
  select proposal.state = 'open' and (private.live_version(proposal.id)).id is null and exists (
    select from public.proposal_acceptances a where a.proposal_id = proposal.id and a.kind = 'voided'
  )
$$;

-- The traveler's view: the live version and its state. After a voided acceptance it is the version that was accepted,
-- which cannot be answered. A withdrawn proposal shows nothing else. From where it was accepted is for staff.
create or replace function private.proposal_view(proposal public.proposals) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'proposal_id', proposal.id, 'number', proposal.number, 'state', proposal.state,
    'claimed', proposal.user_id is not null,
    'expert', private.proposal_expert(proposal.owner_id),
    'version', case when proposal.state <> 'withdrawn' then (
      select jsonb_build_object(
        'number', v.number, 'state', v.state, 'document', v.document, 'document_hash', v.document_hash,
        'sent_at', v.sent_at, 'valid_until', v.valid_until, 'expires_at', private.proposal_expires_at(v.valid_until),
        'expired', v.state = 'sent' and now() >= private.proposal_expires_at(v.valid_until),
        'change_note', v.change_note, 'viewed', v.first_viewed_at is not null
      )
      from public.proposal_versions v where v.proposal_id = proposal.id and v.state <> 'draft'
      order by v.number desc limit 1
    ) end,
    -- The version that this traveler saw last before the live one, to show what has changed.
    'seen_before', case when proposal.state <> 'withdrawn' then (
      select jsonb_build_object('number', v.number, 'document', v.document, 'document_hash', v.document_hash)
      from public.proposal_versions v
      where v.proposal_id = proposal.id and v.state = 'superseded' and v.first_viewed_at is not null
        and v.number < (private.live_version(proposal.id)).number
      order by v.number desc limit 1
    ) end,
    'acceptance', (
      select jsonb_build_object(
        'id', a.id, 'name', a.name, 'accepted_at', a.accepted_at, 'document_hash', a.document_hash,
        'choices', a.choices, 'total', a.total, 'consent', a.consent, 'channel', a.channel
      )
      from private.live_acceptance(proposal.id) a where a.id is not null
    ),
    'voided', case when private.is_voided(proposal) then (
      select jsonb_build_object('at', a.accepted_at, 'reason', a.reason, 'choices', a.choices)
      from public.proposal_acceptances a where a.proposal_id = proposal.id and a.kind = 'voided'
      order by a.accepted_at desc limit 1
    ) end,
    -- The traveler's latest response while it is current: changes requested, or declined.
    'answer', (
      select jsonb_build_object(
        'kind', e.kind, 'at', e.created_at, 'text', coalesce(e.detail ->> 'text', ''),
        'items', coalesce(e.detail -> 'items', '[]')
      )
      from public.proposal_events e
      where e.proposal_id = proposal.id
        and e.kind::text = case when proposal.state = 'declined' then 'declined'
                                when proposal.changes_asked_at is not null then 'changes_asked' end
      order by e.id desc limit 1
    ),
    'trip_id', (select t.id from public.trips t where t.proposal_id = proposal.id and t.canceled_at is null),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount', m.amount, 'currency', m.currency, 'received_on', m.received_on, 'means', m.means,
        'created_at', m.created_at
      ) order by m.received_on, m.created_at), '[]')
      from public.payments m where m.proposal_id = proposal.id
    )
  )
$$;

-- The caller's own proposals, or one of them; only those that were sent.
create or replace function private.my_proposals(wanted uuid) returns setof jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p)
  from public.proposals p
  where p.user_id = private.live_user_id() and p.erased_at is null and (wanted is null or p.id = wanted)
    and exists (select 1 from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft')
  order by p.created_at desc, p.id
$$;

-- The live version, if it can be answered and is the one that the traveler has read.
create or replace function private.answerable_version(proposal public.proposals, answered_hash text)
returns public.proposal_versions
language plpgsql security definer set search_path = ''
as $$
declare
  live public.proposal_versions := private.live_version(proposal.id);
begin
  if proposal.state = 'accepted' then
    perform private.refuse('already_accepted', 'This proposal is accepted already.');
  elsif proposal.state <> 'open' then
    perform private.refuse(proposal.state::text, format('This proposal was %s.', proposal.state));
  elsif private.is_voided(proposal) then
    perform private.refuse('voided', 'The acceptance was canceled. A new version follows.');
  elsif live.id is null then
    perform private.refuse('not_found', 'There is no such proposal.', 'PT404');
  elsif live.document_hash is distinct from answered_hash then
    perform private.refuse(
      'newer_version', 'a newer version exists', 'PT409',
      jsonb_build_object('number', live.number, 'document_hash', live.document_hash)::text
    );
  end if;
  return live;
end
$$;

-- What each proposal is to staff. An open one waits for the traveler. By its live version, or else the latest.
create view private.proposal_conditions as
select p.id as proposal_id, v.state as version_state, v.valid_until,
  case when v.state not in ('sent', 'accepted') and private.is_voided(p) then 'voided'
       when v.state = 'draft' and p.state = 'open' then 'draft'
       when p.changes_asked_at is not null then 'changes_asked'
       when p.state = 'open' and v.valid_until < (select private.agency_today()) then 'expired'
       else p.state::text end as condition
from public.proposals p
cross join lateral (
  select o.state, o.valid_until from public.proposal_versions o
  where o.proposal_id = p.id order by o.state in ('sent', 'accepted') desc, o.number desc limit 1
) v;

-- The ids of a page of proposals, and how many match. condition, happened, since and words as in public.list_proposals.
create or replace function private.find_proposals(
  condition text, owned_by uuid, of_request uuid, happened text, since timestamptz, words text, page_size integer,
  page_start integer, out ids uuid[], out matching bigint
) returns record
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- When each proposal was first sent and first viewed, as in private.proposal_figures.
  moments constant text := ' left join (
    select o.proposal_id, min(o.sent_at) as sent_at, min(o.first_viewed_at) as viewed_at
    from public.proposal_versions o group by 1
  ) m on m.proposal_id = p.id';
  source constant text := 'public.proposals p'
    || case when condition in ('draft', 'voided', 'open', 'waiting', 'expires_soon', 'expired')
            then ' join private.proposal_conditions c on c.proposal_id = p.id' else '' end
    || case when happened in ('sent', 'viewed') then moments else '' end
    || case when happened = 'accepted' or condition = 'deposit_overdue'
            then ' join private.proposal_balances b on b.proposal_id = p.id' else '' end;
  pattern constant text := private.like_pattern(private.fold_accents(btrim(words)));
  conditions constant text := concat_ws(' and ', 'p.erased_at is null',
    case when btrim(words) <> '' then '(
      private.fold_accents(p.number || '' '' || coalesce(p.email, '''')) like $8
      or exists (select from public.proposal_versions t where t.proposal_id = p.id and private.fold_accents(t.title) like $8)
      or exists (select from public.requests r where r.id = p.request_id and private.fold_accents(r.name) like $8)
    )' end,
    case when owned_by is not null then 'p.owner_id = $1' end,
    case when of_request is not null then 'p.request_id = $2' end,
    case happened
      when 'sent' then 'm.sent_at >= $3'
      when 'viewed' then 'm.viewed_at >= $3'
      when 'accepted' then 'b.accepted_at >= $3'
      else case when since > '-infinity' then 'p.created_at >= $3' end
    end,
    case condition
      when '' then null
      when 'waiting' then 'c.condition = ''open'''
      when 'expires_soon' then 'c.condition = ''open'' and c.valid_until <= $6 + 3'
      when 'changes_asked' then 'p.changes_asked_at is not null'
      when 'deposit_overdue' then 'b.is_deposit_overdue'
      else case when condition in ('draft', 'voided', 'open', 'expired') then 'c.condition' else 'p.state::text' end || ' = $7'
    end
  );
begin
  execute 'select count(*) from ' || source || ' where ' || conditions into matching
    using owned_by, of_request, since, page_size, page_start, private.agency_today(), condition, pattern;
  if page_size = 0 then
    return;
  end if;
  execute 'select array(select p.id from ' || source || ' where ' || conditions
      || ' order by p.created_at desc, p.id limit $4 offset $5)' into ids
    using owned_by, of_request, since, page_size, page_start, private.agency_today(), condition, pattern;
end
$$;

-- A page of proposals for staff, with the state as staff call it.
create or replace function public.list_proposals(
  condition text default '', owned_by uuid default null, of_request uuid default null, happened text default '',
  since timestamptz default '-infinity', words text default '', page_size integer default 50, page_start integer default 0
) returns table (
  id uuid, number text, state text, request_id uuid, owner_id uuid, email text, name text, title text,
  version_number integer, has_draft boolean, currency text, total numeric, deposit numeric, paid numeric,
  valid_until date, expires_at timestamptz, deposit_due_date date, balance_due_date date, deposit_overdue boolean,
  sent_at timestamptz, first_viewed_at timestamptz, accepted_at timestamptz, changes_asked_at timestamptz,
  failed_mails bigint, created_at timestamptz, matching bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text := private.agency_time_zone();
  page record;
begin
  perform private.require_staff();
  select * into page from private.find_proposals(
    condition, owned_by, of_request, happened, since, words, least(greatest(page_size, 1), 1000), greatest(page_start, 0)
  );
  return query
    select p.id, p.number,
           (select s.condition from private.proposal_conditions s where s.proposal_id = p.id),
           p.request_id, p.owner_id, p.email, coalesce((a.acceptance).name, r.name, ''), v.title, v.number,
           exists (select 1 from public.proposal_versions o where o.proposal_id = p.id and o.state = 'draft'),
           v.currency, (c.money ->> 'total')::numeric, (c.money -> 'deposit' ->> 'amount')::numeric, m.paid,
           v.valid_until, (v.valid_until + 1)::timestamp at time zone zone, v.deposit_due_date, v.balance_due_date,
           coalesce(b.is_deposit_overdue, false),
           v.sent_at, v.first_viewed_at, (a.acceptance).accepted_at, p.changes_asked_at,
           (select count(*) from public.outbox o where o.proposal_id = p.id and o.state = 'failed'),
           p.created_at, page.matching
    from unnest(page.ids) with ordinality as wanted (id, place)
    join public.proposals p on p.id = wanted.id
    join lateral (
      select o.* from public.proposal_versions o where o.proposal_id = p.id
      order by o.state in ('sent', 'accepted') desc, o.number desc limit 1
    ) v on true
    left join public.requests r on r.id = p.request_id
    left join lateral (
      select l as acceptance from private.live_acceptance(p.id) l where p.state = 'accepted'
    ) a on true
    left join private.proposal_balances b on b.proposal_id = p.id
    cross join lateral (
      select coalesce(sum(x.amount), 0) as paid from public.payments x
      where x.proposal_id = p.id and x.currency = v.currency
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

-- Sends the e-mail again: action {proposal_id, mails}.
create or replace function public.resend_proposal(action jsonb, author uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
  version_number constant integer := (
    select max(v.number) from public.proposal_versions v where v.proposal_id = proposal.id and v.state <> 'draft');
begin
  if version_number is null then
    perform private.refuse('not_sent', 'This proposal was not sent yet.');
  end if;
  perform private.record_proposal_event(proposal.id, version_number, 'resent', '{}', actor);
  perform private.queue_proposal_mails(action -> 'mails', proposal);
end
$$;
