-- What was paid back is not asked for again, what is owed to a customer is named, and what cannot have been paid is
-- refused.

-- Recreated instead of altered, because a value that is added cannot be used in the same transaction.
alter type public.payment_means rename to payment_means_before;
create type public.payment_means as enum ('bank_transfer', 'card', 'cash', 'other', 'correction');
alter table public.payments alter column means type public.payment_means using means::text::public.payment_means;
drop type public.payment_means_before;
comment on type public.payment_means is
  'correction: takes an earlier entry back, so that its amount is due again. A negative amount by other means is a refund.';

-- The acceptances in force with what was received and what is due, as paymentPlan() in domain/proposals computes it; a
-- test compares both. settled: what is not asked for, received or paid back since the acceptance.
create view private.proposal_balances as
select a.proposal_id, a.version_id, a.name, a.accepted_at, v.currency, a.total,
       round(a.total::numeric * v.deposit_percent / 100) as deposit,
       coalesce(
         v.deposit_due_date, (a.accepted_at at time zone (select private.agency_time_zone()))::date
       ) as deposit_due_on,
       v.balance_due_date, m.paid, m.settled
from public.proposal_acceptances a
join public.proposal_versions v on v.id = a.version_id
cross join lateral (
  select coalesce(sum(x.amount), 0) as paid,
         coalesce(sum(x.amount) filter (
           where x.amount > 0 or x.means = 'correction' or x.created_at < a.accepted_at), 0) as settled
  from public.payments x where x.proposal_id = a.proposal_id and x.currency = v.currency
) m
where a.kind = 'accepted' and not exists (select from public.proposal_acceptances o where o.voids = a.id);

create function private.refuse_impossible_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.proposals p where p.id = new.proposal_id for update;
  if new.received_on > private.agency_today() then
    perform private.refuse('received_later', 'The day of this payment has not come yet.', 'PT422');
  end if;
  if new.amount < 0 and new.amount + (
    select coalesce(sum(p.amount), 0) from public.payments p
    where p.proposal_id = new.proposal_id and p.currency = new.currency
  ) < 0 then
    perform private.refuse('refund_too_large', 'This is more than was received.', 'PT422');
  end if;
  return new;
end
$$;
create trigger refuse_impossible_payment before insert on public.payments
  for each row execute function private.refuse_impossible_payment();

-- Records a payment whose receipt is among the mails and names what is left, if nothing else was recorded since:
-- payment.paid_before is the sum of all payments that the receipt is based on.
create function private.record_payment_with_receipt(payment jsonb, author uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((payment ->> 'proposal_id')::uuid);
begin
  if (payment ->> 'paid_before')::bigint is distinct from (
    select coalesce(sum(p.amount), 0) from public.payments p where p.proposal_id = proposal.id
  ) and not exists (
    select from public.payments p
    where p.proposal_id = proposal.id and p.idempotency_key = payment ->> 'idempotency_key'
  ) then
    perform private.refuse('payments_changed', 'Another payment was recorded just now. Please try again.');
  end if;
  return private.record_payment(payment - 'paid_before', actor);
end
$$;

create function public.record_payment_with_receipt(payment jsonb, author uuid default null) returns jsonb
language sql set search_path = ''
as $$
  select private.record_payment_with_receipt(
    record_payment_with_receipt.payment, record_payment_with_receipt.author
  )
$$;
comment on function public.record_payment_with_receipt is
  'Adds a received payment once, if the receipt that goes out with it knows all others; staff only.';
revoke all on function public.record_payment_with_receipt from public, anon, authenticated, service_role;
grant execute on function public.record_payment_with_receipt to authenticated, service_role;

-- The traveler's view: the live version and its state. A withdrawn proposal shows nothing else.
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
      from public.proposal_versions v where v.proposal_id = proposal.id and v.state in ('sent', 'accepted')
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
        'id', a.id, 'name', a.name, 'email', a.email, 'accepted_at', a.accepted_at, 'address', a.address,
        'user_agent', a.user_agent, 'document_hash', a.document_hash, 'choices', a.choices, 'total', a.total,
        'consent', a.consent, 'channel', a.channel
      )
      from private.live_acceptance(proposal.id) a where a.id is not null
    ),
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

