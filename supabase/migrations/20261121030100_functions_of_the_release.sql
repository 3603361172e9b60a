-- Processes of release 1.0.0 run beside newer ones during an upgrade, and again after a rollback: the functions that they
-- call keep their names and arguments.

drop function public.search_itineraries(
  jsonb, text, text, text, integer, integer, numeric, integer, text, text, text, integer, integer);
drop function public.count_itinerary_choices(
  jsonb, text, text, text, integer, integer, numeric, integer, text, text);

-- 'search', 'is_close' and 'named_type' are for release 1.0.0.
create function public.search_itineraries(
  wishes jsonb default '[]', region text default null, country text default null, trip_type text default null,
  min_days integer default null, max_days integer default null, max_price numeric default null,
  month integer default null, pace text default null, effort text default null,
  sort text default 'best', page integer default 1, page_size integer default 24,
  search text default null
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.search_itineraries(
    private.listing_wishes(
      case when search is null then wishes else jsonb_build_array(jsonb_build_object('words', jsonb_build_array(search), 'prefix', true)) end,
      region, country, trip_type, min_days, max_days, max_price, month, pace, effort),
    sort, page, page_size) || '{"is_close": false, "named_type": null}'
$$;
comment on function public.search_itineraries is
  'The ids of one page of the published itineraries that fit every wish and filter, with their total, or those that come near.';
revoke all on function public.search_itineraries from public, anon, authenticated, service_role;
grant execute on function public.search_itineraries to anon, authenticated, service_role;

create function public.count_itinerary_choices(
  wishes jsonb default '[]', region text default null, country text default null, trip_type text default null,
  min_days integer default null, max_days integer default null, max_price numeric default null,
  month integer default null, pace text default null, effort text default null,
  search text default null
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.count_itinerary_choices(
    private.listing_wishes(
      case when search is null then wishes else jsonb_build_array(jsonb_build_object('words', jsonb_build_array(search), 'prefix', true)) end,
      null, null, null, min_days, max_days, max_price, null, null, null),
    nullif(region, ''), nullif(country, ''), nullif(trip_type, ''), month, nullif(pace, ''), nullif(effort, ''))
$$;
comment on function public.count_itinerary_choices is
  'How many published itineraries each choice of a filter would leave, given all the other filters.';
revoke all on function public.count_itinerary_choices from public, anon, authenticated, service_role;
grant execute on function public.count_itinerary_choices to anon, authenticated, service_role;

create function public.order_faqs(ids uuid[]) returns void
language sql set search_path = '' as $$ select public.order_rows('faqs', ids) $$;
comment on function public.order_faqs is 'order_rows for processes of release 1.0.0.';
grant execute on function public.order_faqs to authenticated, service_role;
create function public.order_faq_categories(ids uuid[]) returns void
language sql set search_path = '' as $$ select public.order_rows('faq_categories', ids) $$;
comment on function public.order_faq_categories is 'order_rows for processes of release 1.0.0.';
grant execute on function public.order_faq_categories to authenticated, service_role;
create function public.order_planners(ids uuid[]) returns void
language sql set search_path = '' as $$ select public.order_rows('planners', ids) $$;
comment on function public.order_planners is 'order_rows for processes of release 1.0.0.';
grant execute on function public.order_planners to authenticated, service_role;
create function public.order_testimonials(ids uuid[]) returns void
language sql set search_path = '' as $$ select public.order_rows('testimonials', ids) $$;
comment on function public.order_testimonials is 'order_rows for processes of release 1.0.0.';
grant execute on function public.order_testimonials to authenticated, service_role;

-- The highest price is quoted, because 'NaN' and 'Infinity' are numbers too.
create or replace function private.listing_condition(wish jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(nullif(concat_ws(' and ',
    case when wish ? 'region' then 'regions @> ' || quote_literal(array[wish ->> 'region']) end,
    case when wish ? 'country' then 'countries @> ' || quote_literal(array[wish ->> 'country']) end,
    case when wish ? 'trip_type' then 'categories @> ' || quote_literal(array[wish ->> 'trip_type']) end,
    'words @@ ' || quote_literal(private.word_query(wish)) || '::tsquery',
    'open_months & ' || private.month_bits(private.wished_months(jsonb_build_array(wish))) || ' > 0',
    'duration >= ' || (wish ->> 'min_days')::integer,
    'duration <= ' || (wish ->> 'max_days')::integer,
    'price <= ' || quote_literal((wish ->> 'max_price')::numeric) || '::numeric',
    'pace = ' || quote_literal(wish ->> 'pace'),
    'effort = ' || quote_literal(wish ->> 'effort')
  ), ''), 'true')
$$;
