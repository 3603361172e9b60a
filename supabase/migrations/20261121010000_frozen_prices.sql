-- TypeScript computes prices; the database adds the whole numbers of what was sent (decision 39). Each line of a sent
-- version has its amount, each acceptance its plan of payments. Versions and acceptances from before get theirs here,
-- once, by the rules under which they were sent; their documents stay as they are.

alter table public.proposal_lines add column amount bigint check (amount >= 0);
comment on column public.proposal_lines.amount is 'What the line costs, as in the document; null in a draft.';

-- Payments and cancellation steps are as narrow as domain/proposals/schema.ts reads them.
create function private.is_whole_number(value jsonb, lowest bigint, highest bigint) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number' and value::text ~ '^[0-9]{1,15}$'
    then value::text::bigint between lowest and highest else false end
$$;

create function private.are_payment_terms(terms jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select jsonb_typeof(terms) = 'array' and jsonb_array_length(terms) <= 24 and coalesce(bool_and(coalesce(
    jsonb_typeof(t.term) = 'object'
    and t.term - array['percent', 'amount', 'on', 'after_acceptance', 'before_departure'] = '{}'
    and (t.term ? 'percent')::integer + (t.term ? 'amount')::integer = (t.place < jsonb_array_length(terms))::integer
    and (t.term ? 'on')::integer + (t.term ? 'after_acceptance')::integer + (t.term ? 'before_departure')::integer <= 1
    and (not t.term ? 'percent' or private.is_whole_number(t.term -> 'percent', 1, 99))
    and (not t.term ? 'amount' or private.is_whole_number(t.term -> 'amount', 1, 10000000000000))
    and (not t.term ? 'after_acceptance' or private.is_whole_number(t.term -> 'after_acceptance', 0, 365))
    and (not t.term ? 'before_departure' or private.is_whole_number(t.term -> 'before_departure', 0, 365))
    and (not t.term ? 'on' or (t.term ->> 'on' ~ '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$' and (t.term ->> 'on')::date is not null)),
    false)), false)
    and coalesce(sum(case when private.is_whole_number(t.term -> 'percent', 1, 99)
      then (t.term ->> 'percent')::integer end), 0) <= 100
  from jsonb_array_elements(terms) with ordinality as t (term, place)
$$;

-- From the earliest to the day of departure.
create function private.are_cancellation_steps(steps jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 24 and coalesce(bool_and(coalesce(
    jsonb_typeof(s.step) = 'object' and s.step - array['days_before', 'percent'] = '{}'
    and private.is_whole_number(s.step -> 'days_before', 0, 365) and private.is_whole_number(s.step -> 'percent', 0, 100)
    and (s.before is null or (
      s.step -> 'days_before' < s.before -> 'days_before' and s.step -> 'percent' >= s.before -> 'percent')),
    false)), true)
  from (
    select e.step, lag(e.step) over (order by e.place) as before
    from jsonb_array_elements(steps) with ordinality as e (step, place)
  ) s
$$;

alter table public.proposal_versions
  add column payments jsonb check (private.are_payment_terms(payments)),
  add column cancellation_steps jsonb check (private.are_cancellation_steps(cancellation_steps));
comment on column public.proposal_versions.payments is
  'The parts of the price and their days (paymentTerm in domain/proposals/schema.ts); null for deposit and balance.';
comment on column public.proposal_versions.cancellation_steps is
  'What is owed on cancellation, in percent from so many days before the first day; null if only the text says it.';

alter table public.proposal_acceptances add column plan jsonb;
comment on column public.proposal_acceptances.plan is
  'The payments in order: amount in minor units, and the day that each is due on, or null if none was agreed.';

alter table public.proposal_lines disable trigger keep_proposal_lines;
update public.proposal_lines l
set amount = l.unit_price * l.quantity * case l.unit
  when 'person' then v.adults + v.children when 'adult' then v.adults when 'child' then v.children else 1 end
from public.proposal_versions v
where v.id = l.version_id and v.state <> 'draft';
alter table public.proposal_lines enable trigger keep_proposal_lines;

alter table public.proposal_acceptances disable trigger keep_acceptances;
with accepted as (
  select a.id, a.total, v.deposit_percent, v.balance_due_date, round(a.total * v.deposit_percent / 100.0) as deposit,
    coalesce(v.deposit_due_date, greatest(d.day, least(d.day + v.deposit_days, v.balance_due_date))) as deposit_due_on
  from public.proposal_acceptances a
  join public.proposal_versions v on v.id = a.version_id
  cross join lateral (select (a.accepted_at at time zone private.agency_time_zone())::date as day) d
  where a.kind = 'accepted'
)
update public.proposal_acceptances a
set plan = case when o.deposit_percent = 0 then '[]' else jsonb_build_array(
    jsonb_build_object('amount', o.deposit, 'due_on', o.deposit_due_on)) end
  || case when o.deposit_percent = 100 then '[]' else jsonb_build_array(
    jsonb_build_object('amount', o.total - o.deposit, 'due_on', o.balance_due_date)) end
from accepted o where o.id = a.id;
alter table public.proposal_acceptances enable trigger keep_acceptances;
alter table public.proposal_acceptances
  add constraint accepted_has_plan check ((kind = 'accepted') = (plan is not null));

-- When the parts of the price are due, as the document says it.
create function private.payment_terms(version public.proposal_versions) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(version.payments, jsonb_strip_nulls(
    case when version.deposit_percent = 0 then '[]' else jsonb_build_array(jsonb_build_object(
      'percent', nullif(version.deposit_percent, 100), 'on', version.deposit_due_date,
      'after_acceptance', case when version.deposit_due_date is null then version.deposit_days end)) end
    || case when version.deposit_percent = 100 then '[]' else
      jsonb_build_array(jsonb_build_object('on', version.balance_due_date)) end
  ))
$$;

create or replace function private.proposal_document(version public.proposal_versions) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'format', 1,
    'number', (select p.number from public.proposals p where p.id = version.proposal_id),
    'version', version.number,
    'language', version.language,
    'title', version.title,
    'location', version.location,
    'image', version.image,
    'introduction', version.introduction,
    'start_date', version.start_date,
    'end_date', version.end_date,
    'days', version.days,
    'includes', version.includes,
    'excludes', version.excludes,
    'adults', version.adults,
    'children', version.children,
    'currency', version.currency,
    'payments', private.payment_terms(version),
    'terms', version.terms,
    'cancellation_terms', version.cancellation_terms,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', l.key, 'day', l.day, 'label', l.label, 'detail', l.detail, 'unit', l.unit, 'quantity', l.quantity,
        'unit_price', l.unit_price, 'amount', l.amount, 'optional', l.optional, 'preselected', l.preselected,
        'choice_group', l.choice_group
      ) order by l.position), '[]')
      from public.proposal_lines l where l.version_id = version.id
    )
  )
  || case when version.cancellation_steps is null then '{}'
    else jsonb_build_object('cancellation_steps', version.cancellation_steps) end
