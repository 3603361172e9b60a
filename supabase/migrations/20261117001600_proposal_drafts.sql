-- Writing a proposal: from a request, by saving drafts, and from a sent version.

-- The acting member of staff: the caller, or the one named by the server.
create function private.acting_staff(author uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    return private.live_user_id();
  end if;
  if private.is_service() and exists (
    select 1 from public.user_roles r where r.user_id = author and r.role = 'admin'
  ) then
    return author;
  end if;
  raise exception 'Access denied: Admin role required' using errcode = '42501';
end
$$;

-- The proposal, locked until the end of the transaction. Everything that changes a proposal or its versions takes
-- this lock first, so that sending, responding and withdrawing are serialized.
create function private.lock_proposal(wanted uuid) returns public.proposals
language plpgsql security definer set search_path = ''
as $$
declare
  found_row public.proposals;
begin
  select * into found_row from public.proposals p where p.id = wanted and p.erased_at is null for update;
  if found_row.id is null then
    perform private.refuse('not_found', 'There is no such proposal.', 'PT404');
  end if;
  return found_row;
end
$$;

-- fields: the request's data about the trip in the format of save_proposal_draft(), including `lines`; stored
-- together with the proposal. Returns {proposal_id, number, version_id, revision}.
create function private.create_proposal(request uuid, author uuid, fields jsonb) returns jsonb
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
    -- A form's subject is not used as a trip's title.
    coalesce(base.title, case when asked.type <> 'custom_vacation' then left(btrim(asked.subject), 200) end, ''),
    left(coalesce(base.location, ''), 200),
    -- An image held as a data: URL is not a storage path.
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
grant execute on function private.create_proposal to authenticated, service_role;

-- Copies the itinerary's days. Keeps their numbers if these are ascending, otherwise renumbers them; texts longer
-- than the editor allows are truncated, so that the copy can be saved.
create function private.days_of_itinerary(days jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when private.are_proposal_days(c.kept) then c.kept else c.renumbered end
  from (
    select
      coalesce(jsonb_agg(d.content || jsonb_build_object('day', d.entry -> 'day') order by d.place), '[]') as kept,
      coalesce(jsonb_agg(d.content || jsonb_build_object('day', d.place) order by d.place), '[]') as renumbered
    from (
      select e.place, e.entry,
        jsonb_build_object(
          'title', left(coalesce(e.entry ->> 'title', ''), 200),
          'description', left(coalesce(e.entry ->> 'description', ''), 10000), 'image', null
        ) || jsonb_strip_nulls(jsonb_build_object(
          'drive_minutes', nullif(round((e.entry ->> 'drive_minutes')::numeric), 0),
          'effort', e.entry -> 'effort',
          'meals', case when e.entry -> 'meals' <> '[]' then e.entry -> 'meals' end,
          'bed', nullif(left(btrim(e.entry ->> 'bed'), 200), '')
        )) as content
      from jsonb_array_elements(coalesce(days, '[]')) with ordinality as e (entry, place)
    ) d
  ) c
$$;

create function public.create_proposal(request_id uuid, author uuid default null, fields jsonb default '{}') returns jsonb
language sql set search_path = ''
as $$
  select private.create_proposal(create_proposal.request_id, create_proposal.author, create_proposal.fields)
$$;
comment on function public.create_proposal is
  'Begins a proposal for a request, as a draft with these fields; staff only.';
revoke all on function public.create_proposal from public, anon, authenticated, service_role;
grant execute on function public.create_proposal to authenticated, service_role;

-- Saves fields and lines of a draft together. fields: columns of the version; those not named keep their values.
-- lines: all of them, in order; a line without a key is new. Returns {revision}.
create function private.save_proposal_draft(version uuid, revision integer, fields jsonb, lines jsonb, author uuid)
returns jsonb
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
      deposit_due_date = wanted.deposit_due_date, balance_due_date = wanted.balance_due_date, terms = wanted.terms,
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
grant execute on function private.save_proposal_draft to authenticated, service_role;

create function private.require_draft(stored public.proposal_versions, revision integer) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if stored.id is null then
    perform private.refuse('not_found', 'There is no such version.', 'PT404');
  elsif stored.state <> 'draft' then
    perform private.refuse('not_a_draft', 'This version was sent already. Make a new version.');
  elsif stored.revision is distinct from revision then
    perform private.refuse('draft_changed', 'Somebody else has changed this draft. Load it again.');
  end if;
end
$$;

create function public.save_proposal_draft(
  version_id uuid, revision integer, fields jsonb, lines jsonb default null, author uuid default null
) returns jsonb
language sql set search_path = ''
as $$
  select private.save_proposal_draft(
    save_proposal_draft.version_id, save_proposal_draft.revision, save_proposal_draft.fields,
    save_proposal_draft.lines, save_proposal_draft.author
  )
$$;
comment on function public.save_proposal_draft is
  'Saves a draft''s fields and lines, unless someone else has saved it since; staff only.';
revoke all on function public.save_proposal_draft from public, anon, authenticated, service_role;
grant execute on function public.save_proposal_draft to authenticated, service_role;

-- A draft copied from an earlier version, with its lines and their keys.
create function private.copy_proposal_version(source public.proposal_versions, actor uuid)
returns public.proposal_versions
language plpgsql security definer set search_path = ''
as $$
declare
  made public.proposal_versions;
begin
  insert into public.proposal_versions (
    proposal_id, number, language, title, location, image, introduction, start_date, end_date, days, includes,
    excludes, adults, children, currency, deposit_percent, deposit_due_date, balance_due_date, terms,
    cancellation_terms, valid_until
  )
  select source.proposal_id, max(v.number) + 1, source.language, source.title, source.location, source.image,
         source.introduction, source.start_date, source.end_date, source.days, source.includes, source.excludes,
         source.adults, source.children, source.currency, source.deposit_percent, source.deposit_due_date,
         source.balance_due_date, source.terms, source.cancellation_terms, source.valid_until
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

-- Returns {version_id, number, revision} of the existing draft, or of a new one.
create function private.new_proposal_version(proposal uuid, author uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  locked public.proposals := private.lock_proposal(proposal);
  draft public.proposal_versions;
  latest public.proposal_versions;
begin
  if locked.state = 'accepted' then
    perform private.refuse('already_accepted', 'This proposal is accepted. Void the acceptance first.');
  end if;
  select * into draft from public.proposal_versions v where v.proposal_id = proposal and v.state = 'draft';
  if draft.id is null then
    select * into latest from public.proposal_versions v where v.proposal_id = proposal order by v.number desc limit 1;
    draft := private.copy_proposal_version(latest, actor);
  end if;
  return jsonb_build_object('version_id', draft.id, 'number', draft.number, 'revision', draft.revision);
end
$$;
grant execute on function private.new_proposal_version to authenticated, service_role;

create function public.new_proposal_version(proposal_id uuid, author uuid default null) returns jsonb
language sql set search_path = ''
as $$
  select private.new_proposal_version(new_proposal_version.proposal_id, new_proposal_version.author)
$$;
comment on function public.new_proposal_version is
  'Opens a draft copied from the latest version; staff only.';
revoke all on function public.new_proposal_version from public, anon, authenticated, service_role;
grant execute on function public.new_proposal_version to authenticated, service_role;

revoke all on all functions in schema private from public;
