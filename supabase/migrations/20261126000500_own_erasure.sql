-- Erasing a person and taking data away as a file need a fresh sign-in; a person may erase themself.

-- What a proposal says is removed; its number stays. Only for functions that have checked who asks.
create function private.strip_proposal(proposal public.proposals, actor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.proposals p
  set erased_at = now(), email = null, user_id = null, link_hash = null, link_revoked_at = now(),
      state = case when p.state = 'open' then 'withdrawn' else p.state end
  where p.id = proposal.id;
  delete from public.proposal_events e where e.proposal_id = proposal.id;
  -- What the request's timeline repeats of it.
  delete from public.request_events e
  where e.request_id = proposal.request_id and e.kind = 'proposal' and starts_with(e.body, proposal.number || ' ');
  delete from public.outbox o where o.proposal_id = proposal.id;
  delete from public.proposal_versions v where v.proposal_id = proposal.id;
  perform private.record_proposal_event(proposal.id, null, 'erased', '{}', actor);
end
$$;
comment on function private.strip_proposal(public.proposals, uuid) is
  'Removes what a proposal says; called by the functions that erase.';
revoke all on function private.strip_proposal(public.proposals, uuid) from public;

create or replace function private.erase_proposal(action jsonb, author uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
begin
  if exists (select 1 from public.proposal_acceptances a where a.proposal_id = proposal.id) then
    perform private.refuse('has_acceptance', 'A proposal that was accepted is kept as a record.');
  end if;
  perform private.strip_proposal(proposal, actor);
end
$$;

-- By an admin with a fresh sign-in, or by the server for somebody who erases themself: then the trail names nobody.
create or replace function private.erase_person(address text, only_count boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held jsonb;
  account uuid;
  theirs uuid[];
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if position('@' in coalesce(address, '')) < 2 then
    raise exception 'Give the whole e-mail address of the person.' using errcode = 'PT422';
  end if;
  held := private.held_about(address);
  if only_count then
    return held;
  end if;
  perform private.require_fresh_sign_in();
  select u.id into account from auth.users u where lower(u.email) = lower(address);
  if exists (select from public.user_roles r where r.user_id = account and r.role = 'admin') then
    raise exception 'This is the account of an admin. Take the admin role away first.' using errcode = 'PT409';
  end if;
  select coalesce(array_agg(r.id), '{}') into theirs from public.requests r
  where lower(r.email) = lower(address) or r.user_id = account;

  perform private.strip_proposal(private.lock_proposal(wanted.id), private.actor_id())
  from private.erasable_proposals(address, account) as wanted (id);
  delete from public.outbox o
  where lower(o.to_email) = lower(address) or lower(o.reply_to) = lower(address) or o.request_id = any (theirs)
    or private.mentions(o.text_body, address);
  delete from public.request_events e where e.request_id = any (theirs);
  -- The rows stay, so that what was counted stays counted.
  update public.requests r
  set name = 'Erased person', email = 'erased@erased.invalid', phone = null, subject = '', message = '', details = '{}',
      user_id = null, page_url = null, lost_reason = null, idempotency_key = null
  where r.id = any (theirs);
  update public.engagement_tracking e set user_name = null, user_email = null, page_url = null
  where lower(e.user_email) = lower(address);
  perform set_config('calabash.pruning', 'yes', true);
  delete from public.subscribers s where lower(s.email) = lower(address);
  delete from public.bin b
  where b.kind = 'requests' and (lower(b.contents -> 'row' ->> 'email') = lower(address)
    or b.contents -> 'row' ->> 'user_id' = account::text);
  -- The sign-in server keeps a log of its own.
  delete from auth.audit_log_entries l
  where private.mentions(l.payload::text, address) or position(account::text in l.payload::text) > 0;
  -- The trip of an accepted proposal stays, without its traveller.
  delete from public.trips t where t.user_id = account and t.proposal_id is null;
  -- With it go sessions, role and profile.
  delete from auth.users u where u.id = account;
  perform set_config('calabash.pruning', '', true);
  -- The trail keeps who did what, and forgets about whom.
  perform set_config('calabash.audit_upkeep', 'yes', true);
  update public.audit_log a set label = '' where lower(a.label) = lower(address);
  perform set_config('calabash.audit_upkeep', '', true);
  perform private.record(
    'erased', 'people', '',
    case when private.actor_id() is null then 'a person, at their own wish' else 'a person' end, (
      select jsonb_object_agg(part.key, jsonb_build_object('before', part.value, 'after', null))
      from jsonb_each(held) part where part.value <> '0'
    ));
  return held;
end
$$;

-- Every file that leaves the back office is recorded first; without a fresh sign-in it is not, and none is made.
create or replace function public.record_export(what text, row_count integer) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_fresh_sign_in();
  perform private.record_export(what, row_count);
end
$$;
