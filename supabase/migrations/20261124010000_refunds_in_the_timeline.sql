-- A refund and a correction are not 'payment received'.
create or replace function private.mirror_proposal_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As in app/features/proposals/manage/proposal-record.tsx.
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
    when 'payment' then case
      when new.detail ->> 'means' = 'correction' then 'payment corrected'
      when starts_with(new.detail ->> 'amount', '-') then 'payment refunded'
      else 'payment received'
    end
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
