-- The catalog: itineraries, their earlier versions and their preview links.

create function private.is_stored_image(image text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(image <> '' and image !~* '^((https?:)?//|data:)', false)
$$;
grant execute on function private.is_stored_image to authenticated, service_role;

-- The effort set by staff, or else that of the hardest day.
create function private.effort_of(named text, days jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    named,
    case
      when jsonb_path_exists(days, '$[*] ? (@.effort == "demanding")') then 'demanding'
      when jsonb_path_exists(days, '$[*] ? (@.effort == "moderate")') then 'moderate'
      when jsonb_path_exists(days, '$[*] ? (@.effort == "easy")') then 'easy'
    end
  )
$$;
grant execute on function private.effort_of to authenticated, service_role;

-- The months recommended by a text such as 'Mid-December to April is dry; September is wettest'. Only the first clause counts,
-- because later ones often name months to avoid; a first clause that warns recommends none.
create function private.good_months(advice text) returns integer[]
language plpgsql immutable strict set search_path = ''
as $$
declare
  names constant text[] := array['January', 'February', 'March', 'April', 'May', 'June',
    'July', 'August', 'September', 'October', 'November', 'December'];
  opening constant text := (regexp_split_to_array(advice, '[.;:]|, (?!and |or )[a-z]'))[1];
  months integer[] := '{}';
  word text;
  month integer;
  previous integer;
  is_span boolean := false;
begin
  if opening ~* '\y(?:avoid|except|not|never|wet|wettest|rain\w*|storm\w*|hurricane\w*|close[ds]?)\y' then
    return months;
  elsif opening ~* '\y(?:all year|year[- ]round|any month)\y' then
    return array(select generate_series(1, 12));
  end if;
  foreach word in array string_to_array(
    replace(replace(translate(opening, ',()', '   '), 'id-', 'id '), '–', ' to '), ' ')
  loop
    month := array_position(names, word);
    if month is not null then
      months := months || case
        when is_span then array(
          select (previous + step - 1) % 12 + 1 from generate_series(0, (month - previous + 12) % 12) as step)
        else array[month]
      end;
      previous := month;
      is_span := false;
    elsif word in ('to', 'until', 'till', 'through') then
      is_span := previous is not null;
    elsif lower(word) not in ('', 'mid', 'early', 'late') then
      previous := null;
      is_span := false;
    end if;
  end loop;
  return array(select distinct unnest(months) order by 1);
end
$$;
grant execute on function private.good_months to authenticated, service_role;

-- The months set by staff, or else those that the advice recommends.
create function private.months_of(named integer[], details jsonb) returns integer[]
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when cardinality(named) > 0 then array(select distinct unnest(named) order by 1)
    else coalesce(private.good_months(nullif(details ->> 'bestTimeToVisit', '')), '{}')
  end
$$;
grant execute on function private.months_of to authenticated, service_role;

create table public.itineraries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and length(title) <= 200),
  subtitle text default '',
  location text not null default '',
  region text not null default '',
  category text not null default '',
  duration integer not null default 1 check (duration between 1 and 365),
  description text default '',
  -- A path in the bucket itinerary-images, a URL or a data: URL.
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
  -- No foreign key: the examples have the all-zero id, and an itinerary outlives its author's account.
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Title, countries, regions and description, for the search. Set by the trigger below.
  search_text text not null default '',
  image_color text check (image_color is null or image_color ~ '^#[0-9a-f]{6}$'),
  pace text check (pace in ('relaxed', 'balanced', 'full')),
  effort text check (effort in ('easy', 'moderate', 'demanding')),
  -- 1 to 12. Empty: the months that the advice on the best time to visit names.
  best_months integer[] not null default '{}'
    check (best_months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] and cardinality(best_months) <= 12
      and coalesce(array_ndims(best_months), 1) = 1),
  -- Accessibility: steps, wheelchairs, small children.
  access_notes text not null default '' check (length(access_notes) <= 1000),
  -- [{hotels, low_season, high_season}]: the category of hotel and prices per person; null if unknown.
  price_levels jsonb not null default '[]',
  overall_effort text generated always as (private.effort_of(effort, daily_itinerary)) stored,
  good_months integer[] generated always as (private.months_of(best_months, important_details)) stored,
  -- Alternative text of the first image.
  image_alt text not null default '' check (length(image_alt) <= 300),
  -- The focal point of the first image, in per cent from the left and the top: '50% 30%'. Null is the middle.
  image_focus text check (image_focus ~ '^(100|\d{1,2})% (100|\d{1,2})%$'),
  -- The images after the first: [{path, alt, focus?}].
  images jsonb not null default '[]',
  words_folded text generated always as (private.fold_accents(title || E'\n' || location || E'\n' || region)) stored,
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
    -- Places and categories must not be blank.
    and (
      cardinality(countries || regions || categories) = 0
      or array_to_string(countries || regions || categories, E'\x1f') !~ '(^|\x1f)\s*(\x1f|$)'
    )
  ),
  -- strict: by default a JSON path unwraps nested arrays, and [[]] would pass as a list of days.
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
  ),
  -- Comparing two JSON types is neither true nor false, so each type is checked first.
  constraint price_levels_have_hotels_and_prices check (
    jsonb_typeof(price_levels) = 'array'
    and jsonb_array_length(price_levels) <= 5
    and not jsonb_path_exists(price_levels, 'strict $[*] ? (@.type() != "object")', '{}', true)
    and not jsonb_path_exists(price_levels, '$[*] ? (!(@.hotels.type() == "string"))')
    and not jsonb_path_exists(
      price_levels,
      '$[*].keyvalue() ? (!(@.key == "hotels") && !(@.key == "low_season") && !(@.key == "high_season"))')
    and not jsonb_path_exists(
      price_levels,
      '$[*] ? ((exists(@.low_season) && !(@.low_season.type() == "null") && !(@.low_season.type() == "number" && @.low_season >= 0 && @.low_season < 10000000))
        || (exists(@.high_season) && !(@.high_season.type() == "null") && !(@.high_season.type() == "number" && @.high_season >= 0 && @.high_season < 10000000)))')
  ),
  -- A day may have driving time, effort, included meals, a place to sleep, and the place it leads to with the hours
  -- from the place before.
  constraint day_facts_have_their_types check (
    not jsonb_path_exists(
      daily_itinerary,
      '$[*] ? (
        (exists(@.drive_minutes) && !(@.drive_minutes.type() == "number" && @.drive_minutes >= 0 && @.drive_minutes <= 1440))
        || (exists(@.effort) && !(@.effort.type() == "string" && (@.effort == "easy" || @.effort == "moderate" || @.effort == "demanding")))
        || (exists(@.bed) && !(@.bed.type() == "string"))
        || (exists(@.place) && !(@.place.type() == "string"))
        || (exists(@.travel_hours) && !(@.travel_hours.type() == "number" && @.travel_hours > 0 && @.travel_hours <= 72))
        || (exists(@.meals) && !(@.meals.type() == "array"))
      )'
    )
    and not jsonb_path_exists(
      daily_itinerary, '$[*].meals[*] ? (!(@.type() == "string" && (@ == "breakfast" || @ == "lunch" || @ == "dinner")))')
  ),
  constraint images_have_path_and_alt check (
    jsonb_typeof(images) = 'array'
    and jsonb_array_length(images) <= 12
    and not jsonb_path_exists(images, 'strict $[*] ? (@.type() != "object")', '{}', true)
    and not jsonb_path_exists(
      images, '$[*] ? (!(@.path.type() == "string") || !(@.path != "") || !(@.alt.type() == "string"))'
    )
  )
);
comment on column public.itineraries.image_color is 'Main color of the stored image; null until it is prepared. Set by a trigger.';
create index itineraries_published on public.itineraries (created_at desc, id) where is_published;
create index itineraries_featured on public.itineraries (created_at desc, id) where is_featured and is_published;
create index itineraries_by_price on public.itineraries (price, id) where is_published;
create index itineraries_by_duration on public.itineraries (duration, id) where is_published;
create index itineraries_by_title on public.itineraries (title, id);
create index itineraries_countries on public.itineraries using gin (countries);
create index itineraries_regions on public.itineraries using gin (regions);
create index itineraries_categories on public.itineraries using gin (categories);
create index itineraries_search on public.itineraries
  using gin (private.fold_accents(search_text) extensions.gin_trgm_ops);
