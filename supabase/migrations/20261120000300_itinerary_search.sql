-- The search knows the catalog's words, and months are of three kinds: best, fine, and not advised.
--
-- A search is a list of wishes: words, a trip type, months, a number of days, and the chosen filters. domain/ reads them
-- from what a visitor types. When nothing fits them all, the search leaves out as few as it must.

drop function public.search_itineraries(
  text, text, text, text, integer, integer, numeric, integer, text, text, text, integer, integer);
drop function private.search_itineraries(text, private.listing_filters, text, integer, integer);
drop function public.count_itinerary_choices(
  text, text, text, text, integer, integer, numeric, integer, text, text);
drop function private.count_itinerary_choices(text, private.listing_filters);
drop function private.listing_conditions(private.listing_filters);
drop function private.listing_order(text);
drop function private.named_trip_type(text);
drop function private.search_words(text);
drop type private.listing_filters;

-- The months that a text names, such as 'Mid-December to April and July'.
create function private.months_in(words text) returns integer[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  names constant text[] := array['January', 'February', 'March', 'April', 'May', 'June',
    'July', 'August', 'September', 'October', 'November', 'December'];
  months integer[] := '{}';
  word text;
  month integer;
  previous integer;
  is_span boolean := false;
begin
  foreach word in array string_to_array(
    replace(replace(translate(words, ',()', '   '), 'id-', 'id '), '–', ' to '), ' ')
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
grant execute on function private.months_in to authenticated, service_role;

create or replace function private.good_months(advice text) returns integer[]
language plpgsql immutable strict set search_path = ''
as $$
declare
  opening constant text := (regexp_split_to_array(advice, '[.;:]|, (?!and |or )[a-z]'))[1];
begin
  if opening ~* '\y(?:avoid|except|not|never|wet|wettest|rain\w*|storm\w*|hurricane\w*|close[ds]?)\y' then
    return '{}';
  elsif opening ~* '\y(?:all year|year[- ]round|any month)\y' then
    return array(select generate_series(1, 12));
  end if;
  return private.months_in(opening);
end
$$;

-- The months that the advice warns of, such as 'September and October are the wettest months'. A best month is never one.
create function private.poor_months(named integer[], details jsonb) returns integer[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct month order by month), '{}')
  from regexp_split_to_table(details ->> 'bestTimeToVisit', '[.;:]|, (?!(?:and |or )?[A-Z])') as clause,
       unnest(private.months_in(clause)) as month
  where clause ~* '\y(?:avoid|skip|except|never|not (?:advised|recommended)|wettest|worst|peaks?|(?:dis|inter)rupted|close[ds])\y'
    and month <> all (private.months_of(named, details))
$$;
grant execute on function private.poor_months to authenticated, service_role;

alter table public.itineraries
  add column poor_months integer[] generated always as (private.poor_months(best_months, important_details)) stored;
comment on column public.itineraries.poor_months is 'Months that the advice on the best time to visit warns of.';

-- What the advice says about any of these months: {kind: 'best', 'fine' or 'poor', words: its own words, or null}.
create function private.month_note(good integer[], poor integer[], advice text, months integer[]) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_build_object(
    'kind', case when good && months then 'best' when poor @> months then 'poor' else 'fine' end,
    'words', (
      select upper(left(btrim(clause), 1)) || substr(btrim(clause), 2)
      from regexp_split_to_table(advice, '[.;]') with ordinality as parts (clause, place),
           private.months_in(clause) as named,
           lateral (
             select months && named
               or (named = '{}' and months && array[6, 7, 8] and clause ~* '\ysummer\y')
               or (named = '{}' and months && array[12, 1, 2] and clause ~* '\ywinter\y') as is_about_them
           ) as about
      where is_about_them or clause ~* '\yall year\y'
      order by is_about_them desc, place limit 1
    ))
$$;

