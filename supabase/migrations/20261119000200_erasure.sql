-- Erasing a person: what is theirs is found once, by whose record it is, and nothing is written while it goes.

-- Stands for the address of an erased person where one is needed.
create function private.erased_address() returns text
language sql immutable set search_path = ''
as $$
  select 'erased@erased.invalid'
$$;

create function private.skip_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  return null;
end
$$;
-- While rows are removed for good, triggers add nothing to the timeline of a request.
create trigger add_nothing_while_erasing before insert on public.request_events
  for each row when (current_setting('calabash.pruning', true) = 'yes')
  execute function private.skip_row();
create trigger write_to_nobody_erased before insert on public.outbox
  for each row when (new.to_email = 'erased@erased.invalid')
  execute function private.skip_row();

-- The proposal that an entry is about, or that its trip comes from, so that both go together.
alter table public.request_events add proposal_id uuid references public.proposals (id) on delete cascade;
create index request_events_proposal on public.request_events (proposal_id);
update public.request_events e set proposal_id = p.id
from public.proposals p
where e.kind = 'proposal' and p.request_id = e.request_id and starts_with(e.body, p.number || ' ');
update public.request_events e set proposal_id = t.proposal_id
from public.trips t
where e.kind = 'trip' and t.request_id = e.request_id and t.proposal_id is not null and not exists (
  select from public.trips o where o.request_id = t.request_id and o.proposal_id is distinct from t.proposal_id);

create or replace function private.mirror_proposal_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As in app/features/proposals/manage/event-names.ts.
  happened constant text := case new.kind
    when 'created' then 'draft created'
    when 'version' then 'new draft'
    when 'sent' then 'sent to the traveler'
    when 'superseded' then 'replaced by a newer version'
    when 'viewed' then 'first viewed by the traveler'
    when 'changes_asked' then 'the traveler asks for changes'
    when 'declined' then 'declined by the traveler'
    when 'decline_undone' then 'decline taken back by the traveler'
    when 'extended' then 'time to answer extended'
    when 'link_made' then 'link created'
    when 'link_revoked' then 'links turned off'
    when 'email_changed' then 'e-mail address changed'
    when 'claimed' then 'added to the traveler''s account'
    when 'owner' then 'owner changed'
    when 'voided' then 'acceptance voided'
    when 'payment' then 'payment received'
    when 'put_off' then 'payment reminder put off'
    when 'resent' then 'e-mail sent again'
    when 'discarded' then 'draft discarded'
    else new.kind::text
  end;
  wishes constant text := (
    select string_agg(concat_ws(': ', i.item ->> 'about', i.item ->> 'text'), E'\n' order by i.place)
    from jsonb_array_elements(
      case when jsonb_typeof(new.detail -> 'items') = 'array' then new.detail -> 'items' else '[]' end
    ) with ordinality as i (item, place)
  );
begin
  insert into public.request_events (request_id, kind, body, author_id, proposal_id)
  select p.request_id, 'proposal',
         left(concat_ws(E'\n',
           p.number || coalesce(' · version ' || new.version_number, '') || ' · ' || happened,
           nullif(new.detail ->> 'text', ''), wishes
         ), 20000),
         (select u.id from auth.users u where u.id = new.actor_id), p.id
  from public.proposals p
  where p.id = new.proposal_id and p.request_id is not null;
  return null;
end
$$;

create or replace function private.record_trip() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  trip constant public.trips := case when tg_op = 'DELETE' then old else new end;
  body text;
begin
  if tg_op = 'INSERT' then
    body := 'Added: ' || private.describe_trip(new);
  elsif tg_op = 'DELETE' then
    body := 'Removed: ' || private.describe_trip(old);
  elsif private.describe_trip(new) <> private.describe_trip(old) then
    body := 'Changed: ' || private.describe_trip(new);
  elsif new.days is distinct from old.days then
    body := 'New day-by-day plan: ' || new.title;
  end if;
  insert into public.request_events (request_id, kind, body, author_id, proposal_id)
  select r.id, 'trip', body, (select u.id from auth.users u where u.id = auth.uid()), trip.proposal_id
  from public.requests r
  where r.id = trip.request_id and body is not null;
  return null;
