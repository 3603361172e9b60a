-- The database takes no more than every page can read: dates from 2000 to 2999, currencies of domain/proposals/currency.ts,
-- and amounts, days and lists within the limits of domain/. Rows outside them are repaired first:
-- - A year with too many digits keeps its first four. Any other date becomes the nearest possible one.
-- - A draft loses a currency that does not exist, because it is asked for before sending. Elsewhere it becomes the one
--   of Settings → Money, or USD.
-- - A payment above the limit becomes the limit, and its note says what was recorded.
-- - A sent document stays byte for byte, unless no page could ever show it.

create function private.repaired_date(given date) returns date
language plpgsql immutable strict set search_path = ''
as $$
declare
  year integer;
  first_of_month date;
begin
  if given between '2000-01-01' and '2999-12-31' then
    return given;
  end if;
  if isfinite(given) and extract(year from given) > 9999 then
    year := left(extract(year from given)::text, 4);
    if year between 2000 and 2999 then
      first_of_month := make_date(year, extract(month from given)::integer, 1);
      -- The year may have no 29 February.
      return least(
        first_of_month + extract(day from given)::integer - 1, (first_of_month + interval '1 month - 1 day')::date);
    end if;
  end if;
  return least(greatest(given, '2000-01-01'), '2999-12-31');
end
$$;

create function private.repaired_moment(given timestamptz) returns timestamptz
language sql immutable strict set search_path = ''
as $$
  select case
    when given >= '2000-01-01Z' and given < '3000-01-01Z' then given
    else private.repaired_date((given at time zone 'UTC')::date)::timestamp at time zone 'UTC'
  end
$$;

-- The codes of domain/proposals/currency.ts; a test compares them.
create function private.currencies() returns text[]
language sql immutable set search_path = ''
as $$
  select string_to_array(
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF ' ||
    'CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG ' ||
    'HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA ' ||
    'MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD ' ||
    'RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX ' ||
    'USD UYI UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW', ' ')
$$;

