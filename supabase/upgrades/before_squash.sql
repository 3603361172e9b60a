-- Takes a database of the 21 migrations that came before the squash (docs/decisions/014) to what the files
-- 20261115000001 to 20261115000023 make of an empty one. The site runs this by itself at its first start; for a
-- Supabase project it is run once by hand, in one transaction.

do $$
declare
  missing constant text[] := array(
    select version from unnest(array[
      '20261115000100', '20261115000200', '20261115000300', '20261115000400', '20261115000500', '20261115000600',
      '20261115000700', '20261115000800', '20261115000900', '20261115001000', '20261115001100', '20261115001200',
      '20261115001300', '20261115001400', '20261115001500', '20261115001510', '20261115001520', '20261115001530',
      '20261115001550', '20261115001600', '20261115001620'
    ]) as version
    where version not in (select applied.version from supabase_migrations.schema_migrations as applied)
    order by 1
  );
begin
  if cardinality(missing) = 21 then
    raise exception 'the database has none of the migrations before the squash: there is nothing to take over';
  elsif cardinality(missing) > 0 then
    raise exception
      'the database stopped in the middle of the migrations before the squash (% of 21 are missing, from % on): start commit 4ffc5cb on it once, then this version',
      cardinality(missing), missing[1];
  end if;
end
$$;

-- 20261115001610_single_places_and_whole_days was taken back after some sites had applied it. They may hold
-- published itineraries that name their place and kind in the single fields alone.
drop trigger if exists drop_broken_days on public.itineraries;
drop function if exists private.drop_broken_days();
update public.itineraries
set countries = case when cardinality(countries) > 0 then countries else array[location] end,
    regions = case when cardinality(regions) > 0 then regions else array[region] end,
    categories = case when cardinality(categories) > 0 then categories else array[category] end
where is_published and 0 in (cardinality(countries), cardinality(regions), cardinality(categories));
alter table public.itineraries
  drop constraint published_needs_place_and_kind,
  add constraint published_needs_place_and_kind check (
    not is_published
    or (cardinality(countries) > 0 and cardinality(regions) > 0 and cardinality(categories) > 0)
  );

-- The example itineraries were the text of a function; now they are rows, loaded from supabase/seed/.
drop function if exists private.example_itineraries();
create table if not exists private.example_itineraries (
  position integer primary key check (position > 0),
  itinerary jsonb not null check (jsonb_typeof(itinerary) = 'object')
);
comment on table private.example_itineraries is
  'What seed_example_itineraries() puts into an untouched catalogue, in the order in which it is shown.';
alter table private.example_itineraries enable row level security;
revoke all on table private.example_itineraries from public, anon, authenticated, service_role;

create or replace function private.seed_example_itineraries() returns setof public.itineraries
language plpgsql security definer set search_path = ''
as $$
begin
  -- The row lock makes a second caller wait, and then find the catalogue touched.
  perform 1 from private.catalogue where touched_at is null for update;
  if not found or exists (select 1 from public.itineraries) then
    return;
  end if;
  return query
    insert into public.itineraries
      (title, subtitle, countries, regions, categories, duration, description, image, highlights, includes,
       excludes, daily_itinerary, important_details, visa_information_url, price, is_featured, is_published,
       created_by, created_at)
    select e.title, e.subtitle, e.countries, e.regions, e.categories, e.duration, e.description, e.image,
           e.highlights, e.includes, e.excludes, e.daily_itinerary, e.important_details, e.visa_information_url,
           e.price, e.is_featured, e.is_published,
           coalesce(private.live_user_id(), '00000000-0000-0000-0000-000000000000'),
           -- The first of the list is the newest.
           now() - (example.position * interval '1 second')
    from private.example_itineraries as example,
         jsonb_populate_record(null::public.itineraries, example.itinerary) as e
    order by example.position
    returning *;
end
$$;

-- The history: the files of old are kept beside it, and the new ones count as applied.
create table if not exists supabase_migrations.squashed_migrations
  (version text not null primary key, statements text[], name text);
with old as (
  delete from supabase_migrations.schema_migrations
  where version in (
    '20261115000100', '20261115000200', '20261115000300', '20261115000400', '20261115000500', '20261115000600',
    '20261115000700', '20261115000800', '20261115000900', '20261115001000', '20261115001100', '20261115001200',
    '20261115001300', '20261115001400', '20261115001500', '20261115001510', '20261115001520', '20261115001530',
    '20261115001550', '20261115001600', '20261115001610', '20261115001620'
  )
  returning version, statements, name
)
insert into supabase_migrations.squashed_migrations (version, statements, name)
select version, statements, name from old
on conflict (version) do nothing;
insert into supabase_migrations.schema_migrations (version, name)
values
  ('20261115000001', 'foundations'),
  ('20261115000002', 'people'),
  ('20261115000003', 'user_management'),
  ('20261115000004', 'itineraries'),
  ('20261115000005', 'itinerary_examples'),
  ('20261115000006', 'itinerary_search'),
  ('20261115000007', 'itinerary_previews'),
  ('20261115000008', 'image_migration'),
  ('20261115000009', 'image_storage'),
  ('20261115000010', 'faqs'),
  ('20261115000011', 'site_settings'),
  ('20261115000012', 'notification_recipients'),
  ('20261115000013', 'engagements'),
  ('20261115000014', 'requests'),
  ('20261115000015', 'outbox'),
  ('20261115000016', 'subscribers'),
  ('20261115000017', 'submissions'),
  ('20261115000018', 'request_timeline'),
  ('20261115000019', 'trips'),
  ('20261115000020', 'my_data'),
  ('20261115000021', 'audit_trail'),
  ('20261115000022', 'analytics'),
  ('20261115000023', 'admin_search')
on conflict (version) do nothing;