create index itineraries_by_image on public.itineraries (image) where private.is_stored_image(image);
create index itineraries_unprepared on public.itineraries (created_at desc, id)
  where image_color is null and private.is_stored_image(image);
create index itineraries_without_image on public.itineraries (id) where not is_published and coalesce(image, '') = '';
create index itineraries_newest on public.itineraries (created_at desc, id) include (is_published);
create index itineraries_drafts on public.itineraries (created_at desc, id) include (is_published) where not is_published;
create index itineraries_words on public.itineraries using gin (words_folded extensions.gin_trgm_ops);
create index itineraries_by_id on public.itineraries (id) include (region, is_published, updated_at);
create trigger itineraries_are_content after insert or update or delete on public.itineraries
  for each row execute function private.bump_content_version();
create trigger itineraries_are_content_emptied after truncate on public.itineraries
  for each statement execute function private.bump_content_version();
create trigger keep_created_at before insert or update on public.itineraries
  for each row execute function private.keep_created_at();

alter table public.itineraries enable row level security;
revoke all on table public.itineraries from anon, authenticated, service_role;
grant select on table public.itineraries to anon;
grant select, insert, update, delete on table public.itineraries to authenticated, service_role;

create policy "visitors read published itineraries"
  on public.itineraries for select to anon using (is_published);
