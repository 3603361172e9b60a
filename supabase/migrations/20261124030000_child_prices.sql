-- A price level may say what a child costs.
alter table public.itineraries
  drop constraint price_levels_have_hotels_and_prices,
  add constraint price_levels_have_hotels_and_prices check (
    jsonb_typeof(price_levels) = 'array'
    and jsonb_array_length(price_levels) <= 5
    and not jsonb_path_exists(price_levels, 'strict $[*] ? (@.type() != "object")', '{}', true)
    and not jsonb_path_exists(price_levels, '$[*] ? (!(@.hotels.type() == "string"))')
    and not jsonb_path_exists(
      price_levels,
      '$[*].keyvalue() ? (!(@.key == "hotels") && !(@.key == "low_season") && !(@.key == "high_season") && !(@.key == "child"))')
    -- Comparing two JSON types is neither true nor false, so each type is checked first.
    and not jsonb_path_exists(
      price_levels,
      '$[*].keyvalue() ? (@.key != "hotels" && !(@.value.type() == "null") && !(@.value.type() == "number" && @.value >= 0 && @.value < 10000000))')
  );
