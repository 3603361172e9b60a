-- What a proposal costs, computed from the document. domain/proposals/totals.ts and choices.ts compute the same for
-- page, PDF and mail; generated cases compare the two.

-- What a version offers, without cost. Sending stores the bytes of exactly this.
create function private.proposal_document(version public.proposal_versions) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'format', 1,
    'number', (select p.number from public.proposals p where p.id = version.proposal_id),
    'version', version.number,
    'language', version.language,
    'title', version.title,
    'location', version.location,
    'image', version.image,
    'introduction', version.introduction,
    'start_date', version.start_date,
    'end_date', version.end_date,
    'days', version.days,
    'includes', version.includes,
    'excludes', version.excludes,
    'adults', version.adults,
    'children', version.children,
    'currency', version.currency,
    'deposit_percent', version.deposit_percent,
    'deposit_due_date', version.deposit_due_date,
    'balance_due_date', version.balance_due_date,
    'terms', version.terms,
    'cancellation_terms', version.cancellation_terms,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', l.key, 'day', l.day, 'label', l.label, 'detail', l.detail, 'unit', l.unit, 'quantity', l.quantity,
        'unit_price', l.unit_price, 'optional', l.optional, 'preselected', l.preselected,
        'choice_group', l.choice_group
      ) order by l.position), '[]')
      from public.proposal_lines l where l.version_id = version.id
    )
  )
$$;
revoke all on function private.proposal_document(public.proposal_versions) from public;

-- The lines of a document, with what each costs per head and in all, and whether it is paid by anybody.
create function private.document_lines(document jsonb)
returns table (
  key uuid, unit text, per_head numeric, amount numeric, for_nobody boolean, choosable boolean,
  preselected boolean, choice_group text
)
language sql immutable set search_path = ''
as $$
  select l.key, l.unit, l.unit_price * l.quantity, l.unit_price * l.quantity * h.heads, h.heads = 0,
         l.optional or l.choice_group is not null, l.preselected, l.choice_group
  from jsonb_to_recordset(document -> 'lines') as l (
    key uuid, unit text, quantity integer, unit_price numeric, optional boolean, preselected boolean, choice_group text
  )
  cross join lateral (
    select case l.unit
      when 'person' then (document ->> 'adults')::integer + (document ->> 'children')::integer
      when 'adult' then (document ->> 'adults')::integer
      when 'child' then (document ->> 'children')::integer
      else 1
    end as heads
  ) h
$$;
revoke all on function private.document_lines(jsonb) from public;

create function private.default_choices(document jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(l.key), '{}') from private.document_lines(document) l where l.choosable and l.preselected
$$;
revoke all on function private.default_choices(jsonb) from public;

-- The first problem of these choices, null when they can be accepted.
create function private.check_choices(document jsonb, chosen uuid[]) returns text
language sql immutable set search_path = ''
as $$
  with lines as materialized (select * from private.document_lines(document)),
  taken as materialized (select l.* from unnest(chosen) as c (key) join lines l on l.key = c.key),
  groups as (
    select g.choice_group, (select count(*) from taken t where t.choice_group = g.choice_group) as taken
    from (select distinct l.choice_group from lines l where l.choice_group is not null) g
  )
  select case
    when (select count(*) from taken) < cardinality(chosen) then 'unknown_line'
    when exists (select 1 from taken t where not t.choosable) then 'not_a_choice'
    when (select count(distinct t.key) from taken t) < cardinality(chosen) then 'chosen_twice'
    when exists (select 1 from taken t where t.for_nobody) then 'for_nobody'
    when exists (select 1 from groups g where g.taken > 1) then 'too_many_choices'
    when exists (select 1 from groups g where g.taken = 0) then 'missing_choice'
  end
$$;
revoke all on function private.check_choices(jsonb, uuid[]) from public;

-- {amount, exact}: half up, for amounts of zero and more.
create function private.divide_half_up(amount numeric, divisor numeric) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('amount', div(2 * amount + divisor, 2 * divisor), 'exact', mod(amount, divisor) = 0)
$$;
revoke all on function private.divide_half_up(numeric, numeric) from public;

-- {total, per_person, per_adult, per_child, deposit, balance}: per person alone, or per adult and per child where
-- they pay differently. Deposit and balance always make the total.
create function private.proposal_money(document jsonb, chosen uuid[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  adults numeric := (document ->> 'adults')::numeric;
  children numeric := (document ->> 'children')::numeric;
  total numeric;
  per_head jsonb;
  rate jsonb;
  deposit jsonb;
begin
  select coalesce(sum(l.amount), 0), jsonb_build_object(
    'person', coalesce(sum(l.per_head) filter (where l.unit = 'person'), 0),
    'adult', coalesce(sum(l.per_head) filter (where l.unit = 'adult'), 0),
    'child', coalesce(sum(l.per_head) filter (where l.unit = 'child'), 0),
    'group', coalesce(sum(l.per_head) filter (where l.unit = 'group'), 0)
  )
  into total, rate
  from private.document_lines(document) l
  where not l.choosable or l.key = any (chosen);

  if children = 0 or rate -> 'adult' = rate -> 'child' then
    per_head := jsonb_build_object(
      'per_person', private.divide_half_up(total, adults + children), 'per_adult', null, 'per_child', null
    );
  else
    per_head := jsonb_build_object(
      'per_person', null,
      'per_adult', private.divide_half_up(
        ((rate ->> 'person')::numeric + (rate ->> 'adult')::numeric) * (adults + children) + (rate ->> 'group')::numeric,
        adults + children
      ),
      'per_child', private.divide_half_up(
        ((rate ->> 'person')::numeric + (rate ->> 'child')::numeric) * (adults + children) + (rate ->> 'group')::numeric,
        adults + children
      )
    );
  end if;
  deposit := private.divide_half_up(total * (document ->> 'deposit_percent')::numeric, 100);
  return per_head || jsonb_build_object(
    'total', total, 'deposit', deposit, 'balance', total - (deposit ->> 'amount')::numeric
  );
end
$$;
revoke all on function private.proposal_money(jsonb, uuid[]) from public;
