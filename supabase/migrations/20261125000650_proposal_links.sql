-- The links of a proposal. A secret is made where it is shown or mailed and is stored nowhere; the database keeps its
-- hash. A mail gets a secret of its own when it is sent, so a proposal has several links, which all show the live
-- version. 'New link' ends all others.

create table private.proposal_links (
  link_hash text primary key check (link_hash ~ '^[0-9a-f]{64}$'),
  proposal_id uuid not null references public.proposals (id),
  created_at timestamptz not null default now()
);
create index proposal_links_proposal on private.proposal_links (proposal_id);
alter table private.proposal_links enable row level security;
revoke all on table private.proposal_links from public, anon, authenticated, service_role;

comment on column public.proposals.link_revoked_at is
  'Since when no link opens this proposal; null while one does, and before the first.';

alter table public.outbox add column needs_proposal_link boolean not null default false;
comment on column public.outbox.needs_proposal_link is
  'Whether {token} in this mail is to be replaced by the secret of a new link when it is sent.';

create function private.has_proposal_link(proposal uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.proposal_links l where l.proposal_id = proposal)
$$;

create function private.add_proposal_link(proposal uuid, new_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.proposal_links (link_hash, proposal_id) values (new_hash, proposal);
  update public.proposals p set link_revoked_at = null where p.id = proposal and p.link_revoked_at is not null;
end
$$;

-- Ends every link there is.
create function private.end_proposal_links(proposal uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.proposal_links l where l.proposal_id = proposal;
  update public.proposals p set link_revoked_at = now() where p.id = proposal;
end
$$;
revoke all on function private.has_proposal_link(uuid), private.add_proposal_link(uuid, text),
  private.end_proposal_links(uuid) from public;

-- A new secret makes every earlier one worthless.
create function private.set_proposal_link(proposal public.proposals, new_hash text, actor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_proposal_links(proposal.id);
  perform private.add_proposal_link(proposal.id, new_hash);
  perform private.record_proposal_event(proposal.id, null, 'link_made', '{}', actor);
end
$$;
revoke all on function private.set_proposal_link(public.proposals, text, uuid) from public;

-- The link of a mail that is being sent: the server has made the secret and hands over its hash. False where the mail
-- must not bring a link any more: the links were revoked, the address was corrected, or the proposal was erased.
create function private.make_mail_link(mail uuid, new_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  wanted uuid;
begin
  if not private.is_service() then
    raise exception 'Only the server sends links.' using errcode = '42501';
  end if;
  select p.id into wanted
  from public.outbox o join public.proposals p on p.id = o.proposal_id
  where o.id = mail and o.state = 'sending' and o.needs_proposal_link
    and p.erased_at is null and p.link_revoked_at is null and lower(p.email) = lower(o.to_email)
  for update of p;
  if wanted is null then
    return false;
  end if;
  perform private.add_proposal_link(wanted, new_hash);
  return true;
end
$$;
revoke all on function private.make_mail_link(uuid, text) from public;
grant execute on function private.make_mail_link(uuid, text) to service_role;

create function public.make_mail_link(mail_id uuid, link_hash text) returns boolean
language sql set search_path = ''
as $$
  select private.make_mail_link(make_mail_link.mail_id, make_mail_link.link_hash)
$$;
comment on function public.make_mail_link(uuid, text) is
  'Makes the link of a mail about a proposal while it is being sent; the server only.';
revoke all on function public.make_mail_link(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.make_mail_link(uuid, text) to service_role;