$$;

-- Why these choices are refused; null if they can be accepted. The same as checkChoices() in domain/proposals.
drop function private.check_choices(jsonb, uuid[]);
create function private.check_choices(version public.proposal_versions, chosen uuid[]) returns text
language sql stable security definer set search_path = ''
as $$
  with lines as materialized (
    select l.*, l.optional or l.choice_group is not null as choosable
    from public.proposal_lines l where l.version_id = version.id
  ),
  taken as materialized (select l.* from unnest(chosen) as c (key) join lines l on l.key = c.key),
  groups as (
    select g.choice_group, (select count(*) from taken t where t.choice_group = g.choice_group) as taken
    from (select distinct l.choice_group from lines l where l.choice_group is not null) g
  )
  select case
    when (select count(*) from taken) < cardinality(chosen) then 'unknown_line'
    when exists (select 1 from taken t where not t.choosable) then 'not_a_choice'
    when (select count(distinct t.key) from taken t) < cardinality(chosen) then 'chosen_twice'
    when exists (select 1 from taken t where t.unit = 'child' and version.children = 0) then 'for_nobody'
    when exists (select 1 from groups g where g.taken > 1) then 'too_many_choices'
    when exists (select 1 from groups g where g.taken = 0) then 'missing_choice'
  end
$$;

