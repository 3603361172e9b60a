-- The search says which itineraries to show and how many there are in all; the trips themselves are read where
-- every reader gets them, from the table and under its policies.

create or replace function private.search_itineraries(
  search text, region text, country text, trip_type text,
  min_days integer, max_days integer, max_price numeric, month integer,
  sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Sorting this many by hand is quicker than walking an index in order in the hope of meeting them.
  few constant integer := 500;
  -- Line breaks part title, countries, regions and description: nobody searches across them.
  words constant text := private.fold_case(btrim(translate(coalesce(search, ''), E'\n\r', '  ')));
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 60);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  ordering constant text := case sort
    when 'price' then 'price, itinerary_id'
    when 'price-desc' then 'price desc nulls last, itinerary_id'
    when 'duration' then 'duration, itinerary_id'
    when 'duration-desc' then 'duration desc, itinerary_id'
    when 'title' then 'title_key, itinerary_id'
    else 'created_at desc, itinerary_id'
  end;
  conditions constant text := concat_ws(' and ', 'true',
    case when words <> '' then 'search_text like $1' end,
    case when region <> '' then 'regions @> array[$2]' end,
    case when country <> '' then 'countries @> array[$3]' end,
    case when trip_type <> '' then 'categories @> array[$4]' end,
    case when min_days is not null then 'duration >= $5' end,
    case when max_days is not null then 'duration <= $6' end,
    case when max_price is not null then 'price <= $7' end,
    case when month is not null then 'good_months @> array[$8]' end
  );
  total bigint;
  ids uuid[] := '{}';
begin
  if words = '' and num_nonnulls(min_days, max_days, max_price, month) = 0 then
    select coalesce(sum(counts.total), 0) into total
    from private.itinerary_counts as counts
    where counts.region = coalesce(search_itineraries.region, '')
      and counts.country = coalesce(search_itineraries.country, '')
      and counts.trip_type = coalesce(search_itineraries.trip_type, '');
  else
    execute 'select count(*) from private.itinerary_listing where ' || conditions
      into total
      using pattern, region, country, trip_type, min_days, max_days, max_price, month;
  end if;

  if total > skipped then
    execute format(
        'with matches as %s (select * from private.itinerary_listing where %s)
         select array(select itinerary_id from matches order by %s limit $9 offset $10)',
        case when total > few then 'not materialized' else 'materialized' end, conditions, ordering)
      into ids
      using pattern, region, country, trip_type, min_days, max_days, max_price, month, size, skipped;
  end if;

  return jsonb_build_object(
    'total', total,
    'any_published', total > 0 or exists (select 1 from private.itinerary_listing),
    'ids', to_jsonb(ids)
  );
end
$$;
comment on function public.search_itineraries is
  'The ids of one page of the published itineraries that match every given filter, with their exact total.';
