-- How a traveller reads a proposal, by link or account. Never cost.

-- Who the expert is: the planner of the owner's account with face, languages and reply time, else the owner's name.
create function private.proposal_expert(owner uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'first_name', f.first_name, 'last_name', f.last_name,
    'planner', case when l.id is not null then jsonb_build_object(
      'name', l.name, 'picture', l.picture, 'languages', to_jsonb(l.languages), 'reply_time', l.reply_time
    ) end
  )
  from public.profiles f
  left join public.planners l on l.id = f.planner_id and l.is_active
  where f.id = owner
$$;
revoke all on function private.proposal_expert(uuid) from public;

-- What a traveller sees: the live version and what became of it. Of a withdrawn proposal only that it is one.
create function private.proposal_view(proposal public.proposals) returns jsonb
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
  select private.proposal_view(p) from private.proposal_links l join public.proposals p on p.id = l.proposal_id
  where l.link_hash = wanted and p.erased_at is null
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
