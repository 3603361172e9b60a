-- An itinerary may name its place and kind in the single fields alone, which the pages then show; and a day
-- without a number, a title or a description is dropped, not a reason to refuse the trip.

alter table public.itineraries
  drop constraint published_needs_place_and_kind,
  add constraint published_needs_place_and_kind check (
    not is_published or (location ~ '\S' and region ~ '\S' and category ~ '\S')
  );

create function private.drop_broken_days() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- What is no list at all is left for the table to refuse.
  if jsonb_typeof(new.daily_itinerary) = 'array' then
    new.daily_itinerary := coalesce((
      select jsonb_agg(entry.day order by entry.place)
      from jsonb_array_elements(new.daily_itinerary) with ordinality as entry (day, place)
      where jsonb_typeof(entry.day -> 'day') = 'number'
        and jsonb_typeof(entry.day -> 'title') = 'string'
        and jsonb_typeof(entry.day -> 'description') = 'string'
    ), '[]');
  end if;
  return new;
end
$$;
revoke all on function private.drop_broken_days() from public;
create trigger drop_broken_days before insert or update of daily_itinerary on public.itineraries
  for each row execute function private.drop_broken_days();
