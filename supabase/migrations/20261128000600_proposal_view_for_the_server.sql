-- The server prints a proposal for staff and attaches it to mails: it reads what the traveller sees, by number of the
-- row and not by link. A withdrawn proposal has no document here either.

create function private.read_proposal(wanted uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_view(p) from public.proposals p where p.id = wanted and p.erased_at is null
$$;
revoke all on function private.read_proposal(uuid) from public;
grant execute on function private.read_proposal(uuid) to service_role;

create function public.read_proposal(proposal_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.read_proposal(read_proposal.proposal_id)
$$;
comment on function public.read_proposal(uuid) is 'What the traveller sees of a proposal; the server only.';
revoke all on function public.read_proposal(uuid) from public, anon, authenticated, service_role;
grant execute on function public.read_proposal(uuid) to service_role;
