-- Voiding an acceptance keeps what was changed in the trip: the new draft takes it over.

-- The days of a trip as a proposal has them, with the images that they had when they were accepted. Days that were not
-- changed, or that a proposal cannot have, are those that were accepted.
create function private.days_of_trip(changed jsonb, accepted jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when changed <> '[]' and private.are_proposal_days(d.days)
      and changed <> (
        select coalesce(jsonb_agg(a.entry - 'image' order by a.place), '[]')
        from jsonb_array_elements(accepted) with ordinality as a (entry, place))
    then d.days else accepted
  end
  from (
    select jsonb_agg(t.entry || jsonb_build_object('image', (
      select a.entry -> 'image' from jsonb_array_elements(accepted) as a (entry)
      where a.entry -> 'day' = t.entry -> 'day' limit 1
    )) order by t.place) as days
    from jsonb_array_elements(private.days_of_itinerary(changed)) with ordinality as t (entry, place)
  ) d
$$;

-- action: {proposal_id, reason, mails?}. The record stays, the trip is canceled, and unless there is a draft, one is
-- created with the accepted content and what was changed in the trip since. Returns {version_id, number, revision} of
-- the draft.
create or replace function private.void_acceptance(action jsonb, author uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.acting_staff(author);
  proposal public.proposals := private.lock_proposal((action ->> 'proposal_id')::uuid);
  accepted public.proposal_acceptances := private.live_acceptance(proposal.id);
  version public.proposal_versions;
  draft public.proposal_versions;
  trip public.trips;
begin
  if accepted.id is null then
    perform private.refuse('not_accepted', 'There is no acceptance to void.');
  end if;
  if coalesce(action ->> 'reason', '') !~ '\S' then
    perform private.refuse('reason_missing', 'Please say why.', 'PT422');
  end if;
  insert into public.proposal_acceptances (
    proposal_id, version_id, kind, name, email, document_hash, choices, total, consent, channel, evidence,
    recorded_by, recorded_by_email, voids, reason
  )
  values (
    proposal.id, accepted.version_id, 'voided', accepted.name, accepted.email, accepted.document_hash,
    accepted.choices, accepted.total, '', accepted.channel, accepted.evidence, actor,
    (select u.email from auth.users u where u.id = actor), accepted.id, action ->> 'reason'
  );
  update public.proposal_versions v set state = 'superseded' where v.id = accepted.version_id returning * into version;
  update public.proposals p set state = 'open' where p.id = proposal.id;
  update public.trips t set canceled_at = now() where t.proposal_id = proposal.id and t.canceled_at is null
  returning * into trip;
  update public.requests r set status = 'quoted'
  where r.id = proposal.request_id and r.status = 'won' and not exists (
    select 1 from public.proposals o where o.request_id = r.id and o.state = 'accepted'
  );
  select * into draft from public.proposal_versions v where v.proposal_id = proposal.id and v.state = 'draft';
  if draft.id is null then
    draft := private.copy_proposal_version(version, actor);
    update public.proposal_versions v
    set title = trip.title, location = trip.location, start_date = trip.start_date, end_date = trip.end_date,
        days = private.days_of_trip(trip.days, version.days)
    -- A trip whose traveler was forgotten has no days and another title.
    where v.id = draft.id and trip.days is not null;
  end if;
  perform private.record_proposal_event(
    proposal.id, version.number, 'voided', jsonb_build_object('text', action ->> 'reason'), actor
  );
  perform private.queue_proposal_mails(action -> 'mails', proposal);
  return jsonb_build_object('version_id', draft.id, 'number', draft.number, 'revision', draft.revision);
end
$$;

revoke all on all functions in schema private from public;
