-- The catalogue.

create table public.itineraries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and length(title) <= 200),
  subtitle text default '',
  location text not null default '',
  region text not null default '',
  category text not null default '',
  duration integer not null default 1 check (duration between 1 and 365),
  description text default '',
  -- A bare path in the bucket itinerary-images, a web address or a data: value.
  image text,
  highlights text[] not null default '{}',
  includes text[] not null default '{}',
  excludes text[] not null default '{}',
  daily_itinerary jsonb not null default '[]',
  important_details jsonb not null default '{}',
  visa_information_url text check (visa_information_url is null or visa_information_url ~* '^(https?://|$)'),
  price numeric not null default 0 check (price >= 0 and price < 10000000 and scale(price) <= 2),
  countries text[] not null default '{}',
  regions text[] not null default '{}',
  categories text[] not null default '{}',
  is_featured boolean not null default false,
  is_published boolean not null default false,
  -- No foreign key: the examples carry the all-zero id, and a trip outlives the colleague who wrote it.
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the listing searches: title, countries, regions, description. Kept by the trigger below.
  search_text text not null default '',
  constraint published_needs_place_and_kind check (
    not is_published
    or (cardinality(countries) > 0 and cardinality(regions) > 0 and cardinality(categories) > 0)
  ),
  constraint lists_are_flat check (
    coalesce(array_ndims(countries), 1) = 1 and coalesce(array_ndims(regions), 1) = 1
    and coalesce(array_ndims(categories), 1) = 1 and coalesce(array_ndims(highlights), 1) = 1
    and coalesce(array_ndims(includes), 1) = 1 and coalesce(array_ndims(excludes), 1) = 1
  ),
  constraint lists_hold_text check (
    array_position(countries || regions || categories || highlights || includes || excludes, null) is null
    -- Nor are places and kinds blank.
    and (
      cardinality(countries || regions || categories) = 0
      or array_to_string(countries || regions || categories, E'\x1f') !~ '(^|\x1f)\s*(\x1f|$)'
    )
  ),
  -- strict: by default a JSON path looks into nested lists, and [[]] would pass for a list of days.
  constraint days_have_number_title_description check (
    jsonb_typeof(daily_itinerary) = 'array'
    and not jsonb_path_exists(daily_itinerary, 'strict $[*] ? (@.type() != "object")', '{}', true)
    and not jsonb_path_exists(
      daily_itinerary,
      '$[*] ? (!(@.day.type() == "number") || !(@.title.type() == "string") || !(@.description.type() == "string"))'
    )
  ),
  constraint important_details_are_the_six_texts check (
    jsonb_typeof(important_details) = 'object'
    and important_details - array[
      'bestTimeToVisit', 'visaInformation', 'healthAndSafety',
      'altitudeInfo', 'culturalAwarenessGuide', 'gettingAround'
    ] = '{}'
    and not jsonb_path_exists(important_details, 'strict $.* ? (@.type() != "string")', '{}', true)
  )
);

create function private.complete_itinerary() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.location := coalesce(new.countries[1], new.location, '');
  new.region := coalesce(new.regions[1], new.region, '');
  new.category := coalesce(new.categories[1], new.category, '');
  new.price := trim_scale(new.price);
  new.search_text := concat_ws(
    E'\n',
    new.title,
    case when cardinality(new.countries) > 0 then array_to_string(new.countries, E'\n') else new.location end,
    case when cardinality(new.regions) > 0 then array_to_string(new.regions, E'\n') else new.region end,
    new.description
  );
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;
revoke all on function private.complete_itinerary() from public;
create trigger complete_itinerary before insert or update on public.itineraries
  for each row execute function private.complete_itinerary();

create trigger itineraries_are_content after insert or update or delete on public.itineraries
  for each row execute function private.bump_content_version();
create trigger itineraries_are_content_emptied after truncate on public.itineraries
  for each statement execute function private.bump_content_version();

create index itineraries_newest on public.itineraries (created_at desc, id);
create index itineraries_published on public.itineraries (created_at desc, id) where is_published;
create index itineraries_featured on public.itineraries (created_at desc, id) where is_featured and is_published;
create index itineraries_by_price on public.itineraries (price, id) where is_published;
create index itineraries_by_duration on public.itineraries (duration, id) where is_published;
create index itineraries_by_title on public.itineraries (title, id);
create index itineraries_countries on public.itineraries using gin (countries);
create index itineraries_regions on public.itineraries using gin (regions);
create index itineraries_categories on public.itineraries using gin (categories);
create index itineraries_search on public.itineraries using gin (search_text extensions.gin_trgm_ops);

alter table public.itineraries enable row level security;
revoke all on table public.itineraries from anon, authenticated, service_role;
grant select on table public.itineraries to anon;
grant select, insert, update, delete on table public.itineraries to authenticated, service_role;

create policy "visitors read published itineraries"
  on public.itineraries for select to anon using (is_published);
comment on policy "visitors read published itineraries" on public.itineraries is
  'Lets anyone read what is published; drafts stay unseen.';
create policy "users read published itineraries, admins all"
  on public.itineraries for select to authenticated using (is_published or (select private.is_admin()));
comment on policy "users read published itineraries, admins all" on public.itineraries is
  'Lets a signed-in user read what is published and an admin drafts too.';
create policy "admins add itineraries"
  on public.itineraries for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add itineraries" on public.itineraries is 'Lets an admin create an itinerary.';
create policy "admins change itineraries"
  on public.itineraries for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change itineraries" on public.itineraries is 'Lets an admin edit, publish and feature.';
create policy "admins delete itineraries"
  on public.itineraries for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete itineraries" on public.itineraries is 'Lets an admin delete an itinerary.';
create policy "the service manages itineraries"
  on public.itineraries for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages itineraries" on public.itineraries is
  'Lets the server''s functions do anything, such as moving images into the bucket.';