-- Texts of a list that travelers read: at most 100, each with words.
create function private.are_items(items text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select cardinality(items) <= 100 and coalesce(bool_and(i.item ~ '\S' and length(i.item) <= 500), true)
  from unnest(items) as i (item)
$$;

-- Lines of a template, whose amounts fit into a proposal.
create function private.are_template_lines(lines jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select not jsonb_path_exists(lines, '$[*] ? (
    !(@.unit_price.type() == "number" && @.unit_price >= 0 && @.unit_price <= 100000000000)
    || exists (@.cost) && @.cost.type() != "null" && !(@.cost.type() == "number" && @.cost >= 0 && @.cost <= 100000000000)
  )')
$$;

-- Added again below, for the days that are repaired.
alter table public.proposal_versions drop constraint days_have_the_shape;

-- Days in the itinerary's format, each with its own image, in ascending order. A day may have driving time (whole
-- minutes), effort, included meals and a place to sleep. The limits are those of domain/proposals/schema.ts.
create or replace function private.are_proposal_days(days jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  -- A comparison with a missing value is null, which must not pass.
  select jsonb_typeof(days) = 'array' and coalesce(bool_and(coalesce(
    jsonb_typeof(d.entry) = 'object'
    and d.entry - array['day', 'title', 'description', 'image', 'drive_minutes', 'effort', 'meals', 'bed'] = '{}'
    and jsonb_typeof(d.entry -> 'day') = 'number'
    and (d.entry ->> 'day') ~ '^[0-9]{1,3}$' and (d.entry ->> 'day')::integer between 1 and 365
    and jsonb_typeof(d.entry -> 'title') = 'string' and length(d.entry ->> 'title') <= 200
    and jsonb_typeof(d.entry -> 'description') = 'string' and length(d.entry ->> 'description') <= 10000
    and jsonb_typeof(d.entry -> 'image') in ('string', 'null') and coalesce(length(d.entry ->> 'image') <= 1000, true)
    and (not d.entry ? 'drive_minutes' or (
      jsonb_typeof(d.entry -> 'drive_minutes') = 'number'
      and (d.entry ->> 'drive_minutes') ~ '^([0-9]{1,3}|1[0-3][0-9]{2}|14[0-3][0-9]|1440)$'))
    and (not d.entry ? 'effort' or d.entry -> 'effort' in ('"easy"', '"moderate"', '"demanding"'))
    and (not d.entry ? 'meals' or (
      jsonb_typeof(d.entry -> 'meals') = 'array' and d.entry -> 'meals' <@ '["breakfast", "lunch", "dinner"]'
      and jsonb_array_length(d.entry -> 'meals') <= 3))
    and (not d.entry ? 'bed' or (jsonb_typeof(d.entry -> 'bed') = 'string' and length(d.entry ->> 'bed') <= 200))
    and (d.before is null or (d.entry ->> 'day')::numeric > (d.before ->> 'day')::numeric),
    false
  )), true)
  from (
    select e.entry, lag(e.entry) over (order by e.place) as before
    from jsonb_array_elements(case when jsonb_typeof(days) = 'array' then days else '[]' end)
      with ordinality as e (entry, place)
  ) d
$$;

-- Repairs the rows. Triggers would refuse to change what was sent, accepted or paid.
do $$
declare
  target regclass;
  set_repaired text;
  is_fine text;
  is_broken boolean;
  fallback text := (
    select substring(s.value from '"currency":\s*"([A-Z]{3})"') from public.site_settings s where s.key = 'proposal_defaults');
begin
  for target, set_repaired, is_fine in
    select c.oid::regclass,
      string_agg(case
        when a.atttypid = 'timestamptz'::regtype then format('%1$I = private.repaired_moment(%1$I)', a.attname)
        when a.attname = 'end_date' then
          'end_date = greatest(private.repaired_date(start_date), private.repaired_date(end_date))'
        else format('%1$I = private.repaired_date(%1$I)', a.attname)
      end, ', '),
      string_agg(case a.atttypid
        when 'timestamptz'::regtype then format('coalesce(%1$I >= ''2000-01-01Z'' and %1$I < ''3000-01-01Z'', true)', a.attname)
        else format('coalesce(%1$I between ''2000-01-01'' and ''2999-12-31'', true)', a.attname)
      end, ' and ')
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
    group by c.oid
  loop
    execute format('select exists (select from %s where not (%s))', target, is_fine) into is_broken;
    continue when not is_broken;
    execute format('alter table %s disable trigger user', target);
    execute format('update %s set %s where not (%s)', target, set_repaired, is_fine);
    execute format('alter table %s enable trigger user', target);
  end loop;

  alter table public.trips disable trigger user;
  alter table public.itineraries disable trigger user;
  alter table public.proposal_versions disable trigger user;
  alter table public.proposal_acceptances disable trigger user;
  alter table public.payments disable trigger user;
  update public.trips t set end_date = t.start_date + 365 where t.end_date - t.start_date > 365;
  update public.itineraries i
  set daily_itinerary = (
    select jsonb_agg(d.entry || jsonb_build_object('day', d.place) order by d.place)
    from jsonb_array_elements(i.daily_itinerary) with ordinality as d (entry, place))
  where jsonb_path_exists(i.daily_itinerary, '$[*] ? (!(@.day >= 0 && @.day <= 9999))');
  update public.proposal_versions v set end_date = v.start_date + 365
  where v.state <> 'draft' and v.end_date - v.start_date > 365;
  update public.proposal_versions v
  set includes = array(
        select left(i.item, 500) from unnest(v.includes) with ordinality as i (item, place)
        where i.item ~ '\S' order by i.place limit 100),
      excludes = array(
        select left(i.item, 500) from unnest(v.excludes) with ordinality as i (item, place)
        where i.item ~ '\S' order by i.place limit 100)
  where not (private.are_items(v.includes) and private.are_items(v.excludes));
  -- Such days lose their images.
  update public.proposal_versions v
  set days = private.days_of_itinerary((
    select jsonb_agg(case when jsonb_array_length(d.entry -> 'meals') > 3 then d.entry - 'meals' else d.entry end order by d.place)
    from jsonb_array_elements(v.days) with ordinality as d (entry, place) where d.place <= 365))
  where not private.are_proposal_days(v.days);

  if not coalesce(fallback = any (private.currencies()), false) then
    fallback := 'USD';
  end if;
  update public.proposal_versions v set currency = case when v.state <> 'draft' then fallback end
  where not v.currency = any (private.currencies());
  update public.payments p set currency = fallback where not p.currency = any (private.currencies());
  update public.proposal_templates t set currency = fallback where not t.currency = any (private.currencies());
  update public.proposal_templates t
  set lines = (
    select coalesce(jsonb_agg(l.line order by l.place), '[]')
    from jsonb_array_elements(t.lines) with ordinality as l (line, place)
    where private.are_template_lines(jsonb_build_array(l.line)))
  where not private.are_template_lines(t.lines);
  update public.payments p
  set note = left(concat_ws(' ', nullif(p.note, ''), format('Recorded as %s.', p.amount)), 2000),
      amount = sign(p.amount) * 10000000000000
  where abs(p.amount) > 10000000000000;

  -- No page could show these documents, whose dates have other years than four digits or whose currency is unknown.
  update public.proposal_versions v
  set document = r.document, document_hash = encode(sha256(convert_to(r.document, 'UTF8')), 'hex')
  from (
    select o.id, (o.document::jsonb || jsonb_build_object(
      'start_date', o.start_date, 'end_date', o.end_date, 'deposit_due_date', o.deposit_due_date,
      'balance_due_date', o.balance_due_date, 'currency', o.currency, 'days', o.days))::text as document
    from public.proposal_versions o
    where o.document is not null and (
      not o.document::jsonb ->> 'currency' = any (private.currencies())
      or not private.are_proposal_days(o.document::jsonb -> 'days')
      or exists (
        select from jsonb_each_text(o.document::jsonb) f
        where f.key in ('start_date', 'end_date', 'deposit_due_date', 'balance_due_date')
          and f.value !~ '^\d{4}-\d\d-\d\d$'))
  ) r
  where r.id = v.id;
  update public.proposal_acceptances a set document_hash = v.document_hash
  from public.proposal_versions v
  where v.id = a.version_id and a.document_hash <> v.document_hash;
  alter table public.trips enable trigger user;
  alter table public.itineraries enable trigger user;
  alter table public.proposal_versions enable trigger user;
  alter table public.proposal_acceptances enable trigger user;
  alter table public.payments enable trigger user;

  -- A restored row gets the defaults of these columns.
  update public.bin b set contents = b.contents #- '{row,updated_at}' #- '{row,snoozed_until}'
  where b.contents #>> '{row,updated_at}' !~ '^2\d{3}-' or b.contents #>> '{row,snoozed_until}' !~ '^2\d{3}-';
end
$$;
drop function private.repaired_moment;
drop function private.repaired_date;

do $$
declare
  moment record;
begin
  for moment in
    select c.oid::regclass as target, a.attname, a.atttypid = 'date'::regtype as is_date
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.atttypid in ('date'::regtype, 'timestamptz'::regtype)
  loop
    execute format(
      case when moment.is_date
        then 'alter table %s add constraint %I check (%I between ''2000-01-01'' and ''2999-12-31'')'
        else 'alter table %1$s add constraint %2$I check (%3$I >= ''2000-01-01Z'' and %3$I < ''3000-01-01Z'')'
      end, moment.target, moment.attname || '_in_range', moment.attname);
  end loop;
end
$$;

alter table public.trips add constraint lasts_a_year_at_most check (end_date - start_date <= 365);
alter table public.itineraries add constraint days_have_readable_numbers
  check (not jsonb_path_exists(daily_itinerary, '$[*] ? (!(@.day >= 0 && @.day <= 9999))'));
alter table public.proposal_versions
  add constraint days_have_the_shape check (private.are_proposal_days(days)),
  add constraint lasts_a_year_at_most check (state = 'draft' or end_date - start_date <= 365),
  add constraint included_can_be_listed check (private.are_items(includes) and private.are_items(excludes)),
  add constraint currency_exists check (currency = any (private.currencies()));
alter table public.proposal_templates
  add constraint lines_can_be_priced check (private.are_template_lines(lines)),
  add constraint currency_exists check (currency = any (private.currencies()));
alter table public.payments
  drop constraint payments_amount_check,
  -- As PROPOSAL_LIMITS.payment.
  add constraint payments_amount_check check (amount <> 0 and abs(amount) <= 10000000000000),
  add constraint currency_exists check (currency = any (private.currencies()));

revoke all on all functions in schema private from public;
grant execute on function private.currencies, private.are_template_lines to authenticated, service_role;