end
$$;

-- Only erasing a person and the end of a retention period change these records.
create or replace function private.keep_proposal_records() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('calabash.pruning', true) = 'yes' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' and (
    private.is_demo(old.proposal_id)
    or (tg_table_name = 'proposal_events' and private.may_be_erased(old.proposal_id))
  ) then
    return old;
  end if;
  perform private.refuse('append_only', 'These records are added to and never changed.');
end
$$;

-- Removes the content of a proposal but keeps its number, so that none is missing. Callers check the permission, and
-- whether a contract may go.
create or replace function private.strip_proposal(proposal public.proposals, actor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.proposals p
  set erased_at = now(), email = null, user_id = null, link_revoked_at = now(),
      state = case when p.state = 'open' then 'withdrawn' else p.state end
  where p.id = proposal.id;
  delete from public.trips t where t.proposal_id = proposal.id;
  delete from public.payments m where m.proposal_id = proposal.id;
  delete from public.proposal_acceptances a where a.proposal_id = proposal.id;
  delete from private.proposal_links l where l.proposal_id = proposal.id;
  delete from public.proposal_events e where e.proposal_id = proposal.id;
  delete from public.request_events e where e.proposal_id = proposal.id;
  delete from public.outbox o where o.proposal_id = proposal.id;
  delete from public.proposal_versions v where v.proposal_id = proposal.id;
  perform private.record_proposal_event(proposal.id, null, 'erased', '{}', actor);
end
$$;

-- The office's mail about a testimonial answers the traveler, as its mails about requests and proposals do; so it is
-- known whose words it holds.
create or replace function private.submit_testimonial(token_hash text, words jsonb, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  trip public.trips;
  is_new boolean;
begin
  if not private.is_service() then
    raise exception 'Only the server opens these links.' using errcode = '42501';
  end if;
  select t.* into trip from public.trips t
  join private.testimonial_invitations i on i.trip_id = t.id
  where i.token_hash = submit_testimonial.token_hash;
  if trip.id is null then
    return false;
  end if;
  insert into public.testimonials as kept (quote, author, country, trip_type, trip_id, itinerary_id, display_order)
  values (
    words ->> 'quote', words ->> 'author', coalesce(words ->> 'country', ''), words ->> 'trip_type', trip.id,
    (select i.id from public.itineraries i where i.id = trip.itinerary_id),
    coalesce((select max(w.display_order) + 1 from public.testimonials w), 0)
  )
  on conflict (trip_id) do update
  set quote = excluded.quote, author = excluded.author, country = excluded.country, trip_type = excluded.trip_type
  where kept.state = 'waiting'
  -- xmax is set if an existing row was updated.
  returning kept.xmax = 0 into is_new;
  if not found then
    return false;
  end if;
  if is_new then
    perform private.queue_mail(
      mail || jsonb_build_object('reply_to', (select u.email from auth.users u where u.id = trip.user_id)),
      r.email, null, mail ->> 'domain', null)
    from public.admin_notification_emails r where r.is_active;
  end if;
  return true;
end
$$;
-- Mail and testimonial were stored by one transaction.
update public.outbox o set reply_to = u.email
from public.testimonials w
join public.trips t on t.id = w.trip_id
join auth.users u on u.id = t.user_id
where o.kind = 'testimonial-received' and o.reply_to is null and o.created_at = w.created_at;

drop function private.erase_person(text, boolean);
drop function private.erase_records_of_person;
drop function private.held_about;
drop function private.held_in_records;
drop function private.mails_of_person;
drop function private.erasable_proposals;

-- Matches exactly this address: ann@x.example is not in joann@x.example nor in ann@x.example.org.
create function private.address_pattern(address text) returns text
language sql immutable set search_path = ''
as $$
  -- As it is, or as domain/escape-html.ts writes it.
  select '(?<![a-z0-9._%+-])' || replace(replace(
      regexp_replace(address, '([^a-zA-Z0-9])', '\\\1', 'g'), '\&', '&(amp;)?'), '\''', '(''|&#39;)')
    || '(?![a-z0-9-]|\.[a-z0-9])'
$$;

create or replace function private.mentions(written text, address text) returns boolean
language sql immutable set search_path = ''
as $$
  select written ~* private.address_pattern(address)
$$;

create function private.without_address(written text, address text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(written, private.address_pattern(address), private.erased_address(), 'gi')
$$;

-- Entries that name an address of their request: a correction, or an invitation.
create view private.address_entries as
  select e.id, e.request_id, e.body from public.request_events e
  where e.kind = 'invitation' or (e.kind = 'note' and starts_with(e.body, 'E-mail address changed: '));
comment on view private.address_entries is 'Timeline entries that name an address of their request.';
revoke all on table private.address_entries from public, anon, authenticated, service_role;

-- The ids of everything that belongs to the person with this address, by kind. A request belongs to the person of its
-- address, and what was written or made for a request or a proposal to its person, whatever address it mentions or
-- was first sent to. Three kinds stay: accepted_proposals, which only staff can read then; kept_proposals, which were
-- accepted by somebody erased before; corrected_requests, which others made and which once had this address.
create function private.records_of_person(address text) returns table (what text, id uuid)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Folds ASCII only: another letter is another address.
  wanted constant text := lower(btrim(address) collate "C");
begin
  if position('@' in coalesce(wanted, '')) < 2 then
    raise exception 'Give the whole e-mail address of the person.' using errcode = 'PT422';
  end if;
  return query
    with account as materialized (
      select u.id from auth.users u where lower(u.email) = wanted
    ), corrected as materialized (
      select r.id, r.name, r.created_at from public.requests r
      where lower(r.email) <> wanted and (
        lower(r.details ->> 'email') = wanted
        or r.id in (
          select e.request_id from private.address_entries e where private.mentions(e.body, wanted)))
    ), asked as materialized (
      select r.id, r.name, r.created_at, r.email from public.requests r
      where lower(r.email) = wanted
        or (r.user_id in (select a.id from account a) and r.id not in (select c.id from corrected c))
    ), offered as materialized (
      select p.id, exists (select from public.proposal_acceptances a where a.proposal_id = p.id) as is_accepted
      from public.proposals p
      where lower(p.email) = wanted or p.user_id in (select a.id from account a)
    ), traveled as materialized (
      select t.id, t.proposal_id from public.trips t
      left join public.requests r on r.id = t.request_id
      where t.proposal_id in (select o.id from offered o)
        or (t.proposal_id is null and case
          when r.id in (select q.id from asked q) then
            t.user_id is null or t.user_id in (select a.id from account a)
            -- In the account of an address that the request had by mistake.
            or exists (
              select from auth.users u
              where u.id = t.user_id and lower(u.email) <> lower(r.email) and (
                lower(r.details ->> 'email') = lower(u.email)
                or exists (
                  select from private.address_entries e
                  where e.request_id = r.id and private.mentions(e.body, u.email))))
          else t.user_id in (select a.id from account a) and coalesce(r.id not in (select c.id from corrected c), true)
        end)
    ), deleted as materialized (
      select b.row_id, b.contents from public.bin b
      where (b.kind = 'requests' and (
          lower(b.contents -> 'row' ->> 'email') = wanted
          or (b.contents -> 'row' ->> 'user_id' in (select a.id::text from account a)
            and lower(b.contents #>> '{row,details,email}') is distinct from wanted)))
        or (b.kind = 'testimonials' and b.contents -> 'row' ->> 'trip_id' in (select t.id::text from traveled t))
    )
    select 'account', a.id from account a
    union all select 'requests', q.id from asked q
    union all select 'corrected_requests', c.id from corrected c
    union all select case when o.is_accepted then 'accepted_proposals' else 'proposals' end, o.id from offered o
    union all select distinct 'kept_proposals', a.proposal_id
      from public.proposal_acceptances a join public.proposals p on p.id = a.proposal_id
      where lower(a.email) = wanted and p.email = private.erased_address()
    union all select 'trips', t.id from traveled t where t.proposal_id is null
    union all select 'testimonials', w.id from public.testimonials w where w.trip_id in (select t.id from traveled t)
    union all select 'mails', o.id from public.outbox o
      where case
          when o.proposal_id is not null then o.proposal_id in (select f.id from offered f)
          when o.request_id is not null then o.request_id in (select q.id from asked q)
          else lower(o.to_email) = wanted or lower(o.reply_to) = wanted
            or (o.kind = 'failure-notice' and private.mentions(o.text_body, wanted))
            or o.id in (
              select l.id::uuid from deleted d
              cross join jsonb_array_elements(d.contents -> 'links') as part
              cross join jsonb_array_elements_text(part -> 'ids') as l (id)
              where part ->> 'table' = 'public.outbox')
        end
        -- A copy of what the person wrote.
        or (o.kind = 'notify-incoming-mail' and lower(o.reply_to) = wanted)
    union all select 'incoming_mails', i.id from public.incoming_mails i
      where lower(i.from_email) = wanted or i.request_id in (select q.id from asked q)
    -- Stored by the transaction of the request.
    union all select 'engagements', e.id from public.engagement_tracking e
      where exists (select from asked q where q.created_at = e.created_at and q.name = e.user_name)
        or (lower(e.user_email) = wanted and not exists (
          select from corrected c where c.created_at = e.created_at and c.name = e.user_name))
    union all select 'subscriptions', s.id from public.subscribers s where lower(s.email) = wanted
    union all select 'recipients', n.id from public.admin_notification_emails n where lower(n.email) = wanted
    union all select 'bin', d.row_id from deleted d;
end
$$;

-- A deleted request of somebody else, without what this person wrote in it, their proposals and their address.
create function private.forget_in_bin(contents jsonb, address text, proposals uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_set(
    case when lower(contents #>> '{row,details,email}') = address then contents #- '{row,details,email}' else contents end,
    '{children}', (
      select coalesce(jsonb_agg(part || jsonb_build_object('rows', (
        select coalesce(jsonb_agg(
          case when child ->> 'kind' in ('note', 'invitation') and (
              child ->> 'kind' = 'invitation' or starts_with(child ->> 'body', 'E-mail address changed: '))
            then child || jsonb_build_object('body', private.without_address(child ->> 'body', address))
            else child end), '[]')
        from jsonb_array_elements(part -> 'rows') as child
        where lower(child ->> 'from_email') is distinct from address
          and (child ->> 'proposal_id')::uuid = any (proposals) is not true
      ))), '[]')
      from jsonb_array_elements(contents -> 'children') as part
    ))
$$;

-- Takes an address out of records that stay because they are somebody else's, and out of the auth server's log.
create function private.forget_address(address text, account uuid, corrected uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.request_events e set body = left(private.without_address(e.body, address), 20000)
  where e.id in (select n.id from private.address_entries n where n.request_id = any (corrected))
    and private.mentions(e.body, address);
  -- The fields of the form as they were sent.
  update public.requests r set details = r.details - 'email'
  where r.id = any (corrected) and lower(r.details ->> 'email') = address;
  update public.engagement_tracking e set user_email = null
  from public.requests r
  where r.id = any (corrected) and e.created_at = r.created_at and e.user_name = r.name and lower(e.user_email) = address;
  update public.incoming_mails i
  set subject = left(private.without_address(i.subject, address), 300),
      text_body = left(private.without_address(i.text_body, address), 100000),
      quoted_text = left(private.without_address(i.quoted_text, address), 100000), raw = null
  where i.request_id = any (corrected) and i.automatic = 'bounce';
  -- Mail for somebody else that went, or would have been answered, to this address.
  update public.outbox o
  set to_email = case when lower(o.to_email) = address then private.erased_address() else o.to_email end,
      reply_to = case when lower(o.reply_to) = address then private.erased_address() else o.reply_to end,
      subject = left(private.without_address(o.subject, address), 300),
      text_body = private.without_address(o.text_body, address),
      html_body = private.without_address(o.html_body, address),
      headers = private.without_address(o.headers::text, address)::jsonb,
      last_error = private.without_address(o.last_error, address),
      state = case
        when lower(o.to_email) = address and o.state in ('queued', 'sending', 'failed') then 'canceled'
        else o.state end
  where lower(o.to_email) = address or lower(o.reply_to) = address;
  -- What the person did, signed in, on somebody else's proposal. What they did as staff stays.
  with acts as (
    update public.proposal_events x set actor_id = null, actor_email = null
    where x.actor_id = account and coalesce(x.detail ->> 'channel', '') <> 'on_behalf'
      and x.kind in ('viewed', 'claimed', 'accepted', 'declined', 'decline_undone', 'changes_asked')
      and x.proposal_id not in (select p.id from public.proposals p where p.email = private.erased_address())
    returning x.proposal_id, x.created_at
  )
  update public.request_events e set author_id = null, author_email = null
  from acts where e.proposal_id = acts.proposal_id and e.created_at = acts.created_at;
  delete from auth.flow_state f where f.user_id = account;
  delete from auth.audit_log_entries l
  where private.mentions(l.payload::text, address) or position(account::text in l.payload::text) > 0;
  -- The trail keeps who did what, but neither about whom nor from which network.
  perform set_config('calabash.audit_upkeep', 'yes', true);
  update public.audit_log a
  set label = case when lower(a.label) = address then '' else a.label end,
      changes = case when a.table_name in ('accounts', 'admin_notification_emails') then '{}' else a.changes end
  where address in (lower(a.label), lower(a.changes #>> '{email,before}'), lower(a.changes #>> '{email,after}'))
    or (a.table_name = 'accounts' and account::text in (a.row_id, a.actor_id::text));
  perform set_config('calabash.audit_upkeep', '', true);
end
$$;

-- {kind: number}, with only the kinds of which there are any.
create function private.held_about(address text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_object_agg(k.what, k.n), '{}')
    from (select r.what, count(*) as n from private.records_of_person(address) r group by 1) k
  );
end
$$;
grant execute on function private.held_about to authenticated, service_role;

-- Called by an admin with a fresh sign-in, or by the server for a user who erases their own data: then the trail
-- names nobody.
create function private.erase_person(address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  staying constant text[] := array['accepted_proposals', 'kept_proposals', 'corrected_requests'];
  wanted constant text := lower(btrim(address) collate "C");
  theirs record;
  heard uuid[];
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  perform private.require_fresh_sign_in();
  with records as materialized (select * from private.records_of_person(address))
  select (select coalesce(jsonb_object_agg(k.what, k.n), '{}')
      from (select o.what, count(*) as n from records o group by 1) k) as held,
    (array_agg(r.id) filter (where r.what = 'account'))[1] as account,
    coalesce(array_agg(r.id) filter (where r.what = 'requests'), '{}') as requests,
    coalesce(array_agg(r.id) filter (where r.what = 'corrected_requests'), '{}') as corrected,
    coalesce(array_agg(r.id) filter (where r.what = 'proposals'), '{}') as proposals,
    coalesce(array_agg(r.id) filter (where r.what = 'accepted_proposals'), '{}') as accepted,
    coalesce(array_agg(r.id) filter (where r.what in (
      'trips', 'testimonials', 'mails', 'incoming_mails', 'engagements', 'subscriptions', 'recipients', 'bin')), '{}') as others
  into theirs
  from records r;
  if theirs.held - 'kept_proposals' = '{}' then
    return theirs.held;
  end if;
  if exists (select from public.user_roles r where r.user_id = theirs.account and r.role = 'admin') then
    raise exception 'This is the account of an admin. Take the admin role away first.' using errcode = 'PT409';
  end if;
  -- Nothing goes to the bin, the trail or the timeline.
  perform set_config('calabash.pruning', 'yes', true);

  -- Requests of others, whose list shows the latest message.
  heard := array(
    select i.request_id from public.incoming_mails i where i.id = any (theirs.others) and i.state = 'sorted'
    union
    select p.request_id from public.proposals p where p.id = any (theirs.proposals || theirs.accepted));
  perform private.strip_proposal(private.lock_proposal(p.id), private.actor_id())
  from unnest(theirs.proposals) as p (id);
  -- What was accepted stays as the record of a contract. No link opens it and no account can claim it.
  perform private.lock_proposal(p.id) from unnest(theirs.accepted) as p (id);
  delete from private.proposal_links l where l.proposal_id = any (theirs.accepted);
  delete from public.request_events e where e.proposal_id = any (theirs.accepted);
  update public.proposals p
  set email = private.erased_address(), user_id = null, link_revoked_at = coalesce(p.link_revoked_at, now()),
      state = case when p.state = 'open' then 'withdrawn' else p.state end
  where p.id = any (theirs.accepted);

  delete from public.testimonials w where w.id = any (theirs.others);
  delete from private.testimonial_invitations i
  using public.trips t where t.id = i.trip_id and t.proposal_id = any (theirs.accepted);
  delete from public.trips t where t.id = any (theirs.others);
  -- Of a trip that was accepted, the dates stay: the proposal has the rest.
  update public.trips t
  set user_id = null, title = coalesce((select i.title from public.itineraries i where i.id = t.itinerary_id), 'Trip'),
      location = coalesce((select i.location from public.itineraries i where i.id = t.itinerary_id), ''),
      image = null, days = null, idempotency_key = null
  where t.proposal_id = any (theirs.accepted);
  -- A trip that was made for somebody else keeps its title and its days.
  update public.trips t set user_id = null where t.user_id = theirs.account and t.proposal_id is null;

  delete from public.outbox o where o.id = any (theirs.others);
  delete from public.incoming_mails i where i.id = any (theirs.others);
  update public.requests r
  set excerpt = private.excerpt_of(coalesce((
    select i.text_body from public.incoming_mails i
    where i.request_id = r.id and i.automatic is null order by i.created_at desc limit 1
  ), r.message))
  where r.id = any (heard) and not r.id = any (theirs.requests);
  delete from public.request_events e where e.request_id = any (theirs.requests);
  -- The rows stay, so that statistics do not change. Mail to the old reply address no longer finds the request.
  update public.requests r
  set name = 'Erased person', email = private.erased_address(), phone = null, subject = '', message = '', details = '{}',
      user_id = null, page_url = null, lost_reason = null, idempotency_key = null, excerpt = '',
      reply_token = replace(gen_random_uuid()::text, '-', '')
  where r.id = any (theirs.requests);
  update public.engagement_tracking e set user_name = null, user_email = null, page_url = null
  where e.id = any (theirs.others);
  delete from public.subscribers s where s.id = any (theirs.others);
  delete from public.admin_notification_emails n where n.id = any (theirs.others);
  delete from public.bin b where b.row_id = any (theirs.others) and b.kind in ('requests', 'testimonials');
  update public.bin b
  set contents = jsonb_set(f.contents, '{row,excerpt}', to_jsonb(private.excerpt_of(f.contents #>> '{row,message}')))
  from (
    select o.row_id, private.forget_in_bin(o.contents, wanted, theirs.proposals || theirs.accepted) as contents
    from public.bin o where o.kind = 'requests'
  ) f
  where b.kind = 'requests' and b.row_id = f.row_id and b.contents <> f.contents;
  -- Also deletes sessions, role and profile.
  delete from auth.users u where u.id = theirs.account;
  perform private.forget_address(wanted, theirs.account, theirs.corrected);
  perform set_config('calabash.pruning', '', true);
  perform private.record(
    'erased', 'people', '',
    case when private.actor_id() is null then 'a person, at their own wish' else 'a person' end, (
      select coalesce(jsonb_object_agg(part.key, jsonb_build_object('before', part.value, 'after', null)), '{}')
      from jsonb_each(theirs.held - staying) part
    ));
  return theirs.held;
end
$$;
grant execute on function private.erase_person to authenticated, service_role;

create or replace function public.held_about(address text) returns jsonb
language sql stable set search_path = ''
as $$
  select private.held_about(held_about.address)
$$;

create or replace function public.erase_person(address text) returns jsonb
language sql set search_path = ''
as $$
  select private.erase_person(erase_person.address)
$$;

revoke all on all functions in schema private from public;
