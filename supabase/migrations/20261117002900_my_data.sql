-- Personal data: export and erasure.

create function private.my_records() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'id', me.id, 'email', me.email, 'created_at', me.created_at, 'last_sign_in_at', me.last_sign_in_at
    ),
    'profile', (
      select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'updated_at', p.updated_at)
      from public.profiles p where p.id = me.id
    ),
    'role', coalesce((select r.role::text from public.user_roles r where r.user_id = me.id), 'user'),
    'trips', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'user_id' - 'idempotency_key' order by t.start_date), '[]')
      from public.trips t where t.user_id = me.id
    ),
    -- Includes unclaimed ones sent to the caller's address, if it is confirmed.
    'proposals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', p.number, 'state', p.state, 'email', p.email, 'created_at', p.created_at,
        'versions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'number', v.number, 'state', v.state, 'sent_at', v.sent_at, 'first_viewed_at', v.first_viewed_at,
            'valid_until', v.valid_until, 'document', v.document::jsonb, 'document_hash', v.document_hash
          ) order by v.number), '[]')
          from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft'
        ),
        'acceptances', (
          select coalesce(jsonb_agg(to_jsonb(a) - array['recorded_by', 'recorded_by_email', 'evidence', 'idempotency_key']
            order by a.accepted_at), '[]')
          from public.proposal_acceptances a where a.proposal_id = p.id
        ),
        'answers', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'detail', e.detail, 'created_at', e.created_at)
            order by e.id), '[]')
          from public.proposal_events e
          where e.proposal_id = p.id and e.kind in ('viewed', 'accepted', 'declined', 'changes_asked')
        ),
        'payments', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'amount', m.amount, 'currency', m.currency, 'received_on', m.received_on, 'means', m.means,
            'reference', m.reference
          ) order by m.received_on), '[]')
          from public.payments m where m.proposal_id = p.id
        )
      ) order by p.created_at), '[]')
      from public.proposals p
      where p.user_id = me.id
        or (p.user_id is null and me.email_confirmed_at is not null and lower(p.email) = lower(me.email))
    ),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'type', r.type, 'status', case when r.status = 'spam' then 'new' else r.status end,
        'name', r.name, 'email', r.email, 'phone', r.phone, 'subject', r.subject, 'message', r.message,
        'details', r.details, 'itinerary_id', r.itinerary_id, 'page_url', r.page_url, 'created_at', r.created_at
      ) order by r.created_at), '[]')
      from public.requests r where r.user_id = me.id or lower(r.email) = lower(me.email)
    ),
    'subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', s.email, 'state', s.state, 'source', s.source, 'consent_text', s.consent_text,
        'consent_at', s.consent_at, 'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at
      ) order by s.created_at), '[]')
      from public.subscribers s where lower(s.email) = lower(me.email)
    ),
    'engagements', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at), '[]')
      from public.engagement_tracking e where lower(e.user_email) = lower(me.email)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', o.kind, 'to', o.to_email, 'subject', o.subject, 'state', o.state,
        'created_at', o.created_at, 'sent_at', o.sent_at
      ) order by o.created_at), '[]')
      from public.outbox o where lower(o.to_email) = lower(me.email)
    )
  )
  from auth.users me
  where me.id = private.live_user_id()
$$;
grant execute on function private.my_records to authenticated;

-- Returns everything held about the caller, so that no client has to know the list of tables. Null without a live
-- session. Mails are listed without their text, because a reset link opens the account.
create function private.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.my_records() || jsonb_build_object('mails_sent_to_us', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'from', i.from_email, 'subject', i.subject, 'text', i.text_body, 'created_at', i.created_at
    ) order by i.created_at), '[]')
    from public.incoming_mails i join auth.users me on lower(me.email) = lower(i.from_email)
    where me.id = private.live_user_id()
  ))
$$;
grant execute on function private.my_data to authenticated;

create function public.my_data() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.my_data() || jsonb_build_object('testimonials', private.my_testimonials());
end
$$;
comment on function public.my_data is 'Everything held about the caller, for the caller.';
revoke all on function public.my_data from public, anon, authenticated, service_role;
grant execute on function public.my_data to authenticated;

-- Whether a text contains this exact address: ann@x.example is not in joann@x.example nor in ann@x.example.org.
create function private.mentions(written text, address text) returns boolean
language sql immutable set search_path = ''
as $$
  select written ~* (
    '(?<![a-z0-9._%+-])' || regexp_replace(address, '([^a-zA-Z0-9])', '\\\1', 'g') || '(?![a-z0-9-]|\.[a-z0-9])')
$$;

