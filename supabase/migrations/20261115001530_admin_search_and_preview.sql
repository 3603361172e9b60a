-- Finding anything from the top bar, and showing a draft to a colleague.

create function private.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := '%' || replace(replace(replace(btrim(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if btrim(wanted) = '' then
    return;
  end if;
  return query
    (select 'itinerary', i.id::text, i.title, i.location from public.itineraries i
     where i.search_text ilike pattern order by i.title ilike pattern desc, i.title limit 6)
    union all
    (select 'request', r.id::text, r.name, coalesce(nullif(r.subject, ''), r.email) from public.requests r
     where r.name ilike pattern or r.email ilike pattern or r.subject ilike pattern or r.message ilike pattern
     order by r.created_at desc limit 6)
    union all
    (select 'user', u.id::text, coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email::text), u.email::text
     from auth.users u left join public.profiles p on p.id = u.id
     where u.email ilike pattern or concat_ws(' ', p.first_name, p.last_name) ilike pattern
     order by u.created_at desc limit 6)
    union all
    (select 'faq', f.id::text, f.question, left(f.answer, 80) from public.faqs f
     where f.question ilike pattern or f.answer ilike pattern order by f.display_order limit 6);
end
$$;
revoke all on function private.admin_search(text) from public;
grant execute on function private.admin_search(text) to authenticated, service_role;

create function public.admin_search(wanted text)
returns table (kind text, id text, title text, detail text)
language sql stable set search_path = ''
as $$
  select * from private.admin_search(admin_search.wanted)
$$;
comment on function public.admin_search(text) is 'Itineraries, requests, users and FAQs that match; admins only.';
revoke all on function public.admin_search(text) from public, anon, authenticated, service_role;
grant execute on function public.admin_search(text) to authenticated, service_role;

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
