-- The request's timeline tells of its proposals in the words of the screens, with all that a traveller asked for.

create or replace function private.mirror_proposal_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As in app/features/proposals/manage/event-names.ts.
  happened constant text := case new.kind
    when 'created' then 'begun'
    when 'version' then 'new draft'
    when 'sent' then 'sent to the traveller'
    when 'superseded' then 'replaced by a newer version'
    when 'viewed' then 'first seen by the traveller'
    when 'changes_asked' then 'the traveller asks for changes'
    when 'declined' then 'declined by the traveller'
    when 'extended' then 'time to answer extended'
    when 'link_made' then 'link made'
    when 'link_revoked' then 'links revoked'
    when 'email_changed' then 'address corrected'
    when 'claimed' then 'taken into the traveller''s account'
    when 'owner' then 'owner changed'
    when 'voided' then 'acceptance voided'
    when 'payment' then 'payment received'
    when 'resent' then 'mail sent again'
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