-- A person's proposals that may be erased: an accepted one is a record that both sides rely on.
create function private.erasable_proposals(address text, account uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from public.proposals p
  where (lower(p.email) = lower(address) or p.user_id = account)
    and not exists (select from public.proposal_acceptances a where a.proposal_id = p.id)
$$;

-- The mails that a person wrote.
create function private.mails_of_person(address text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select i.id from public.incoming_mails i
  where lower(i.from_email) = lower(address)
    or i.request_id in (
      select r.id from public.requests r
      where lower(r.email) = lower(address)
        or r.user_id in (select u.id from auth.users u where lower(u.email) = lower(address)))
$$;

-- What is held under an address and would be erased: {requests, mails, engagements, subscriptions, trips, proposals,
-- account, bin}, and accepted_proposals, which stay.
create function private.held_in_records(address text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'requests', (
      select count(*) from public.requests r
      where lower(r.email) = lower(address) or r.user_id in (select u.id from auth.users u where lower(u.email) = lower(address))
    ),
    'mails', (
      select count(*) from public.outbox o
      where lower(o.to_email) = lower(address) or lower(o.reply_to) = lower(address)
        or private.mentions(o.text_body, address)
        or o.request_id in (
          select r.id from public.requests r
          where lower(r.email) = lower(address)
            or r.user_id in (select u.id from auth.users u where lower(u.email) = lower(address)))
    ),
    'engagements', (select count(*) from public.engagement_tracking e where lower(e.user_email) = lower(address)),
    'subscriptions', (select count(*) from public.subscribers s where lower(s.email) = lower(address)),
    'trips', (
      select count(*) from public.trips t join auth.users u on u.id = t.user_id
      where lower(u.email) = lower(address) and t.proposal_id is null
    ),
    'proposals', (
      select count(*) from private.erasable_proposals(
        address, (select u.id from auth.users u where lower(u.email) = lower(address)))
    ),
    'accepted_proposals', (
      select count(distinct p.id) from public.proposals p
      join public.proposal_acceptances a on a.proposal_id = p.id
      where lower(p.email) = lower(address)
        or p.user_id = (select u.id from auth.users u where lower(u.email) = lower(address))
    ),
    'account', (select count(*) from auth.users u where lower(u.email) = lower(address)),
    'bin', (
      select count(*) from public.bin b
      where b.kind = 'requests' and (lower(b.contents -> 'row' ->> 'email') = lower(address)
        or b.contents -> 'row' ->> 'user_id' in (select u.id::text from auth.users u where lower(u.email) = lower(address)))
    )
  )
$$;

create function private.held_about(address text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.held_in_records(address)
    || jsonb_build_object('incoming_mails', (select count(*) from private.mails_of_person(address)))
$$;

-- Called by an admin with a fresh sign-in, or by the server for a user who erases their own data: then the trail
-- names nobody.
create function private.erase_records_of_person(address text, only_count boolean) returns jsonb
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
  -- The rows stay, so that statistics do not change.
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
  -- The auth server's own log.
  delete from auth.audit_log_entries l
  where private.mentions(l.payload::text, address) or position(account::text in l.payload::text) > 0;
  -- The trip of an accepted proposal stays, without its traveler.
  delete from public.trips t where t.user_id = account and t.proposal_id is null;
  -- Also deletes sessions, role and profile.
  delete from auth.users u where u.id = account;
  perform set_config('calabash.pruning', '', true);
  -- The trail keeps who did what, but not about whom.
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
grant execute on function private.erase_records_of_person to authenticated, service_role;

create function private.erase_person(address text, only_count boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  mails uuid[] := array(select private.mails_of_person(address));
  theirs uuid[] := array(
    select r.id from public.requests r
    where lower(r.email) = lower(address)
      or r.user_id in (select u.id from auth.users u where lower(u.email) = lower(address)));
  held jsonb := private.erase_records_of_person(address, only_count);
begin
  if not only_count then
    delete from public.incoming_mails i where i.id = any (mails);
    -- Mail to the old reply address no longer finds the request.
    update public.requests r set excerpt = '', reply_token = replace(gen_random_uuid()::text, '-', '')
    where r.id = any (theirs);
  end if;
  return held;
end
$$;
grant execute on function private.erase_person to authenticated, service_role;

create function public.held_about(address text) returns jsonb
language sql set search_path = ''
as $$
  select private.erase_person(held_about.address, true)
$$;
comment on function public.held_about is 'How much is held about an e-mail address, by kind; admins only.';
revoke all on function public.held_about from public, anon, authenticated, service_role;
grant execute on function public.held_about to authenticated, service_role;

create function public.erase_person(address text) returns jsonb
language sql set search_path = ''
as $$
  select private.erase_person(erase_person.address, false)
$$;
comment on function public.erase_person is
  'Erases a person everywhere and returns the number of rows; counts stay as they are; admins only.';
revoke all on function public.erase_person from public, anon, authenticated, service_role;
grant execute on function public.erase_person to authenticated, service_role;

revoke all on all functions in schema private from public;
