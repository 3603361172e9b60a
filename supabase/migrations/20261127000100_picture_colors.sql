-- A picture's main colour stands in its place until it has loaded. The server computes it when the picture is stored;
-- it also says that every size of the picture was made ahead.

create table private.image_colors (
  path text primary key,
  color text not null check (color ~ '^#[0-9a-f]{6}$')
);
comment on table private.image_colors is 'The main colour of the pictures in the bucket, by their path.';
alter table private.image_colors enable row level security;
revoke all on table private.image_colors from public, anon, authenticated, service_role;

alter table public.itineraries
  add column image_color text check (image_color is null or image_color ~ '^#[0-9a-f]{6}$');
comment on column public.itineraries.image_color is 'Of the picture in the bucket; null until it was prepared. Kept by a trigger.';

create function private.is_stored_image(image text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(image <> '' and image !~* '^((https?:)?//|data:)', false)
$$;
revoke all on function private.is_stored_image(text) from public;
-- Whoever writes an itinerary also writes the indexes that use it.
grant execute on function private.is_stored_image(text) to authenticated, service_role;

create index itineraries_by_image on public.itineraries (image) where private.is_stored_image(image);
create index itineraries_unprepared on public.itineraries (created_at desc, id)
  where image_color is null and private.is_stored_image(image);

create function private.color_of_image(image text) returns text
language sql stable security definer set search_path = ''
as $$
  select colors.color from private.image_colors as colors where colors.path = color_of_image.image
$$;
revoke all on function private.color_of_image(text) from public;
grant execute on function private.color_of_image(text) to authenticated, service_role;

create or replace function private.complete_itinerary() returns trigger
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
    -- A colour found later is no change that an editor has to know of.
    if new.image_color is distinct from old.image_color
      and to_jsonb(new) - 'image_color' = to_jsonb(old) - 'image_color' then
      return new;
    end if;
    new.updated_at := now();
  end if;
  return new;
end
$$;

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
revoke all on function private.note_image_color(text, text) from public;
grant execute on function private.note_image_color(text, text) to service_role;

create function public.note_image_color(path text, color text) returns void
language sql set search_path = ''
as $$
  select private.note_image_color(path, color)
$$;
comment on function public.note_image_color(text, text) is 'The server has prepared this picture, and this is its colour.';
revoke all on function public.note_image_color(text, text) from public, anon, authenticated, service_role;
grant execute on function public.note_image_color(text, text) to service_role;

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
revoke all on function private.unprepared_images(integer) from public;
grant execute on function private.unprepared_images(integer) to service_role;

create function public.unprepared_images(most integer) returns setof text
language sql stable set search_path = ''
as $$
  select * from private.unprepared_images(most)
$$;
comment on function public.unprepared_images(integer) is
  'Pictures in the bucket, of the newest itineraries, whose sizes were never made.';
revoke all on function public.unprepared_images(integer) from public, anon, authenticated, service_role;
grant execute on function public.unprepared_images(integer) to service_role;
