-- Days of proposals say what days of itineraries say; a proposal is begun in one step; its expert is the planner.

-- Days in the itinerary's shape, each with a picture of its own, numbered upwards. A day may say how long one drives
-- (whole minutes), how much effort it takes, which meals are included and where one sleeps.
create or replace function private.are_proposal_days(days jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  -- A comparison with what is missing is null, and must not pass.
  select jsonb_typeof(days) = 'array' and coalesce(bool_and(coalesce(
    jsonb_typeof(d.entry) = 'object'
    and d.entry - array['day', 'title', 'description', 'image', 'drive_minutes', 'effort', 'meals', 'bed'] = '{}'
    and jsonb_typeof(d.entry -> 'day') = 'number'
    and (d.entry ->> 'day') ~ '^[0-9]{1,3}$'
    and jsonb_typeof(d.entry -> 'title') = 'string'
    and jsonb_typeof(d.entry -> 'description') = 'string'
    and jsonb_typeof(d.entry -> 'image') in ('string', 'null')
    and (not d.entry ? 'drive_minutes' or (
      jsonb_typeof(d.entry -> 'drive_minutes') = 'number'
      and (d.entry ->> 'drive_minutes') ~ '^([0-9]{1,3}|1[0-3][0-9]{2}|14[0-3][0-9]|1440)$'))
    and (not d.entry ? 'effort' or d.entry -> 'effort' in ('"easy"', '"moderate"', '"demanding"'))
    and (not d.entry ? 'meals' or (
      jsonb_typeof(d.entry -> 'meals') = 'array' and d.entry -> 'meals' <@ '["breakfast", "lunch", "dinner"]'))
    and (not d.entry ? 'bed' or jsonb_typeof(d.entry -> 'bed') = 'string')
    and (d.before is null or (d.entry ->> 'day')::numeric > (d.before ->> 'day')::numeric),
    false
  )), true)
  from (
    select e.entry, lag(e.entry) over (order by e.place) as before
    from jsonb_array_elements(case when jsonb_typeof(days) = 'array' then days else '[]' end)
      with ordinality as e (entry, place)
  ) d
$$;

-- The catalogue's days, copied with their facts: numbered as there where the numbers rise, else anew. What is longer
-- than the editor takes is cut, so that the copy can be opened and saved.
create or replace function private.days_of_itinerary(days jsonb) returns jsonb
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

-- fields: what the request says about the trip, as save_proposal_draft() takes it; stored with the proposal or not at
-- all. Answers {proposal_id, number, version_id, revision}.
drop function public.create_proposal(uuid, uuid);
drop function private.create_proposal(uuid, uuid);
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
    coalesce(base.title, left(nullif(btrim(asked.subject), ''), 200), 'Trip'),
    left(coalesce(base.location, ''), 200),
    -- A picture held as a data: value is no storage path.
    case when length(base.image) <= 1000 then base.image end,
    private.days_of_itinerary(base.daily_itinerary),
    coalesce(base.includes, '{}'), coalesce(base.excludes, '{}')
  )
  returning * into version;
  perform private.record_proposal_event(proposal.id, 1, 'created', '{}', actor);
  if coalesce(fields, '{}') <> '{}' then
    saved := private.save_proposal_draft(version.id, version.revision, fields, null, actor);
  end if;
  return jsonb_build_object(
    'proposal_id', proposal.id, 'number', proposal.number, 'version_id', version.id,
    'revision', coalesce((saved ->> 'revision')::integer, version.revision)
  );
end
$$;
revoke all on function private.create_proposal(uuid, uuid, jsonb) from public;
grant execute on function private.create_proposal(uuid, uuid, jsonb) to authenticated, service_role;

create function public.create_proposal(request_id uuid, author uuid default null, fields jsonb default '{}') returns jsonb
language sql set search_path = ''
as $$
  select private.create_proposal(create_proposal.request_id, create_proposal.author, create_proposal.fields)
$$;
comment on function public.create_proposal(uuid, uuid, jsonb) is
  'Begins a proposal for a request, as a draft with these fields; staff only.';
revoke all on function public.create_proposal(uuid, uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.create_proposal(uuid, uuid, jsonb) to authenticated, service_role;

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