comment on policy "visitors read published itineraries" on public.itineraries is
  'Lets anyone read published itineraries, but no drafts.';
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
  new.image_color := case
    when not private.is_stored_image(new.image) then null
    when tg_op = 'UPDATE' and new.image is distinct from old.image then private.color_of_image(new.image)
    else coalesce(private.color_of_image(new.image), new.image_color)
  end;
  if tg_op = 'UPDATE' then
    -- Setting the color later is not a change that affects editors.
    if new.image_color is distinct from old.image_color
      and to_jsonb(new) - 'image_color' = to_jsonb(old) - 'image_color' then
      return new;
    end if;
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger complete_itinerary before insert or update on public.itineraries
  for each row execute function private.complete_itinerary();

-- A private link to one itinerary, which may be a draft.
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
grant select, delete on table public.itinerary_previews to authenticated;
grant select, insert, delete on table public.itinerary_previews to service_role;
grant insert (itinerary_id) on table public.itinerary_previews to authenticated;

create policy "admins read preview links"
  on public.itinerary_previews for select to authenticated using ((select private.is_admin()));
comment on policy "admins read preview links" on public.itinerary_previews is 'Lets an admin read the links.';
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
grant execute on function private.preview_itinerary to anon, authenticated, service_role;

create function public.preview_itinerary(token uuid) returns setof public.itineraries
language sql stable set search_path = ''
as $$
  select * from private.preview_itinerary(preview_itinerary.token)
$$;
comment on function public.preview_itinerary is 'The itinerary behind a preview link that has not run out.';
revoke all on function public.preview_itinerary from public, anon, authenticated, service_role;
grant execute on function public.preview_itinerary to anon, authenticated, service_role;

create table public.itinerary_versions (
  id bigint generated always as identity primary key,
  itinerary_id uuid not null references public.itineraries (id) on delete cascade,
  -- The row before the change.
  content jsonb not null,
  -- Who replaced it, and when.
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
  'Lets an admin read earlier versions; only the trigger writes them.';
create policy "the service reads versions of itineraries"
  on public.itinerary_versions for select to service_role using ((select private.is_service()));
comment on policy "the service reads versions of itineraries" on public.itinerary_versions is
  'Lets the server''s functions read them.';

-- Publishing, featuring and computed columns do not make a version.
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
create trigger keep_itinerary_version after update on public.itineraries
  for each row execute function private.keep_itinerary_version();

revoke all on all functions in schema private from public;