-- Lower case, without accents and punctuation. PostgreSQL's own parser would take 'Ann/Bob' for a path.
create function private.plain_words(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(private.fold_accents(words), '[[:punct:]‘’“”–—…]+', ' ', 'g')
$$;

-- The limit keeps a text of any length below the largest size of a tsvector.
create function private.word_vector(words text) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select to_tsvector('pg_catalog.english', private.plain_words(left(coalesce(words, ''), 100000)))
$$;

-- Months as the bits 1 to 12 of a number: comparing arrays would take most of the time of a search.
create function private.month_bits(months integer[]) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(bit_or(1 << month), 0) from unnest(months) as month
$$;

alter table private.itinerary_listing
  add column best_months integer not null default 0,
  -- The best months and the fine ones; 0 if the itinerary says nothing about months.
  add column open_months integer not null default 0,
  -- Title, places, trip types, highlights, description, days and what is included.
  add column words tsvector not null default '',
  -- Title, places, trip types and highlights with their weights, for the order of the matches.
  add column names tsvector not null default '',
  drop column search_text,
  drop column good_months;
comment on column private.itinerary_listing.names_text is
  'Title, places and trip types: the words that a mistyped one is compared with.';
create index itinerary_listing_words on private.itinerary_listing using gin (words);

create or replace function private.refresh_itinerary_listing(changed uuid[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.itinerary_listing where itinerary_id = any (changed);
  insert into private.itinerary_listing
    (itinerary_id, created_at, title_key, duration, price, countries, regions, categories, best_months, open_months,
     words, names, names_text, pace, effort)
  select id, created_at, private.fold_case(title), duration, nullif(price, 0),
         lists.countries, lists.regions, lists.categories, private.month_bits(good_months),
         case when good_months || poor_months <> '{}'
           then private.month_bits(array(select generate_series(1, 12) except select unnest(poor_months))) else 0 end,
         strip(private.word_vector(concat_ws(' ', title, subtitle, places, types, array_to_string(highlights, ' '),
           description, days.texts, array_to_string(includes, ' ')))),
         setweight(private.word_vector(concat_ws(' ', title, places)), 'A')
           || setweight(private.word_vector(types), 'B')
           || setweight(private.word_vector(array_to_string(highlights, ' ')), 'C'),
         private.plain_words(concat_ws(' ', title, places, types)),
         pace, overall_effort
  from public.itineraries as written, lateral (
    -- Without duplicates, so that a name can be counted without reading the itinerary.
    select
      array(select distinct unnest(case when cardinality(written.countries) > 0 then written.countries else array[location] end)) as countries,
      array(select distinct unnest(case when cardinality(written.regions) > 0 then written.regions else array[region] end)) as regions,
      array(select distinct unnest(case when cardinality(written.categories) > 0 then written.categories else array[category] end)) as categories
  ) as lists, lateral (
    select string_agg(distinct day ->> 'place', ' ') as stops,
           string_agg(concat_ws(' ', day ->> 'title', day ->> 'description', day ->> 'bed'), ' ') as texts
    from jsonb_array_elements(daily_itinerary) as day
  ) as days, lateral (
    select concat_ws(' ', array_to_string(lists.countries, ' '), array_to_string(lists.regions, ' '), stops) as places,
           array_to_string(lists.categories, ' ') as types
  ) as texts
  where id = any (changed) and is_published;
$$;
select private.refresh_itinerary_listing(array(select id from public.itineraries));

-- The words of a wish as a text search; null if none of them says anything. Each entry of the wish is a different name
-- for the same thing, at most 12 of them, and with 'prefix' its word may be the beginning of a longer one.
create function private.word_query(wish jsonb) returns tsquery
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(
    '(' || query::text || case when wish ? 'prefix' and numnode(query) = 1 and length(name) > 2 then ':*' else '' end || ')',
    ' | ')::tsquery
  from jsonb_array_elements_text(jsonb_path_query_array(wish, '$.words[0 to 11]')) as name,
       plainto_tsquery('pg_catalog.english', private.plain_words(name)) as query
  where numnode(query) > 0
$$;

create function private.wished_months(wishes jsonb) returns integer[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(distinct month::integer)
  from jsonb_array_elements(wishes) as wish, jsonb_array_elements_text(wish -> 'months') as month
  where month::integer between 1 and 12
$$;

-- A wish as a condition on private.itinerary_listing. Values are quoted into the text, so that each search gets its
-- own plan.
create function private.listing_condition(wish jsonb) returns text
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
    'price <= ' || (wish ->> 'max_price')::numeric,
    'pace = ' || quote_literal(wish ->> 'pace'),
    'effort = ' || quote_literal(wish ->> 'effort')
  ), ''), 'true')
$$;

create function private.listing_conditions(wishes jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat_ws(' and ', 'true', string_agg(private.listing_condition(wish), ' and '))
  from jsonb_array_elements(wishes) as wish where not wish ? 'soft'
$$;

-- The filters that a visitor has chosen, and the wishes read from what they typed. Each has a name: that of its filter,
-- or its number among the typed ones. A soft wish says what comes near; nothing has to fit it.
create function private.listing_wishes(
  wishes jsonb, region text, country text, trip_type text, min_days integer, max_days integer, max_price numeric,
  month integer, pace text, effort text
) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  named constant jsonb := jsonb_strip_nulls(jsonb_build_array(
    jsonb_build_object('name', 'region', 'region', nullif(region, '')),
    jsonb_build_object('name', 'country', 'country', nullif(country, '')),
    jsonb_build_object('name', 'tripType', 'trip_type', nullif(trip_type, '')),
    jsonb_build_object('name', 'duration', 'min_days', min_days, 'max_days', max_days),
    jsonb_build_object('name', 'budget', 'max_price', max_price),
    jsonb_build_object('name', 'month', 'months', case when month is not null then jsonb_build_array(month) end),
    jsonb_build_object('name', 'pace', 'pace', nullif(pace, '')),
    jsonb_build_object('name', 'effort', 'effort', nullif(effort, ''))
  ));
begin
  if wishes is null then
    wishes := '[]';
  elsif length(wishes::text) > 4000 or jsonb_typeof(wishes) <> 'array' or jsonb_array_length(wishes) > 12
    or jsonb_path_exists(wishes, 'strict $[*] ? (@.type() != "object")', '{}', true) then
    raise exception 'A search has at most 12 wishes and 4,000 characters.' using errcode = '22023';
  end if;
  return coalesce((
    select jsonb_agg(wish) from (
      select wish from jsonb_array_elements(named) as wish where wish - 'name' <> '{}'
      union all
      select typed.wish || jsonb_build_object('name', (typed.place - 1)::text)
      from jsonb_array_elements(wishes) with ordinality as typed (wish, place)
    ) as all_wishes), '[]');
end
$$;

-- The columns of an order. 'best' puts the best months first, then the best match of the words, then the nearest length.
create function private.listing_order(sort text, wishes jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case sort
    when 'price' then 'price, itinerary_id'
    when 'price-desc' then 'price desc nulls last, itinerary_id'
    when 'duration' then 'duration, itinerary_id'
    when 'duration-desc' then 'duration desc, itinerary_id'
    when 'title' then 'title_key, itinerary_id'
    when 'newest' then 'created_at desc, itinerary_id'
    else concat_ws(', ',
      'best_months & ' || private.month_bits(private.wished_months(wishes)) || ' = 0',
      (select 'ts_rank(names, ' || quote_literal(string_agg(private.word_query(wish)::text, ' | ')) || '::tsquery) desc'
       from jsonb_array_elements(wishes) as wish where wish ? 'words'),
      (select 'abs(duration - ' || max((wish ->> 'about')::integer) || ')' from jsonb_array_elements(wishes) as wish),
      'created_at desc, itinerary_id')
  end
$$;

-- The word of a published title, place or trip type that looks most like a mistyped one; null if none does.
create function private.similar_word(word text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  most_similar text;
begin
  -- Two swapped letters in a word of seven still match; two other letters do not.
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  select named into most_similar
  from (
    select names_text from private.itinerary_listing where word operator(extensions.<%) names_text limit 200
  ) as listed, string_to_table(names_text, ' ') as named
  order by extensions.similarity(named, word) desc, named limit 1;
  return most_similar;
end
$$;

-- What comes near when nothing fits all wishes: the more important ones come first, and one that leaves nothing is left
-- out: {conditions, left_out: [name], unknown: {name: a similar word, or null}}. Unknown is what no itinerary has at all.
-- Without scans, because a scan for something that nothing fits reads the whole table.
create function private.nearest_wishes(wishes jsonb) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off
as $$
declare
  kept text[] := '{}';
  left_out text[] := '{}';
  unknown jsonb := '{}';
  wish jsonb;
  condition text;
  fits boolean;
begin
  for wish in
    select value from jsonb_array_elements(wishes) with ordinality as all_wishes (value, place)
    order by case
        when value ? 'country' or value ? 'is_place' then 0 when value ? 'region' then 1 when value ? 'words' then 2
        when value ? 'trip_type' then 3 when value ? 'months' then 4 when value ? 'max_price' then 6
        when value ? 'pace' or value ? 'effort' then 7 else 5
      end, place
  loop
    condition := private.listing_condition(wish);
    execute 'select exists (select from private.itinerary_listing where '
      || array_to_string(kept || condition, ' and ') || ')' into fits;
    if fits then
      kept := array_remove(kept || condition, 'true');
      continue;
    end if;
    if not wish ? 'soft' then
      left_out := left_out || (wish ->> 'name');
    end if;
    if wish ? 'words' or wish ? 'trip_type' then
      execute 'select exists (select from private.itinerary_listing where ' || condition || ')' into fits;
      if not fits then
        unknown := unknown || jsonb_build_object(
          wish ->> 'name',
          case when length(wish #>> '{words,0}') > 3 then private.similar_word(wish #>> '{words,0}') end);
      end if;
    end if;
  end loop;
  return jsonb_build_object(
    'conditions', array_to_string(kept, ' and '), 'left_out', to_jsonb(left_out), 'unknown', unknown);
end
$$;

-- One page of ids and the exact total. If nothing matches, 'nearest' has the ids that come near.
create function private.search_itineraries(wishes jsonb, sort text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_near constant integer := 6;
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 60);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  placement constant text := private.listing_order(sort, wishes);
  months constant integer[] := private.wished_months(wishes);
  nearest jsonb;
  total bigint;
  ids uuid[];
begin
  execute format(
    'with matches as not materialized (select * from private.itinerary_listing where %s)
     select (select count(*) from matches), array(select itinerary_id from matches order by %s limit %s offset %s)',
    private.listing_conditions(wishes), placement, size, skipped) into total, ids;
  if total = 0 and wishes <> '[]' then
    nearest := private.nearest_wishes(wishes);
    -- A number of days that no itinerary has is still near another one.
    if nearest ->> 'conditions' <> '' or jsonb_path_exists(wishes, '$[*].about') then
      execute format('select array(select itinerary_id from private.itinerary_listing where %s order by %s limit %s)',
        concat_ws(' and ', 'true', nullif(nearest ->> 'conditions', '')), placement, most_near) into ids;
      nearest := nearest || jsonb_build_object('ids', to_jsonb(ids));
    end if;
  end if;
  return jsonb_build_object(
    'total', total,
    'any_published', total > 0 or exists (select 1 from private.itinerary_listing),
    'ids', case when total > 0 then to_jsonb(ids) else '[]' end,
    'nearest', nearest - 'conditions',
    'months', case when months is not null then coalesce((
      select jsonb_object_agg(
        i.id, private.month_note(i.good_months, i.poor_months, i.important_details ->> 'bestTimeToVisit', months))
      from public.itineraries i where i.id = any (ids)), '{}') end
  );
end
$$;
grant execute on function private.search_itineraries to anon, authenticated, service_role;

create function public.search_itineraries(
  wishes jsonb default '[]', region text default null, country text default null, trip_type text default null,
  min_days integer default null, max_days integer default null, max_price numeric default null,
  month integer default null, pace text default null, effort text default null,
  sort text default 'best', page integer default 1, page_size integer default 24
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.search_itineraries(
    private.listing_wishes(wishes, region, country, trip_type, min_days, max_days, max_price, month, pace, effort),
    sort, page, page_size)
$$;
comment on function public.search_itineraries is
  'The ids of one page of the published itineraries that fit every wish and filter, with their total, or those that come near.';
revoke all on function public.search_itineraries from public, anon, authenticated, service_role;
grant execute on function public.search_itineraries to anon, authenticated, service_role;
grant execute on function private.listing_wishes to anon, authenticated, service_role;

-- How many itineraries each region, country, trip type, month, pace and effort would leave, given all the other
-- filters, and how many all the filters leave: {total: n, regions: {Caribbean: n}, …, months: {"1": n}, …}. Choices
-- that leave none are omitted. A month counts the itineraries for which it is best or fine.
create function private.count_itinerary_choices(
  others jsonb, region text, country text, trip_type text, month integer, pace text, effort text
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  choices jsonb;
begin
  -- A choice counts itineraries that fail no filter except the choice's own.
  execute format(
      'with alike as materialized (
         select regions, countries, categories, open_months, pace, effort, count(*) as total,
           ($1 is not null and not regions @> array[$1])::integer as off_region,
           ($2 is not null and not countries @> array[$2])::integer as off_country,
           ($3 is not null and not categories @> array[$3])::integer as off_type,
           ($4 is not null and open_months & (1 << $4) = 0)::integer as off_month,
           ($5 is not null and pace is distinct from $5)::integer as off_pace,
           ($6 is not null and effort is distinct from $6)::integer as off_effort
         from private.itinerary_listing where %s
         group by 1, 2, 3, 4, 5, 6
       ), matching as (
         select *, off_region + off_country + off_type + off_month + off_pace + off_effort as missed from alike
       ), counted as (
         select ''region'' as kind, region as choice, sum(total) as total
         from matching, unnest(regions) as region where missed = off_region group by 2
         union all
         select ''country'', country, sum(total)
         from matching, unnest(countries) as country where missed = off_country group by 2
         union all
         select ''type'', trip_type, sum(total)
         from matching, unnest(categories) as trip_type where missed = off_type group by 2
         union all
         select ''month'', month::text, sum(total)
         from matching, generate_series(1, 12) as month where open_months & (1 << month) > 0 and missed = off_month group by 2
         union all
         select ''pace'', pace, sum(total) from matching where pace is not null and missed = off_pace group by 2
         union all
         select ''effort'', effort, sum(total) from matching where effort is not null and missed = off_effort group by 2
       )
       select jsonb_build_object(
         ''total'', (select coalesce(sum(total), 0) from matching where missed = 0),
         ''regions'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''region''), ''{}''),
         ''countries'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''country''), ''{}''),
         ''trip_types'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''type''), ''{}''),
         ''months'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''month''), ''{}''),
         ''paces'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''pace''), ''{}''),
         ''efforts'', coalesce(jsonb_object_agg(choice, total) filter (where kind = ''effort''), ''{}''))
       from counted',
      private.listing_conditions(others))
    into choices using region, country, trip_type, month, pace, effort;
  return choices;
end
$$;
grant execute on function private.count_itinerary_choices to anon, authenticated, service_role;

create function public.count_itinerary_choices(
  wishes jsonb default '[]', region text default null, country text default null, trip_type text default null,
  min_days integer default null, max_days integer default null, max_price numeric default null,
  month integer default null, pace text default null, effort text default null
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.count_itinerary_choices(
    private.listing_wishes(wishes, null, null, null, min_days, max_days, max_price, null, null, null),
    nullif(region, ''), nullif(country, ''), nullif(trip_type, ''), month, nullif(pace, ''), nullif(effort, ''))
$$;
comment on function public.count_itinerary_choices is
  'How many published itineraries each choice of a filter would leave, given all the other filters.';
revoke all on function public.count_itinerary_choices from public, anon, authenticated, service_role;
grant execute on function public.count_itinerary_choices to anon, authenticated, service_role;

revoke all on all functions in schema private from public;
