-- Who reads a proposal: its traveller, by link or account, and staff in a list. Never cost.

-- What a traveller sees: the live version and what became of it. Of a withdrawn proposal only that it is one.
create function private.proposal_view(proposal public.proposals) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'proposal_id', proposal.id, 'number', proposal.number, 'state', proposal.state,
    'claimed', proposal.user_id is not null,
    'expert', (
      select jsonb_build_object('first_name', f.first_name, 'last_name', f.last_name)
      from public.profiles f where f.id = proposal.owner_id
    ),
    'version', case when proposal.state <> 'withdrawn' then (
      select jsonb_build_object(
        'number', v.number, 'state', v.state, 'document', v.document, 'document_hash', v.document_hash,
        'sent_at', v.sent_at, 'valid_until', v.valid_until, 'expires_at', private.proposal_expires_at(v.valid_until),
        'expired', v.state = 'sent' and now() >= private.proposal_expires_at(v.valid_until),
        'change_note', v.change_note, 'viewed', v.first_viewed_at is not null
      )
      from public.proposal_versions v where v.proposal_id = proposal.id and v.state in ('sent', 'accepted')
    ) end,
    -- The version this traveller saw last before the live one, for what changed since.
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
    'trip_id', (select t.id from public.trips t where t.proposal_id = proposal.id and t.cancelled_at is null),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount', m.amount, 'currency', m.currency, 'received_on', m.received_on, 'means', m.means
      ) order by m.received_on, m.created_at), '[]')
      from public.payments m where m.proposal_id = proposal.id
    )
  )
$$;
revoke all on function private.proposal_view(public.proposals) from public;

create function private.read_proposal_by_link(wanted text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p) from public.proposals p
  where p.link_hash = wanted and p.link_revoked_at is null and p.erased_at is null
$$;
revoke all on function private.read_proposal_by_link(text) from public;
grant execute on function private.read_proposal_by_link(text) to service_role;

-- By the server alone, which hashes the secret: were a hash enough for anyone, a leaked table would open every proposal.
create function public.read_proposal_by_link(link_hash text) returns jsonb
language sql stable set search_path = ''
as $$
  select private.read_proposal_by_link(read_proposal_by_link.link_hash)
$$;
comment on function public.read_proposal_by_link(text) is
  'What the holder of a living link sees, null for any other; the server only.';
revoke all on function public.read_proposal_by_link(text) from public, anon, authenticated, service_role;
grant execute on function public.read_proposal_by_link(text) to service_role;

-- The caller's own: all of them, or the one asked for. What was never sent is not theirs to see yet.
create function private.my_proposals(wanted uuid) returns setof jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p) from public.proposals p
  where p.user_id = private.live_user_id() and p.erased_at is null and (wanted is null or p.id = wanted)
    and exists (select 1 from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft')
  order by p.created_at desc, p.id
$$;
revoke all on function private.my_proposals(uuid) from public;
grant execute on function private.my_proposals(uuid) to authenticated;

create function public.my_proposals(proposal_id uuid default null) returns setof jsonb
language sql stable set search_path = ''
as $$
  select * from private.my_proposals(my_proposals.proposal_id)
$$;
comment on function public.my_proposals(uuid) is 'The caller''s own proposals, or one of them, as a traveller sees them.';
revoke all on function public.my_proposals(uuid) from public, anon, authenticated, service_role;
grant execute on function public.my_proposals(uuid) to authenticated;

-- Proposals that went to the caller's confirmed address become theirs, and their trips. Answers how many.
create function private.claim_proposals() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.live_user_id();
  claimed uuid;
  number_claimed integer := 0;
begin
  for claimed in
    select p.id from public.proposals p
    join auth.users u on u.id = me and u.email_confirmed_at is not null and lower(u.email) = lower(p.email)
    where p.user_id is null and p.erased_at is null
    order by p.id
    for update of p
  loop
    update public.proposals p set user_id = me where p.id = claimed;
    update public.trips t set user_id = me where t.proposal_id = claimed and t.user_id is null;
    perform private.record_proposal_event(claimed, null, 'claimed', '{}', me);
    number_claimed := number_claimed + 1;
  end loop;
  return number_claimed;
end
$$;
revoke all on function private.claim_proposals() from public;
grant execute on function private.claim_proposals() to authenticated;

create function public.claim_proposals() returns integer
language sql set search_path = ''
as $$
  select private.claim_proposals()
$$;
comment on function public.claim_proposals() is 'Makes proposals to the caller''s confirmed address the caller''s own.';
revoke all on function public.claim_proposals() from public, anon, authenticated, service_role;
grant execute on function public.claim_proposals() to authenticated;

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
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return query
    with shown as (
      select p.*, v as version, a as acceptance,
             case when v.state = 'draft' or v.document is null then 'draft'
                  when p.state = 'open' and now() >= private.proposal_expires_at(v.valid_until) then 'expired'
                  else p.state::text end as shown_state,
             private.proposal_money(d.offer, coalesce(a.choices, private.default_choices(d.offer))) as money,
             (select coalesce(sum(m.amount), 0) from public.payments m where m.proposal_id = p.id) as paid
      from public.proposals p
      -- The live version, else the latest.
      join lateral (
        select * from public.proposal_versions o where o.proposal_id = p.id
        order by o.state in ('sent', 'accepted') desc, o.number desc limit 1
      ) v on true
      cross join lateral (select coalesce(v.document::jsonb, private.proposal_document(v)) as offer) d
      left join private.live_acceptance(p.id) a on a.id is not null
      where (owned_by is null or p.owner_id = owned_by) and (of_request is null or p.request_id = of_request)
    ),
    judged as (
      select s.*,
             s.state = 'accepted' and s.paid < (s.money -> 'deposit' ->> 'amount')::numeric
               and coalesce((s.version).deposit_due_date, ((s.acceptance).accepted_at at time zone private.agency_time_zone())::date)
                 < private.agency_today() as overdue
      from shown s
    )
    select j.id, j.number, j.shown_state, j.request_id, j.owner_id, j.email, (j.version).title, (j.version).number,
           exists (select 1 from public.proposal_versions o where o.proposal_id = j.id and o.state = 'draft'),
           (j.version).currency, (j.money ->> 'total')::numeric, (j.money -> 'deposit' ->> 'amount')::numeric, j.paid,
           (j.version).valid_until, private.proposal_expires_at((j.version).valid_until),
           (j.version).deposit_due_date, (j.version).balance_due_date, j.overdue, (j.version).sent_at,
           (j.version).first_viewed_at, (j.acceptance).accepted_at,
           (select count(*) from public.outbox o where o.proposal_id = j.id and o.state = 'failed'),
           j.created_at, count(*) over ()
    from judged j
    where case condition
      when '' then true
      when 'waiting' then j.shown_state = 'open'
      when 'expires_soon' then j.shown_state = 'open' and (j.version).valid_until <= private.agency_today() + 3
      when 'deposit_overdue' then j.overdue
      else j.shown_state = condition
    end
    order by j.created_at desc, j.id
    limit least(greatest(page_size, 1), 1000) offset greatest(page_start, 0);
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