-- For dashboard and analytics. Now: {waiting, changes_asked, expires_soon, deposit_overdue}. Since a moment: {sent,
-- viewed, accepted, won: [{currency, total}], days_to_proposal, days_to_acceptance}; the days are averages since the
-- request, null if there is nothing to average. Only the first sending of a proposal counts, and only acceptances in
-- force.
create or replace function private.proposal_figures(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.agency_today();
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    -- The live version of each proposal, or else the latest, as in private.find_proposals.
    with latest as (
      select distinct on (o.proposal_id) o.proposal_id, o.state, o.valid_until,
        min(o.sent_at) over every_version as sent_at, min(o.first_viewed_at) over every_version as viewed_at
      from public.proposal_versions o
      window every_version as (partition by o.proposal_id)
      order by o.proposal_id, o.state in ('sent', 'accepted') desc, o.number desc
    ), moments as materialized (
      select p.state, p.changes_asked_at, p.request_id, l.state as version_state, l.valid_until, l.sent_at, l.viewed_at, a.accepted_at, a.total,
        a.version_id, a.settled < a.deposit and a.deposit_due_on < today as is_deposit_overdue
      from public.proposals p
      join latest l on l.proposal_id = p.id
      left join private.proposal_balances a on a.proposal_id = p.id
    )
    select jsonb_build_object(
      'waiting', count(*) filter (where m.state = 'open' and m.version_state <> 'draft' and m.changes_asked_at is null and m.valid_until >= today),
      'changes_asked', count(*) filter (where m.changes_asked_at is not null),
      'expires_soon', count(*) filter (
        where m.state = 'open' and m.version_state <> 'draft' and m.changes_asked_at is null and m.valid_until between today and today + 3
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

-- One page of matching proposals, newest first, and their total. The statement contains only the requested
-- conditions, so that it gets its own plan; an empty page is for counting. $6 is the agency's day, $8 the search
-- pattern.
create or replace function private.find_proposals(
  condition text, owned_by uuid, of_request uuid, happened text, since timestamptz, words text, page_size integer, page_start integer,
  out ids uuid[], out matching bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- The live version, or else the latest.
  latest constant text := ' join lateral (
    select o.state, o.valid_until from public.proposal_versions o
    where o.proposal_id = p.id order by o.state in (''sent'', ''accepted'') desc, o.number desc limit 1
  ) l on true';
  -- When each proposal was first sent and first viewed, as in private.proposal_figures.
  moments constant text := ' left join (
    select o.proposal_id, min(o.sent_at) as sent_at, min(o.first_viewed_at) as viewed_at
    from public.proposal_versions o group by 1
  ) m on m.proposal_id = p.id';
  source constant text := 'public.proposals p'
    || case when condition in ('draft', 'open', 'waiting', 'expires_soon', 'expired') then latest else '' end
    || case when happened in ('sent', 'viewed') then moments else '' end
    || case when happened = 'accepted' or condition = 'deposit_overdue'
            then ' join private.proposal_balances b on b.proposal_id = p.id' else '' end;
  pattern constant text := '%' || private.fold_accents(replace(replace(replace(btrim(words), '\', '\\'), '%', '\%'), '_', '\_')) || '%';
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
    case case condition when 'open' then 'waiting' else condition end
      when '' then null
      when 'draft' then 'p.state = ''open'' and l.state = ''draft'''
      when 'waiting' then 'p.state = ''open'' and l.state <> ''draft'' and p.changes_asked_at is null and l.valid_until >= $6'
      when 'changes_asked' then 'p.changes_asked_at is not null'
      when 'expires_soon' then 'p.state = ''open'' and l.state <> ''draft'' and p.changes_asked_at is null and l.valid_until between $6 and $6 + 3'
      when 'expired' then 'p.state = ''open'' and l.state <> ''draft'' and p.changes_asked_at is null and l.valid_until < $6'
      when 'deposit_overdue' then 'b.settled < b.deposit and b.deposit_due_on < $6'
      else 'p.state::text = $7'
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

-- The list for staff. condition: a state of a proposal, or 'draft' (never sent), 'waiting' (sent, open, not expired),
-- 'changes_asked', 'expired', 'expires_soon' (waiting, at most three days left), 'deposit_overdue'. happened: 'sent',
-- 'viewed' or 'accepted', for the first time since the moment; without it, since refers to the creation. words:
-- matched with the number, the address, the traveler's name or a title.
create or replace function private.list_proposals(
  condition text, owned_by uuid, of_request uuid, happened text, since timestamptz, words text, page_size integer, page_start integer
)
returns table (
  id uuid, number text, state text, request_id uuid, owner_id uuid, email text, name text, title text, version_number integer,
  has_draft boolean, currency text, total numeric, deposit numeric, paid numeric, valid_until date,
  expires_at timestamptz, deposit_due_date date, balance_due_date date, deposit_overdue boolean,
  sent_at timestamptz, first_viewed_at timestamptz, accepted_at timestamptz, changes_asked_at timestamptz, failed_mails bigint,
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
    condition, owned_by, of_request, happened, since, words, least(greatest(page_size, 1), 1000), greatest(page_start, 0)
  );
  return query
    select p.id, p.number,
           case when v.state = 'draft' and p.state = 'open' then 'draft'
                when p.changes_asked_at is not null then 'changes_asked'
                when p.state = 'open' and now() >= (v.valid_until + 1)::timestamp at time zone zone then 'expired'
                else p.state::text end,
           p.request_id, p.owner_id, p.email, coalesce((a.acceptance).name, r.name, ''), v.title, v.number,
           exists (select 1 from public.proposal_versions o where o.proposal_id = p.id and o.state = 'draft'),
           v.currency, (c.money ->> 'total')::numeric, (c.money -> 'deposit' ->> 'amount')::numeric, m.paid,
           v.valid_until, (v.valid_until + 1)::timestamp at time zone zone, v.deposit_due_date, v.balance_due_date,
           coalesce(b.settled < b.deposit and b.deposit_due_on < today, false),
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

-- For the desk: {changes_asked: [{id, number, title, name, request_id, owner_id, asked_at, text}], changes_asked_total,
--  unpaid: [{id, number, title, name, request_id, owner_id, accepted_at, currency, total, paid, what, due, due_on}],
--  unpaid_total}. The longest waiting come first; what: 'deposit', 'balance' in the week before it is due, or 'refund' for
-- what the customer has paid above the price.
create or replace function private.proposal_desk(most integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.agency_today();
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    with asked as (
      select p.id, p.number, v.title, coalesce(r.name, p.email) as name, p.request_id, p.owner_id,
             p.changes_asked_at as asked_at, e.detail ->> 'text' as text
      from public.proposals p
      join public.proposal_versions v on v.proposal_id = p.id and v.state = 'sent'
      left join public.requests r on r.id = p.request_id
      left join lateral (
        select o.detail from public.proposal_events o
        where o.proposal_id = p.id and o.kind = 'changes_asked' order by o.id desc limit 1
      ) e on true
      where p.changes_asked_at is not null
    ), agreed as (
      select b.*, p.id, p.number, v.title, p.request_id, p.owner_id
      from private.proposal_balances b
      join public.proposals p on p.id = b.proposal_id
      join public.proposal_versions v on v.id = b.version_id
      where coalesce(p.payment_put_off_until <= today, true)
    ), unpaid as (
      select g.id, g.number, g.title, g.name, g.request_id, g.owner_id, g.accepted_at, g.currency, g.total, g.paid,
             d.what, d.due, d.due_on
      from agreed g
      cross join lateral (
        select 'deposit' as what, g.deposit - g.settled as due, g.deposit_due_on as due_on where g.settled < g.deposit
        union all
        select 'balance', g.total - g.settled, g.balance_due_date
        where g.settled >= g.deposit and g.settled < g.total and g.balance_due_date <= today + 7
        union all
        select 'refund', g.paid - g.total, today where g.paid > g.total
      ) d
    )
    select jsonb_build_object(
      'changes_asked', (
        select coalesce(jsonb_agg(to_jsonb(a) order by a.asked_at, a.id), '[]')
        from (select * from asked order by asked_at, id limit most) a
      ),
      'changes_asked_total', (select count(*) from asked),
      'unpaid', (
        select coalesce(jsonb_agg(to_jsonb(u) order by u.due_on, u.accepted_at, u.id), '[]')
        from (select * from unpaid order by due_on, accepted_at, id limit most) u
      ),
      'unpaid_total', (select count(*) from unpaid)
    )
  );
end
$$;

revoke all on all functions in schema private from public;
grant execute on function private.record_payment_with_receipt to authenticated, service_role;
