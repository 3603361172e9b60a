-- A private link to an itinerary, drafts included: whoever has the token sees that one page.
create table public.itinerary_previews (
  token uuid primary key default gen_random_uuid(),
  itinerary_id uuid not null references public.itineraries (id) on delete cascade,
  created_by uuid references auth.users (id) on delete cascade default auth.uid(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days'
);
create index itinerary_previews_itinerary on public.itinerary_previews (itinerary_id);
create index itinerary_previews_author on public.itinerary_previews (created_by);

alter table public.itinerary_previews enable row level security;
revoke all on table public.itinerary_previews from anon, authenticated, service_role;
grant select, insert, delete on table public.itinerary_previews to authenticated;
grant select, insert, delete on table public.itinerary_previews to service_role;

create policy "admins read preview links"
  on public.itinerary_previews for select to authenticated using ((select private.is_admin()));
comment on policy "admins read preview links" on public.itinerary_previews is 'Lets an admin find the links made.';
create policy "admins make preview links"
  on public.itinerary_previews for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins make preview links" on public.itinerary_previews is 'Lets an admin share a draft.';
create policy "admins withdraw preview links"
  on public.itinerary_previews for delete to authenticated using ((select private.is_admin()));
comment on policy "admins withdraw preview links" on public.itinerary_previews is 'Lets an admin end a link.';
create policy "the service reads preview links"
  on public.itinerary_previews for select to service_role using ((select private.is_service()));
comment on policy "the service reads preview links" on public.itinerary_previews is 'Lets the server''s functions read.';
create policy "the service makes preview links"
  on public.itinerary_previews for insert to service_role with check ((select private.is_service()));
comment on policy "the service makes preview links" on public.itinerary_previews is 'Lets the server''s functions add.';
create policy "the service withdraws preview links"
  on public.itinerary_previews for delete to service_role using ((select private.is_service()));
comment on policy "the service withdraws preview links" on public.itinerary_previews is 'Lets the server''s functions delete.';

create function private.preview_itinerary(token uuid) returns setof public.itineraries
language sql stable security definer set search_path = ''
as $$
  select i.* from public.itineraries i
  join public.itinerary_previews p on p.itinerary_id = i.id
  where p.token = preview_itinerary.token and p.expires_at > now()
$$;
revoke all on function private.preview_itinerary(uuid) from public;
grant execute on function private.preview_itinerary(uuid) to anon, authenticated, service_role;

create function public.preview_itinerary(token uuid) returns setof public.itineraries
language sql stable set search_path = ''
as $$
  select * from private.preview_itinerary(preview_itinerary.token)
$$;
comment on function public.preview_itinerary(uuid) is 'The itinerary behind a preview link that has not run out.';
revoke all on function public.preview_itinerary(uuid) from public, anon, authenticated, service_role;
grant execute on function public.preview_itinerary(uuid) to anon, authenticated, service_role;