create or replace function private.check_sendable(version public.proposal_versions) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  missing text := case
    when version.title !~ '\S' then 'title'
    when version.currency is null then 'currency'
    when version.start_date is null then 'start_date'
    when version.end_date is null then 'end_date'
    when version.valid_until is null then 'valid_until'
    when version.payments is null and version.deposit_percent < 100 and version.balance_due_date is null
      then 'balance_due_date'
    when not exists (select from public.proposal_lines l where l.version_id = version.id) then 'lines'
  end;
  bad_group text;
  problem text;
begin
  if missing is not null then
    perform private.refuse('incomplete', 'Something is missing before this can be sent.', 'PT422', missing);
  end if;
  if version.valid_until < private.agency_today() then
    perform private.refuse('valid_until_past', 'The last day to answer is over.', 'PT422');
  end if;
  if version.start_date < private.agency_today() then
    perform private.refuse('start_date_past', 'The trip would have begun already.', 'PT422');
  end if;
  select l.choice_group into bad_group
  from public.proposal_lines l
  where l.version_id = version.id and l.choice_group is not null
  group by l.choice_group
  having count(*) < 2 or count(*) filter (where l.preselected) <> 1
  limit 1;
  if bad_group is not null then
    perform private.refuse('bad_choice_group', 'A choice needs at least two options, one of them preselected.', 'PT422', bad_group);
  end if;
  problem := private.check_choices(
    version, array(select l.key from public.proposal_lines l where l.version_id = version.id and l.preselected));
  if problem is not null then
    perform private.refuse('bad_preselection', 'What is preselected cannot be accepted.', 'PT422', problem);
  end if;
  if (select sum(l.amount) from public.proposal_lines l where l.version_id = version.id) > 9007199254740991 then
    perform private.refuse('total_too_large', 'This total is too large.', 'PT422');
  end if;
end
$$;

-- Whether the parts add up to the total and are what the sent version says: each within one minor unit of its share,
-- or less if nothing is left for a later part, and each on its day. The time of the caller may be on another day than
-- this one, at midnight.
create function private.is_plan_of(version public.proposal_versions, plan jsonb, total bigint) returns boolean
language sql stable security definer set search_path = ''
as $$
  with parts as (
    select p.amount, p.due_on, t.term, total - sum(p.amount) over (order by t.place) as left_over,
      coalesce((t.term ->> 'amount')::numeric * 100, total * (t.term ->> 'percent')::numeric) as share,
      d.today + (t.term ->> 'after_acceptance')::integer as counted,
      greatest(version.start_date - (t.term ->> 'before_departure')::integer, d.today) as before, d.today
    from jsonb_array_elements(private.payment_terms(version)) with ordinality as t (term, place)
    full join rows from (jsonb_to_recordset(plan) as (amount bigint, due_on date)) with ordinality
      as p (amount, due_on, place) using (place)
    cross join (select private.agency_today() as today) d
  )
  select coalesce(sum(p.amount), -1) = total and bool_and(coalesce(
    p.amount >= 0 and p.term is not null
    and (p.share is null or abs(p.amount * 100 - p.share) < 100 or p.amount * 100 < p.share and p.left_over = 0)
    and case
      when p.term ? 'on' then p.due_on = (p.term ->> 'on')::date
      when p.term ? 'after_acceptance' then p.due_on between p.today - 1 and p.counted + 1
      when p.term ? 'before_departure' then abs(p.due_on - p.before) <= 1
      else p.due_on is null
    end, false))
  from parts p
$$;

