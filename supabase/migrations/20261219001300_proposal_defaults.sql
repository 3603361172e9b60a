-- A draft may wait for its title, and begins with price lines.

alter table public.proposal_versions drop constraint proposal_versions_title_check;
alter table public.proposal_versions add constraint proposal_versions_title_check
  check (length(title) <= 200 and (state = 'draft' or title ~ '\S'));

-- fields: what the request says about the trip, as save_proposal_draft() takes it, with `lines` among them; stored with
-- the proposal or not at all. Answers {proposal_id, number, version_id, revision}.
create or replace function private.create_proposal(request uuid, author uuid, fields jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  asked public.requests;
  base public.itineraries;
  proposal public.proposals;
  version public.proposal_versions;
  saved jsonb;
begin
  select * into asked from public.requests r where r.id = request;
  if asked.id is null then
    perform private.refuse('not_found', 'This request is gone.', 'PT404');
  end if;
  select * into base from public.itineraries i where i.id = asked.itinerary_id;
  insert into public.proposals (number, request_id, itinerary_id, email, user_id, owner_id)
  values (
    private.next_proposal_number(), asked.id, base.id, asked.email,
    (select u.id from auth.users u
     where u.id = asked.user_id and lower(u.email) = lower(asked.email) and u.email_confirmed_at is not null),
    coalesce(asked.owner_id, actor)
  )
  returning * into proposal;
  insert into public.proposal_versions (proposal_id, number, title, location, image, days, includes, excludes)
  values (
    proposal.id, 1,
    -- The subject of a form is no title of a trip.
    coalesce(base.title, case when asked.type <> 'custom_vacation' then left(btrim(asked.subject), 200) end, ''),
    left(coalesce(base.location, ''), 200),
    -- A picture held as a data: value is no storage path.
    case when length(base.image) <= 1000 then base.image end,
    private.days_of_itinerary(base.daily_itinerary),
    coalesce(base.includes, '{}'), coalesce(base.excludes, '{}')
  )
  returning * into version;
  perform private.record_proposal_event(proposal.id, 1, 'created', '{}', actor);
  if coalesce(fields, '{}') <> '{}' then
    saved := private.save_proposal_draft(version.id, version.revision, fields - 'lines', fields -> 'lines', actor);
  end if;
  return jsonb_build_object(
    'proposal_id', proposal.id, 'number', proposal.number, 'version_id', version.id,
    'revision', coalesce((saved ->> 'revision')::integer, version.revision)
  );
end
$$;

-- Refuses what must not be sent. The reason is the hint, the field or group the detail.
create or replace function private.check_sendable(version public.proposal_versions) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  offer jsonb := private.proposal_document(version);
  missing text := case
    when version.title !~ '\S' then 'title'
    when version.currency is null then 'currency'
    when version.start_date is null then 'start_date'
    when version.end_date is null then 'end_date'
    when version.valid_until is null then 'valid_until'
    when version.deposit_percent < 100 and version.balance_due_date is null then 'balance_due_date'
    when jsonb_array_length(offer -> 'lines') = 0 then 'lines'
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
  from private.document_lines(offer) l
  where l.choice_group is not null
  group by l.choice_group
  having count(*) < 2 or count(*) filter (where l.preselected) <> 1
  limit 1;
  if bad_group is not null then
    perform private.refuse('bad_choice_group', 'A choice needs at least two options, one of them preselected.', 'PT422', bad_group);
  end if;
  problem := private.check_choices(offer, private.default_choices(offer));
  if problem is not null then
    perform private.refuse('bad_preselection', 'What is preselected cannot be accepted.', 'PT422', problem);
  end if;
  if (select sum(l.amount) from private.document_lines(offer) l) > 9007199254740991 then
    perform private.refuse('total_too_large', 'This total is too large.', 'PT422');
  end if;
end
$$;
