-- More that can happen to a proposal. The type is made anew instead of given values: a value that is added cannot be
-- used before its commit, and a restore migrates and fills in one transaction.
drop function private.answer_proposal(jsonb, public.proposal_event_kind);
drop function private.record_proposal_event(uuid, integer, public.proposal_event_kind, jsonb, uuid, text);
drop trigger record_proposal_action on public.proposal_events;
do $$
declare
  kinds text := (
    select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
    from pg_catalog.pg_enum e where e.enumtypid = 'public.proposal_event_kind'::regtype
  );
begin
  alter type public.proposal_event_kind rename to earlier_proposal_event_kind;
  execute format(
    'create type public.proposal_event_kind as enum (%s, ''decline_undone'', ''put_off'', ''discarded'')', kinds);
  alter table public.proposal_events
    alter column kind type public.proposal_event_kind using kind::text::public.proposal_event_kind;
  drop type public.earlier_proposal_event_kind;
end
$$;
create trigger record_proposal_action after insert on public.proposal_events
  for each row when (new.kind in ('sent', 'accepted', 'voided', 'withdrawn', 'payment'))
  execute function private.record_proposal_action();

create function private.record_proposal_event(
  proposal uuid, version_number integer, kind public.proposal_event_kind, detail jsonb, actor uuid,
  idempotency_key text default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.proposal_events (proposal_id, version_number, kind, detail, actor_id, actor_email, idempotency_key)
  values (
    proposal, version_number, kind, jsonb_strip_nulls(coalesce(detail, '{}')), actor,
    (select u.email from auth.users u where u.id = actor), idempotency_key
  )
$$;
revoke all on function private.record_proposal_event(uuid, integer, public.proposal_event_kind, jsonb, uuid, text) from public;

-- Every event stands in the timeline of the request too, as long as there is one.
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
  insert into public.request_events (request_id, kind, body, author_id)
  select p.request_id, 'proposal',
         left(concat_ws(E'\n',
           -- The number and a space first: erasing a proposal finds its entries by them.
           p.number || coalesce(' · version ' || new.version_number, '') || ' · ' || happened,
           nullif(new.detail ->> 'text', ''), wishes
         ), 20000),
         (select u.id from auth.users u where u.id = new.actor_id)
  from public.proposals p
  where p.id = new.proposal_id and p.request_id is not null;
  return null;
end
$$;