create or replace function public.send_proposal_version(sending jsonb, author uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  wanted uuid := (sending ->> 'version_id')::uuid;
  proposal public.proposals;
  version public.proposal_versions;
  before public.proposal_versions;
begin
  perform private.require_service();
  proposal := private.lock_proposal((select v.proposal_id from public.proposal_versions v where v.id = wanted));
  select * into version from public.proposal_versions v where v.id = wanted;
  if proposal.state = 'accepted' then
    perform private.refuse('already_accepted', 'This proposal is accepted. Void the acceptance first.');
  end if;
  perform private.require_draft(version, (sending ->> 'revision')::integer);
  -- The trigger of the version compares the document with these rows.
  update public.proposal_lines l set amount = d.amount
  from jsonb_to_recordset((sending ->> 'document')::jsonb -> 'lines') as d (key uuid, amount bigint)
  where l.version_id = version.id and l.key = d.key;
  perform private.check_sendable(version);
  if sending ->> 'link_hash' is null and not private.has_proposal_link(proposal.id) then
    perform private.refuse('link_missing', 'This proposal has no link yet.', 'PT422');
  end if;
  if encode(sha256(convert_to(sending ->> 'document', 'UTF8')), 'hex') is distinct from sending ->> 'document_hash' then
    perform private.refuse('hash_differs', 'The hash is not the document''s.', 'PT422');
  end if;

  update public.proposal_versions v set state = 'superseded'
  where v.proposal_id = proposal.id and v.state = 'sent'
  returning * into before;
  if before.id is not null then
    perform private.record_proposal_event(proposal.id, before.number, 'superseded', '{}', actor);
  end if;
  update public.proposal_versions v
  set state = 'sent', sent_at = now(), document = sending ->> 'document', document_hash = sending ->> 'document_hash'
  where v.id = wanted;
  if sending ->> 'link_hash' is not null then
    perform private.add_proposal_link(proposal.id, sending ->> 'link_hash');
    perform private.record_proposal_event(proposal.id, null, 'link_made', '{}', actor);
  end if;
  update public.proposals p set state = 'open', changes_asked_at = null
  where p.id = proposal.id and (p.state <> 'open' or p.changes_asked_at is not null);
  -- A new request counts as answered once the mail has been sent.
  update public.requests r
  set status = case when r.status in ('in_progress', 'lost') then 'quoted' else r.status end,
      read_at = coalesce(r.read_at, now()), owner_id = coalesce(r.owner_id, actor)
  where r.id = proposal.request_id;
  perform private.record_proposal_event(
    proposal.id, version.number, 'sent', jsonb_build_object('text', nullif(version.change_note, '')), actor
  );
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(sending -> 'mails', proposal);
  perform private.count_link_by_hand(proposal, sending -> 'mails');
  return jsonb_build_object('version_id', version.id, 'number', version.number, 'superseded', before.number);
end
$$;

create or replace function public.accept_proposal(acceptance jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  proposal public.proposals := private.enter_proposal(acceptance);
  on_behalf boolean := acceptance ->> 'channel' = 'on_behalf';
  recorder uuid := case when on_behalf then (acceptance ->> 'recorded_by')::uuid end;
  chosen uuid[] := array(select jsonb_array_elements_text(coalesce(acceptance -> 'choices', '[]'))::uuid);
  hash constant text := private.content_hash(acceptance ->> 'idempotency_key', jsonb_build_object(
    'document_hash', acceptance -> 'document_hash', 'choices', acceptance -> 'choices', 'total', acceptance -> 'total',
    'name', acceptance -> 'name', 'evidence', acceptance -> 'evidence'));
  version public.proposal_versions;
  stored public.proposal_acceptances;
  problem text;
  total bigint;
begin
  select * into stored from public.proposal_acceptances a
  where a.proposal_id = proposal.id and a.idempotency_key = acceptance ->> 'idempotency_key';
  if stored.id is not null then
    perform private.require_same_content(
      stored.content_hash, hash, 'Another acceptance was already recorded with this form. Check what the record says.');
    return private.acceptance_result(stored, true);
  end if;
  version := private.answerable_version(proposal, acceptance ->> 'document_hash');
  -- The time of the call counts and is stored.
  if not on_behalf and now() >= private.proposal_expires_at(version.valid_until) then
    perform private.refuse('expired', 'This proposal has expired.');
  end if;
  if not on_behalf and version.start_date < private.agency_today() then
    perform private.refuse('start_date_past', 'The first day of this trip is over.');
  end if;
  problem := private.check_choices(version, chosen);
  if problem is not null then
    perform private.refuse(problem, 'These choices cannot be accepted.', 'PT422');
  end if;
  select coalesce(sum(l.amount), 0) into total
  from public.proposal_lines l
  where l.version_id = version.id and (not (l.optional or l.choice_group is not null) or l.key = any (chosen));
  if total is distinct from (acceptance ->> 'total')::bigint then
    perform private.refuse('total_differs', 'The total is another one.', 'PT409', total::text);
  end if;
  if not private.is_plan_of(version, acceptance -> 'plan', total) then
    perform private.refuse('plan_differs', 'The payments are other ones.');
  end if;
  if coalesce(acceptance ->> 'name', '') !~ '\S' then
    perform private.refuse('name_missing', 'Please give your name.', 'PT422');
  elsif coalesce(acceptance ->> 'consent', '') !~ '\S' then
    perform private.refuse('consent_missing', 'Please agree to the terms.', 'PT422');
  elsif on_behalf and coalesce(acceptance ->> 'evidence', '') !~ '\S' then
    perform private.refuse('evidence_missing', 'Please say how the acceptance was given.', 'PT422');
  end if;

  insert into public.proposal_acceptances (
    proposal_id, version_id, name, email, user_id, address, user_agent, document_hash, choices, total, plan, consent,
    channel, recorded_by, recorded_by_email, evidence, idempotency_key, content_hash
  )
  values (
    proposal.id, version.id, btrim(acceptance ->> 'name'), proposal.email,
    case when acceptance ->> 'channel' = 'account' then proposal.user_id end,
    left(acceptance ->> 'address', 100), left(acceptance ->> 'user_agent', 1000), version.document_hash, chosen,
    total, acceptance -> 'plan', acceptance ->> 'consent', (acceptance ->> 'channel')::public.acceptance_channel, recorder,
    (select u.email from auth.users u where u.id = recorder), acceptance ->> 'evidence',
    acceptance ->> 'idempotency_key', hash
  )
  returning * into stored;
  update public.proposal_versions v set state = 'accepted' where v.id = version.id;
  update public.proposals p set state = 'accepted' where p.id = proposal.id;
  insert into public.trips
    (user_id, itinerary_id, request_id, proposal_id, title, location, image, start_date, end_date, days, status)
  values (
    proposal.user_id, proposal.itinerary_id, proposal.request_id, proposal.id, version.title, version.location,
    version.image, version.start_date, version.end_date,
    (select coalesce(jsonb_agg(d.entry - 'image' order by d.place), '[]')
     from jsonb_array_elements(version.days) with ordinality as d (entry, place)),
    case when version.end_date < private.agency_today() then 'past' else 'upcoming' end::public.trip_status
  );
  update public.requests r set status = 'won' where r.id = proposal.request_id and r.status <> 'won';
  perform private.record_proposal_event(
    proposal.id, version.number, 'accepted',
    jsonb_build_object('text', stored.name, 'total', total, 'currency', version.currency, 'channel', stored.channel),
    coalesce(recorder, stored.user_id)
  );
  perform private.cancel_proposal_reminders(proposal.id);
  perform private.queue_proposal_mails(acceptance -> 'mails', proposal);
  return private.acceptance_result(stored, false);
end
$$;

create or replace function private.acceptance_result(acceptance public.proposal_acceptances, duplicate boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'acceptance_id', acceptance.id, 'proposal_id', p.id, 'number', p.number, 'version', v.number,
    'accepted_at', acceptance.accepted_at, 'document_hash', acceptance.document_hash, 'total', acceptance.total,
    'currency', v.currency, 'plan', acceptance.plan,
    'trip_id', (
      select t.id from public.trips t where t.proposal_id = p.id
      order by t.canceled_at is not null, t.created_at desc limit 1
    ),
    'voided', exists (select 1 from public.proposal_acceptances o where o.voids = acceptance.id),
    'duplicate', duplicate
  )
  from public.proposals p
  join public.proposal_versions v on v.id = acceptance.version_id
  where p.id = acceptance.proposal_id
$$;

create or replace function private.save_proposal_draft(version uuid, revision integer, fields jsonb, lines jsonb, author uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  stored public.proposal_versions;
  wanted public.proposal_versions;
begin
  perform private.lock_proposal(v.proposal_id) from public.proposal_versions v where v.id = version;
  select * into stored from public.proposal_versions v where v.id = version;
  perform private.require_draft(stored, revision);
  -- Columns that the editor may not set keep their values.
  wanted := jsonb_populate_record(stored, fields - array[
    'id', 'proposal_id', 'number', 'state', 'sent_at', 'first_viewed_at', 'document', 'document_hash', 'revision',
    'created_at', 'updated_at'
  ]);
  update public.proposal_versions v
  set language = wanted.language, title = wanted.title, location = wanted.location, image = wanted.image,
      introduction = wanted.introduction, start_date = wanted.start_date, end_date = wanted.end_date,
      days = wanted.days, includes = wanted.includes, excludes = wanted.excludes, adults = wanted.adults,
      children = wanted.children, currency = wanted.currency, deposit_percent = wanted.deposit_percent,
      deposit_due_date = wanted.deposit_due_date, deposit_days = wanted.deposit_days,
      balance_due_date = wanted.balance_due_date, payments = wanted.payments,
      cancellation_steps = wanted.cancellation_steps, terms = wanted.terms,
      cancellation_terms = wanted.cancellation_terms, valid_until = wanted.valid_until,
      change_note = wanted.change_note, revision = v.revision + 1
  where v.id = version;
  if lines is not null then
    delete from public.proposal_lines l where l.version_id = version;
    insert into public.proposal_lines
      (version_id, key, position, day, label, detail, unit, quantity, unit_price, optional, preselected, choice_group, cost)
    select version, coalesce(l.key, gen_random_uuid()), e.place, l.day, l.label, coalesce(l.detail, ''), l.unit,
           coalesce(l.quantity, 1), l.unit_price, coalesce(l.optional, false), coalesce(l.preselected, false),
           l.choice_group, l.cost
    from jsonb_array_elements(lines) with ordinality as e (entry, place)
    cross join lateral jsonb_populate_record(null::public.proposal_lines, e.entry) l;
  end if;
  return jsonb_build_object('revision', stored.revision + 1);
end
$$;

create or replace function private.copy_proposal_version(source public.proposal_versions, actor uuid) returns public.proposal_versions
language plpgsql security definer set search_path = ''
as $$
declare
  made public.proposal_versions;
begin
  insert into public.proposal_versions (
    proposal_id, number, language, title, location, image, introduction, start_date, end_date, days, includes,
    excludes, adults, children, currency, deposit_percent, deposit_due_date, deposit_days, balance_due_date,
    payments, cancellation_steps, terms, cancellation_terms, valid_until
  )
  select source.proposal_id, max(v.number) + 1, source.language, source.title, source.location, source.image,
         source.introduction, source.start_date, source.end_date, source.days, source.includes, source.excludes,
         source.adults, source.children, source.currency, source.deposit_percent, source.deposit_due_date,
         source.deposit_days, source.balance_due_date, source.payments, source.cancellation_steps, source.terms, source.cancellation_terms, source.valid_until
  from public.proposal_versions v where v.proposal_id = source.proposal_id
  returning * into made;
  insert into public.proposal_lines
    (version_id, key, position, day, label, detail, unit, quantity, unit_price, optional, preselected, choice_group, cost)
  select made.id, l.key, l.position, l.day, l.label, l.detail, l.unit, l.quantity, l.unit_price, l.optional,
         l.preselected, l.choice_group, l.cost
  from public.proposal_lines l where l.version_id = source.id;
  perform private.record_proposal_event(made.proposal_id, made.number, 'version', '{}', actor);
  return made;
end
$$;

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
        'choices', a.choices, 'total', a.total, 'plan', a.plan, 'consent', a.consent, 'channel', a.channel
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

-- What was paid for the valid acceptance of each proposal, beside its plan.
drop view private.proposal_balances;
create view private.proposal_balances as
select a.proposal_id, a.version_id, a.name, a.accepted_at, v.currency, a.total, a.plan, m.paid, m.settled,
  m.settled < (a.plan -> 0 ->> 'amount')::bigint
    and (select private.agency_today()) > (a.plan -> 0 ->> 'due_on')::date as is_deposit_overdue
from public.proposal_acceptances a
join public.proposal_versions v on v.id = a.version_id
cross join lateral (
  -- A refund since the acceptance is not asked for again.
  select coalesce(sum(x.amount), 0) as paid,
    coalesce(sum(x.amount) filter (where x.amount > 0 or x.means = 'correction' or x.created_at < a.accepted_at), 0)
      as settled
  from public.payments x where x.proposal_id = a.proposal_id and x.currency = v.currency
) m
where a.kind = 'accepted' and not exists (select from public.proposal_acceptances o where o.voids = a.id);

create or replace function private.proposal_desk(most integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.agency_today();
begin
  perform private.require_staff();
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
        (
          -- The first part that is not paid. The deposit is always shown, the others from a week before their day.
          select case when i.place = i.parts then 'balance' when i.place = 1 then 'deposit' else 'payment' end as what,
            i.running - g.settled as due, i.due_on
          from (
            select x.due_on, row_number() over parts as place, count(*) over () as parts, sum(x.amount) over parts as running
            from rows from (jsonb_to_recordset(g.plan) as (amount bigint, due_on date)) with ordinality
              as x (amount, due_on, position)
            where x.amount > 0
            window parts as (order by x.position)
          ) i
          where g.settled < i.running and (i.place < i.parts and i.place = 1 or i.due_on <= today + 7)
          order by i.place limit 1
        )
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
      'unpaid_total', (select count(*) from unpaid),
      'unread_changes', private.unread_changes(today)
    )
  );
end
$$;

-- `offer` has what the total of a draft is computed from.
drop function public.list_proposals;
create function public.list_proposals(
  condition text default '', owned_by uuid default null, of_request uuid default null, happened text default '',
  since timestamptz default '-infinity', words text default '', page_size integer default 50,
  page_start integer default 0
) returns table (
  id uuid, number text, state text, request_id uuid, owner_id uuid, email text, name text, title text,
  version_number integer, has_draft boolean, currency text, total numeric, offer jsonb, paid numeric, valid_until date,
  expires_at timestamptz, deposit_overdue boolean, sent_at timestamptz, first_viewed_at timestamptz,
  accepted_at timestamptz, changes_asked_at timestamptz, failed_mails bigint, created_at timestamptz, matching bigint
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
           v.currency,
           case when v.state <> 'draft' then coalesce((a.acceptance).total, (
             select sum(l.amount) from public.proposal_lines l
             where l.version_id = v.id and (l.preselected or not l.optional and l.choice_group is null)
           )) end,
           case when v.state = 'draft' then jsonb_build_object('adults', v.adults, 'children', v.children, 'lines', (
             select coalesce(jsonb_agg(e.line - 'amount'), '[]')
             from jsonb_array_elements(private.proposal_document(v) -> 'lines') as e (line)
           )) end,
           m.paid, v.valid_until, (v.valid_until + 1)::timestamp at time zone zone, coalesce(b.is_deposit_overdue, false),
           v.sent_at, v.first_viewed_at, (a.acceptance).accepted_at, p.changes_asked_at,
           (select count(*) from public.outbox o where o.proposal_id = p.id and o.state = 'failed'),
           p.created_at, page.matching
    from unnest(page.ids) with ordinality as wanted (id, place)
    join public.proposals p on p.id = wanted.id
    join public.proposal_versions v on v.id = (
      select o.id from public.proposal_versions o where o.proposal_id = p.id
      order by o.state in ('sent', 'accepted') desc, o.number desc limit 1
    )
    left join public.requests r on r.id = p.request_id
    left join lateral (
      select l as acceptance from private.live_acceptance(p.id) l where p.state = 'accepted'
    ) a on true
    left join private.proposal_balances b on b.proposal_id = p.id
    cross join lateral (
      select coalesce(sum(x.amount), 0) as paid from public.payments x
      where x.proposal_id = p.id and x.currency = v.currency
    ) m
    order by wanted.place;
end
$$;
revoke all on function public.list_proposals from public, anon, authenticated, service_role;
grant execute on function public.list_proposals to authenticated, service_role;
comment on function public.list_proposals is 'Proposals with derived state, money and dates, by condition, owner, request, words, or what happened since a moment; staff only.';

drop function private.proposal_money, private.document_lines, private.default_choices, private.divide_half_up;

revoke all on all functions in schema private from public;
