-- Several pictures of an itinerary, what they show and where their subject is; and what the itinerary was before.

alter table public.itineraries
  -- What the first picture shows, for those who cannot see it.
  add column image_alt text not null default '' check (length(image_alt) <= 300),
  -- Where the first picture's subject is, in per cent from the left and the top: '50% 30%'. Null is the middle.
  add column image_focus text check (image_focus ~ '^(100|\d{1,2})% (100|\d{1,2})%$'),
  -- The pictures after the first: [{path, alt, focus?}].
  add column pictures jsonb not null default '[]',
  add constraint pictures_have_path_and_alt check (
    jsonb_typeof(pictures) = 'array'
    and jsonb_array_length(pictures) <= 12
    and not jsonb_path_exists(pictures, 'strict $[*] ? (@.type() != "object")', '{}', true)
    and not jsonb_path_exists(
      pictures, '$[*] ? (!(@.path.type() == "string") || !(@.path != "") || !(@.alt.type() == "string"))'
    )
  );

create table public.itinerary_versions (
  id bigint generated always as identity primary key,
  itinerary_id uuid not null references public.itineraries (id) on delete cascade,
  -- The row as it was until then.
  content jsonb not null,
  -- Who wrote over it, and when.
  replaced_by text,
  replaced_at timestamptz not null default now()
);
create index itinerary_versions_itinerary on public.itinerary_versions (itinerary_id, id desc);

alter table public.itinerary_versions enable row level security;
revoke all on table public.itinerary_versions from anon, authenticated, service_role;
revoke all on sequence public.itinerary_versions_id_seq from anon, authenticated, service_role;
grant select on table public.itinerary_versions to authenticated, service_role;

create policy "admins read versions of itineraries"
  on public.itinerary_versions for select to authenticated using ((select private.is_admin()));
comment on policy "admins read versions of itineraries" on public.itinerary_versions is
  'Lets an admin see what an itinerary was; the trigger alone writes here.';
create policy "the service reads versions of itineraries"
  on public.itinerary_versions for select to service_role using ((select private.is_service()));
comment on policy "the service reads versions of itineraries" on public.itinerary_versions is
  'Lets the server''s functions read them.';

-- Switches are not versions: publishing and featuring can be taken back where they were done. Neither is what the site
-- computes: the colour of a picture, the folded words.
create function private.keep_itinerary_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  beside constant text[] := array[
    'is_published', 'is_featured', 'updated_at', 'search_text', 'image_color', 'words_folded'
  ];
begin
  if to_jsonb(old) - beside = to_jsonb(new) - beside then
    return null;
  end if;
  insert into public.itinerary_versions (itinerary_id, content, replaced_by)
  values (
    old.id, to_jsonb(old) - array['search_text', 'image_color', 'words_folded'],
    (select u.email from auth.users u where u.id = private.actor_id())
  );
  delete from public.itinerary_versions v
  where v.itinerary_id = old.id and v.id <= (
    select o.id from public.itinerary_versions o where o.itinerary_id = old.id order by o.id desc offset 50 limit 1
  );
  return null;
end
$$;
revoke all on function private.keep_itinerary_version() from public;
create trigger keep_itinerary_version after update on public.itineraries
  for each row execute function private.keep_itinerary_version();
