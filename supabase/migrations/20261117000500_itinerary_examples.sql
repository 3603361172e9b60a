-- The example itineraries, inserted once into a catalog that has never been changed, and the other rows of a demo.

-- Loaded from supabase/seed/example_itineraries.sql; empty if that file was not loaded.
create table private.example_itineraries (
  position integer primary key check (position > 0),
  -- The columns of public.itineraries by name.
  itinerary jsonb not null check (jsonb_typeof(itinerary) = 'object')
);
comment on table private.example_itineraries is
  'The rows that seed_example_itineraries() inserts, in display order.';

alter table private.example_itineraries enable row level security;
revoke all on table private.example_itineraries from public, anon, authenticated, service_role;

-- Records whether an itinerary was ever added.
create table private.catalogue (
  only_row boolean primary key default true check (only_row),
  touched_at timestamptz
);
insert into private.catalogue default values;

alter table private.catalogue enable row level security;

create function private.mark_catalogue_touched() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from added) then
    update private.catalogue set touched_at = now() where touched_at is null;
  end if;
  return null;
end
$$;
create trigger mark_catalogue_touched after insert on public.itineraries
  referencing new table as added
  for each statement execute function private.mark_catalogue_touched();

create function private.seed_example_itineraries() returns setof public.itineraries
language plpgsql security definer set search_path = ''
as $$
begin
  -- The row lock makes a second caller wait, and then find the catalog touched.
  perform 1 from private.catalogue where touched_at is null for update;
  if not found or exists (select 1 from public.itineraries) then
    return;
  end if;
  return query
    insert into public.itineraries
      (title, subtitle, countries, regions, categories, duration, description, image, highlights, includes,
       excludes, daily_itinerary, important_details, visa_information_url, price, is_featured, is_published,
       pace, effort, best_months, access_notes, price_levels, created_by, created_at)
    select e.title, e.subtitle, e.countries, e.regions, e.categories, e.duration, e.description, e.image,
           e.highlights, e.includes, e.excludes, e.daily_itinerary, e.important_details, e.visa_information_url,
           e.price, e.is_featured, e.is_published,
           e.pace, e.effort, coalesce(e.best_months, '{}'), coalesce(e.access_notes, ''), coalesce(e.price_levels, '[]'),
           coalesce(private.live_user_id(), '00000000-0000-0000-0000-000000000000'),
           -- The first of the list is the newest.
           now() - (example.position * interval '1 second')
    from private.example_itineraries as example,
         jsonb_populate_record(null::public.itineraries, example.itinerary) as e
    order by example.position
    returning *;
end
$$;
grant execute on function private.seed_example_itineraries to anon, authenticated, service_role;

create function public.seed_example_itineraries() returns setof public.itineraries
language sql set search_path = ''
as $$
  select * from private.seed_example_itineraries()
$$;
comment on function public.seed_example_itineraries is
  'Inserts the nine example trips into an untouched, empty catalogue and returns them; else returns nothing.';
revoke all on function public.seed_example_itineraries from public, anon, authenticated, service_role;
grant execute on function public.seed_example_itineraries to anon, authenticated, service_role;

-- The ids of all rows that a demo's first start has stored.
create table private.demo_rows (id uuid primary key);
comment on table private.demo_rows is 'What remove_examples() deletes besides the examples that visitors see.';

alter table private.demo_rows enable row level security;
revoke all on table private.demo_rows from public, anon, authenticated, service_role;

create function private.is_demo(row_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.demo_rows d where d.id = row_id)
$$;

-- An existing row cannot be marked as demo data later, so that nobody can delete a record this way.
create function private.note_demo_rows(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_service() or exists (select from public.site_settings s where s.key = 'first_start_done') then
    raise exception 'Only the first start makes a demo.' using errcode = '42501';
  end if;
  insert into private.demo_rows (id) select unnest(ids) on conflict do nothing;
end
$$;
grant execute on function private.note_demo_rows to service_role;

create function public.note_demo_rows(ids uuid[]) returns void
language sql set search_path = ''
as $$
  select private.note_demo_rows(note_demo_rows.ids)
$$;
comment on function public.note_demo_rows is 'Remembers what a demo''s first start stored; the first start only.';
revoke all on function public.note_demo_rows from public, anon, authenticated, service_role;
grant execute on function public.note_demo_rows to service_role;

revoke all on all functions in schema private from public;
