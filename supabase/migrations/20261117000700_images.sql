-- Images: the storage bucket, dominant colors, and the migration of external images.

create table public.image_migration_failures (
  itinerary_id uuid primary key references public.itineraries (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null default now()
);

alter table public.image_migration_failures enable row level security;
revoke all on table public.image_migration_failures from anon, authenticated, service_role;
grant select on table public.image_migration_failures to authenticated;
grant select, insert, update, delete on table public.image_migration_failures to service_role;

create policy "admins read image migration failures"
  on public.image_migration_failures for select to authenticated using ((select private.is_admin()));
comment on policy "admins read image migration failures" on public.image_migration_failures is
  'Lets an admin read which images could not be moved, and why.';
create policy "the service manages image migration failures"
  on public.image_migration_failures for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages image migration failures" on public.image_migration_failures is
  'Lets the migration function keep the list.';

-- A replaced image is tried again.
create function private.forget_image_failure() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.image_migration_failures where itinerary_id = new.id;
  return null;
end
$$;
create trigger forget_image_failure after update of image on public.itineraries
  for each row when (old.image is distinct from new.image) execute function private.forget_image_failure();

-- The next itineraries whose image is a data: URL or an external URL and has not failed yet.
create function public.images_to_migrate(batch integer)
returns table (id uuid, title text, image text, updated_at timestamptz, remaining bigint)
language sql stable set search_path = ''
as $$
  select i.id, i.title, i.image, i.updated_at, count(*) over ()
  from public.itineraries i
  where (i.image ilike 'data:%' or i.image ~* '^(https?:)?//')
    and not exists (select 1 from public.image_migration_failures f where f.itinerary_id = i.id)
  order by i.created_at, i.id
  limit least(greatest(batch, 0), 50)
$$;
comment on function public.images_to_migrate is 'Images that are not in the bucket yet; the server only.';
revoke all on function public.images_to_migrate from public, anon, authenticated, service_role;
grant execute on function public.images_to_migrate to service_role;

-- On a Supabase project images are in its storage: a bucket that anyone may read and admins may write. Elsewhere the
-- site serves /storage/v1 itself, with the same rules.
do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('itinerary-images', 'itinerary-images', true, 10485760,
          array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
  on conflict (id) do nothing;
  create policy "admins list itinerary images" on storage.objects for select to authenticated
    using (bucket_id = 'itinerary-images' and (select private.is_admin()));
  create policy "admins add itinerary images" on storage.objects for insert to authenticated
    with check (bucket_id = 'itinerary-images' and (select private.is_admin()));
  create policy "admins replace itinerary images" on storage.objects for update to authenticated
    using (bucket_id = 'itinerary-images' and (select private.is_admin()))
    with check (bucket_id = 'itinerary-images' and (select private.is_admin()));
  create policy "admins delete itinerary images" on storage.objects for delete to authenticated
    using (bucket_id = 'itinerary-images' and (select private.is_admin()));
end
$$;

create table private.image_colors (
  path text primary key,
  color text not null check (color ~ '^#[0-9a-f]{6}$')
);
comment on table private.image_colors is 'The main color of stored images, by path.';

alter table private.image_colors enable row level security;
revoke all on table private.image_colors from public, anon, authenticated, service_role;

create function private.color_of_image(image text) returns text
language sql stable security definer set search_path = ''
as $$
  select colors.color from private.image_colors as colors where colors.path = color_of_image.image
$$;
grant execute on function private.color_of_image to authenticated, service_role;

create function private.note_image_color(path text, color text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Access denied' using errcode = '42501';
  end if;
  insert into private.image_colors as known (path, color)
  values (note_image_color.path, note_image_color.color)
  on conflict on constraint image_colors_pkey do update set color = excluded.color
  where known.color <> excluded.color;
  update public.itineraries as itinerary set image_color = note_image_color.color
  where private.is_stored_image(itinerary.image) and itinerary.image = note_image_color.path
    and itinerary.image_color is distinct from note_image_color.color;
end
$$;
grant execute on function private.note_image_color to service_role;

create function public.note_image_color(path text, color text) returns void
language sql set search_path = ''
as $$
  select private.note_image_color(path, color)
$$;
comment on function public.note_image_color is 'Stores the main color of a prepared image; the server only.';
revoke all on function public.note_image_color from public, anon, authenticated, service_role;
grant execute on function public.note_image_color to service_role;

create function private.unprepared_images(most integer) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Access denied' using errcode = '42501';
  end if;
  return query
    select distinct newest.image from (
      select itinerary.image from public.itineraries as itinerary
      where itinerary.image_color is null and private.is_stored_image(itinerary.image)
      order by itinerary.created_at desc, itinerary.id
      limit least(most, 1000)
    ) as newest;
end
$$;
grant execute on function private.unprepared_images to service_role;

create function public.unprepared_images(most integer) returns setof text
language sql stable set search_path = ''
as $$
  select * from private.unprepared_images(most)
$$;
comment on function public.unprepared_images is
  'Images of the newest itineraries that have not been prepared; the server only.';
revoke all on function public.unprepared_images from public, anon, authenticated, service_role;
grant execute on function public.unprepared_images to service_role;

revoke all on all functions in schema private from public;
