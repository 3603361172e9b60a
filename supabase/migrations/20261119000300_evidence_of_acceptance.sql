-- From where a proposal was accepted is for staff. Travelers read who accepted it, because links are forwarded.

-- The caller's own proposals, or one of them; only those that were sent.
create or replace function private.my_proposals(wanted uuid) returns setof jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p)
    #- '{acceptance,email}' #- '{acceptance,address}' #- '{acceptance,user_agent}'
  from public.proposals p
  where p.user_id = private.live_user_id() and p.erased_at is null and (wanted is null or p.id = wanted)
    and exists (select 1 from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft')
  order by p.created_at desc, p.id
$$;
