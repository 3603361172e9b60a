-- A deposit is due some days after the acceptance. In earlier proposals it was due on that day.

alter table public.proposal_versions add column deposit_days integer not null default 0
  check (deposit_days between 0 and 365);
comment on column public.proposal_versions.deposit_days is
  'Days from the acceptance until the deposit is due; without effect if there is a due date.';

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
    'deposit_percent', version.deposit_percent,
    'deposit_due_date', version.deposit_due_date,
    'balance_due_date', version.balance_due_date,
    'terms', version.terms,
    'cancellation_terms', version.cancellation_terms,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', l.key, 'day', l.day, 'label', l.label, 'detail', l.detail, 'unit', l.unit, 'quantity', l.quantity,
        'unit_price', l.unit_price, 'optional', l.optional, 'preselected', l.preselected,
        'choice_group', l.choice_group
      ) order by l.position), '[]')
      from public.proposal_lines l where l.version_id = version.id
    )
  )
  -- Left out while 0, so that earlier documents keep the same bytes.
  || case when version.deposit_days > 0 then jsonb_build_object('deposit_days', version.deposit_days) else '{}' end
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
      balance_due_date = wanted.balance_due_date, terms = wanted.terms,
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

create or replace function private.copy_proposal_version(source public.proposal_versions, actor uuid)
returns public.proposal_versions
language plpgsql security definer set search_path = ''
as $$
declare
  made public.proposal_versions;
begin
  insert into public.proposal_versions (
    proposal_id, number, language, title, location, image, introduction, start_date, end_date, days, includes,
    excludes, adults, children, currency, deposit_percent, deposit_due_date, deposit_days, balance_due_date,
    terms, cancellation_terms, valid_until
  )
  select source.proposal_id, max(v.number) + 1, source.language, source.title, source.location, source.image,
         source.introduction, source.start_date, source.end_date, source.days, source.includes, source.excludes,
         source.adults, source.children, source.currency, source.deposit_percent, source.deposit_due_date,
         source.deposit_days, source.balance_due_date, source.terms, source.cancellation_terms, source.valid_until
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

-- As paymentPlan() in domain/proposals computes it; a test compares both.
create or replace view private.proposal_balances as
select a.proposal_id, a.version_id, a.name, a.accepted_at, v.currency, a.total,
       round(a.total::numeric * v.deposit_percent / 100) as deposit,
       -- The deposit is never due after the balance.
       coalesce(
         v.deposit_due_date, greatest(d.accepted_on, least(d.accepted_on + v.deposit_days, v.balance_due_date))
       ) as deposit_due_on,
       v.balance_due_date, m.paid, m.settled,
       m.settled < round(a.total::numeric * v.deposit_percent / 100) and (select private.agency_today())
         > coalesce(v.deposit_due_date, greatest(d.accepted_on, least(d.accepted_on + v.deposit_days, v.balance_due_date)))
         as is_deposit_overdue
from public.proposal_acceptances a
join public.proposal_versions v on v.id = a.version_id
cross join lateral (
  select (a.accepted_at at time zone (select private.agency_time_zone()))::date as accepted_on
) d
cross join lateral (
  select coalesce(sum(x.amount), 0) as paid,
         coalesce(sum(x.amount) filter (
           where x.amount > 0 or x.means = 'correction' or x.created_at < a.accepted_at), 0) as settled
  from public.payments x where x.proposal_id = a.proposal_id and x.currency = v.currency
) m
where a.kind = 'accepted' and not exists (select from public.proposal_acceptances o where o.voids = a.id);
