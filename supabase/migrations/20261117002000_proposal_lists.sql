-- For dashboard and analytics. Now: {waiting, changes_asked, expires_soon, deposit_overdue}. Since a moment: {sent,
-- viewed, accepted, won: [{currency, total}], days_to_proposal, days_to_acceptance}; the days are averages since the
-- request, null if there is nothing to average. Only the first sending of a proposal counts, and only acceptances in
-- force.
create function private.proposal_figures(since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.agency_today();
  zone constant text := private.agency_time_zone();
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    -- The live version of each proposal, or else the latest, as in private.find_proposals.
    with latest as (
      select distinct on (o.proposal_id) o.proposal_id, o.state, o.valid_until, o.deposit_due_date, o.deposit_percent,
        min(o.sent_at) over every_version as sent_at, min(o.first_viewed_at) over every_version as viewed_at
      from public.proposal_versions o
      window every_version as (partition by o.proposal_id)
      order by o.proposal_id, o.state in ('sent', 'accepted') desc, o.number desc
    ), paid as (
      select x.proposal_id, sum(x.amount) as amount from public.payments x group by 1
    ), moments as materialized (
      select p.state, p.changes_asked_at, p.request_id, l.state as version_state, l.valid_until, l.sent_at, l.viewed_at, a.accepted_at, a.total,
        a.version_id,
        p.state = 'accepted' and coalesce(l.deposit_due_date, (a.accepted_at at time zone zone)::date) < today
          and coalesce(x.amount, 0) < round(a.total::numeric * l.deposit_percent / 100) as is_deposit_overdue
      from public.proposals p
      join latest l on l.proposal_id = p.id
      left join public.proposal_acceptances a on a.proposal_id = p.id and a.kind = 'accepted' and p.state = 'accepted'
        and not exists (select from public.proposal_acceptances o where o.voids = a.id)
      left join paid x on x.proposal_id = p.id
    )
    select jsonb_build_object(
      'waiting', count(*) filter (where m.state = 'open' and m.version_state <> 'draft' and m.changes_asked_at is null and m.valid_until >= today),
      'changes_asked', count(*) filter (where m.changes_asked_at is not null),
      'expires_soon', count(*) filter (
        where m.state = 'open' and m.version_state <> 'draft' and m.changes_asked_at is null and m.valid_until between today and today + 3
      ),
      'deposit_overdue', count(*) filter (where m.is_deposit_overdue),
      'sent', count(*) filter (where m.sent_at >= since),
      'viewed', count(*) filter (where m.viewed_at >= since),
      'accepted', count(*) filter (where m.accepted_at >= since),
      'won', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', w.currency, 'total', w.total) order by w.currency), '[]')
        from (
          select v.currency, sum(a.total) as total
          from moments a join public.proposal_versions v on v.id = a.version_id
          where a.accepted_at >= since group by v.currency
        ) w
      ),
      'days_to_proposal', round(
        (avg(date_part('epoch', m.sent_at - r.created_at)) filter (where m.sent_at >= since) / 86400)::numeric, 1
      ),
      'days_to_acceptance', round(
        (avg(date_part('epoch', m.accepted_at - r.created_at)) filter (where m.accepted_at >= since) / 86400)::numeric, 1
      )
    )
    from moments m
    -- Limited, so that each date is looked up: a plain join would read those of all requests.
    left join lateral (
      select q.created_at from public.requests q
      where q.id = m.request_id and (m.sent_at >= since or m.accepted_at >= since) limit 1
    ) r on true
  );
end
$$;
grant execute on function private.proposal_figures to authenticated, service_role;

create function public.proposal_figures(since timestamptz default '-infinity') returns jsonb
language sql stable set search_path = ''
as $$
  select private.proposal_figures(proposal_figures.since)
$$;
comment on function public.proposal_figures is
  'Figures of proposals: now, and sent, viewed, accepted and won since a time; staff only.';
revoke all on function public.proposal_figures from public, anon, authenticated, service_role;
grant execute on function public.proposal_figures to authenticated, service_role;

create type public.proposal_template_kind as enum ('introduction', 'terms', 'cancellation_terms', 'lines');

create table public.proposal_templates (
  id uuid primary key default gen_random_uuid(),
  kind public.proposal_template_kind not null,
  name text not null check (name ~ '\S' and length(name) <= 200),
  language public.proposal_language not null,
  body text not null default '' check (length(body) <= 50000),
  -- Lines in the format of save_proposal_draft(), without keys; their prices are in this currency.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 200),
  currency text check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lines_have_a_currency check ((kind = 'lines') = (currency is not null)),
  constraint text_or_lines check (case kind when 'lines' then body = '' else lines = '[]' and body ~ '\S' end)
);
create unique index proposal_templates_name on public.proposal_templates (kind, language, lower(name));
create trigger touch_proposal_templates before update on public.proposal_templates
  for each row execute function private.touch_updated_at();
create trigger keep_created_at before insert or update on public.proposal_templates
  for each row execute function private.keep_created_at();

alter table public.proposal_templates enable row level security;
revoke all on table public.proposal_templates from anon, authenticated, service_role;
grant select, insert, update, delete on table public.proposal_templates to authenticated, service_role;

create policy "admins read proposal templates"
  on public.proposal_templates for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposal templates" on public.proposal_templates is
  'Lets an admin read templates, which include costs.';
create policy "admins add proposal templates"
  on public.proposal_templates for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add proposal templates" on public.proposal_templates is 'Lets an admin add a template.';
create policy "admins change proposal templates"
  on public.proposal_templates for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change proposal templates" on public.proposal_templates is 'Lets an admin change a template.';
create policy "admins delete proposal templates"
  on public.proposal_templates for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete proposal templates" on public.proposal_templates is 'Lets an admin delete a template.';
create policy "the service manages proposal templates"
  on public.proposal_templates for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages proposal templates" on public.proposal_templates is 'Lets the server''s functions do anything.';

-- One page of matching proposals, newest first, and their total. The statement contains only the requested
-- conditions, so that it gets its own plan; an empty page is for counting. $6 is the agency's day, $9 the search
-- pattern.
create function private.find_proposals(
  condition text, owned_by uuid, of_request uuid, happened text, since timestamptz, words text, page_size integer, page_start integer,
  out ids uuid[], out matching bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- The live version, or else the latest.
  latest constant text := ' join lateral (
    select o.state, o.valid_until, o.deposit_due_date, o.deposit_percent from public.proposal_versions o
    where o.proposal_id = p.id order by o.state in (''sent'', ''accepted'') desc, o.number desc limit 1
  ) l on true';
  -- When each proposal was first sent and first viewed, and when the acceptance in force was given, as in the figures
  -- below.
  moments constant text := '
  select p.id, p.request_id, v.sent_at, v.viewed_at, a.accepted_at, a.total, a.version_id
  from public.proposals p
  left join (
    select o.proposal_id, min(o.sent_at) as sent_at, min(o.first_viewed_at) as viewed_at
    from public.proposal_versions o group by 1
  ) v on v.proposal_id = p.id
  left join public.proposal_acceptances a on a.proposal_id = p.id and a.kind = ''accepted'' and p.state = ''accepted''
    and not exists (select from public.proposal_acceptances o where o.voids = a.id)';
  source constant text := 'public.proposals p'
    || case when condition in ('draft', 'open', 'waiting', 'expires_soon', 'expired', 'deposit_overdue') then latest else '' end
    || case when happened in ('sent', 'viewed', 'accepted') or condition = 'deposit_overdue'
            then ' join (' || moments || ') m on m.id = p.id' else '' end;
  pattern constant text := '%' || private.fold_accents(replace(replace(replace(btrim(words), '\', '\\'), '%', '\%'), '_', '\_')) || '%';
  conditions constant text := concat_ws(' and ', 'p.erased_at is null',
    case when btrim(words) <> '' then '(
      private.fold_accents(p.number || '' '' || coalesce(p.email, '''')) like $9
      or exists (select from public.proposal_versions t where t.proposal_id = p.id and private.fold_accents(t.title) like $9)
      or exists (select from public.requests r where r.id = p.request_id and private.fold_accents(r.name) like $9)
    )' end,
    case when owned_by is not null then 'p.owner_id = $1' end,
    case when of_request is not null then 'p.request_id = $2' end,
    case happened
      when 'sent' then 'm.sent_at >= $3'
      when 'viewed' then 'm.viewed_at >= $3'
      when 'accepted' then 'm.accepted_at >= $3'
      else case when since > '-infinity' then 'p.created_at >= $3' end
    end,
    case case condition when 'open' then 'waiting' else condition end
      when '' then null
      when 'draft' then 'p.state = ''open'' and l.state = ''draft'''
      when 'waiting' then 'p.state = ''open'' and l.state <> ''draft'' and p.changes_asked_at is null and l.valid_until >= $6'
      when 'changes_asked' then 'p.changes_asked_at is not null'
      when 'expires_soon' then 'p.state = ''open'' and l.state <> ''draft'' and p.changes_asked_at is null and l.valid_until between $6 and $6 + 3'
      when 'expired' then 'p.state = ''open'' and l.state <> ''draft'' and p.changes_asked_at is null and l.valid_until < $6'
      when 'deposit_overdue' then 'p.state = ''accepted''
        and coalesce(l.deposit_due_date, (m.accepted_at at time zone $7)::date) < $6
        and (select coalesce(sum(x.amount), 0) from public.payments x where x.proposal_id = p.id)
            < round(m.total::numeric * l.deposit_percent / 100)'
      else 'p.state::text = $8'
    end
  );
begin
  execute 'select count(*) from ' || source || ' where ' || conditions into matching
    using owned_by, of_request, since, page_size, page_start, private.agency_today(), private.agency_time_zone(), condition,
      pattern;
  if page_size = 0 then
    return;
  end if;
  execute 'select array(select p.id from ' || source || ' where ' || conditions
      || ' order by p.created_at desc, p.id limit $4 offset $5)' into ids
    using owned_by, of_request, since, page_size, page_start, private.agency_today(), private.agency_time_zone(), condition,
      pattern;
end
$$;

-- The list for staff. condition: a state of a proposal, or 'draft' (never sent), 'waiting' (sent, open, not expired),
-- 'changes_asked', 'expired', 'expires_soon' (waiting, at most three days left), 'deposit_overdue'. happened: 'sent',
-- 'viewed' or 'accepted', for the first time since the moment; without it, since refers to the creation. words:
-- matched with the number, the address, the traveler's name or a title.
create function private.list_proposals(
  condition text, owned_by uuid, of_request uuid, happened text, since timestamptz, words text, page_size integer, page_start integer
)
returns table (
  id uuid, number text, state text, request_id uuid, owner_id uuid, email text, name text, title text, version_number integer,
  has_draft boolean, currency text, total numeric, deposit numeric, paid numeric, valid_until date,
  expires_at timestamptz, deposit_due_date date, balance_due_date date, deposit_overdue boolean,
  sent_at timestamptz, first_viewed_at timestamptz, accepted_at timestamptz, changes_asked_at timestamptz, failed_mails bigint,
  created_at timestamptz, matching bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone text := private.agency_time_zone();
  today date := private.agency_today();
  page record;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  select * into page from private.find_proposals(
    condition, owned_by, of_request, happened, since, words, least(greatest(page_size, 1), 1000), greatest(page_start, 0)
  );
  return query
    select p.id, p.number,
           case when v.state = 'draft' and p.state = 'open' then 'draft'
                when p.changes_asked_at is not null then 'changes_asked'
                when p.state = 'open' and now() >= (v.valid_until + 1)::timestamp at time zone zone then 'expired'
                else p.state::text end,
           p.request_id, p.owner_id, p.email, coalesce((a.acceptance).name, r.name, ''), v.title, v.number,
           exists (select 1 from public.proposal_versions o where o.proposal_id = p.id and o.state = 'draft'),
           v.currency, (c.money ->> 'total')::numeric, (c.money -> 'deposit' ->> 'amount')::numeric, m.paid,
           v.valid_until, (v.valid_until + 1)::timestamp at time zone zone, v.deposit_due_date, v.balance_due_date,
           coalesce(
             p.state = 'accepted'
             and coalesce(v.deposit_due_date, ((a.acceptance).accepted_at at time zone zone)::date) < today
             and m.paid < (
               private.divide_half_up((a.acceptance).total * v.deposit_percent, 100) ->> 'amount'
             )::numeric,
             false
           ),
           v.sent_at, v.first_viewed_at, (a.acceptance).accepted_at, p.changes_asked_at,
           (select count(*) from public.outbox o where o.proposal_id = p.id and o.state = 'failed'),
           p.created_at, page.matching
    from unnest(page.ids) with ordinality as wanted (id, place)
    join public.proposals p on p.id = wanted.id
    join lateral (
      select o.* from public.proposal_versions o where o.proposal_id = p.id
      order by o.state in ('sent', 'accepted') desc, o.number desc limit 1
    ) v on true
    left join public.requests r on r.id = p.request_id
    left join lateral (
      select l as acceptance from private.live_acceptance(p.id) l where p.state = 'accepted'
    ) a on true
    cross join lateral (
      select coalesce(sum(x.amount), 0) as paid from public.payments x where x.proposal_id = p.id
    ) m
    cross join lateral (
      select coalesce(
        v.document::jsonb,
        (select private.proposal_document(o) from public.proposal_versions o where o.id = v.id)
      ) as offer
    ) d
    cross join lateral (
      select private.proposal_money(d.offer, coalesce((a.acceptance).choices, private.default_choices(d.offer))) as money
    ) c
    order by wanted.place;
end
$$;
grant execute on function private.list_proposals to authenticated, service_role;

create function public.list_proposals(
  condition text default '', owned_by uuid default null, of_request uuid default null, happened text default '',
  since timestamptz default '-infinity', words text default '', page_size integer default 50, page_start integer default 0
)
returns table (
  id uuid, number text, state text, request_id uuid, owner_id uuid, email text, name text, title text, version_number integer,
  has_draft boolean, currency text, total numeric, deposit numeric, paid numeric, valid_until date,
  expires_at timestamptz, deposit_due_date date, balance_due_date date, deposit_overdue boolean,
  sent_at timestamptz, first_viewed_at timestamptz, accepted_at timestamptz, changes_asked_at timestamptz, failed_mails bigint,
  created_at timestamptz, matching bigint
)
language sql stable set search_path = ''
as $$
  select * from private.list_proposals(
    list_proposals.condition, list_proposals.owned_by, list_proposals.of_request, list_proposals.happened,
    list_proposals.since, list_proposals.words, list_proposals.page_size, list_proposals.page_start
  )
$$;
comment on function public.list_proposals is
  'Proposals with derived state, money and dates, by condition, owner, request, words, or what happened since a moment; staff only.';
revoke all on function public.list_proposals from public, anon, authenticated, service_role;
grant execute on function public.list_proposals to authenticated, service_role;

-- For the desk: {changes_asked: [{id, number, title, name, request_id, owner_id, asked_at, text}], changes_asked_total,
--  unpaid: [{id, number, title, name, request_id, owner_id, accepted_at, currency, total, paid, what, due, due_on}],
--  unpaid_total}. The longest waiting come first; what: 'deposit', or 'balance' in the week before it is due.
create function private.proposal_desk(most integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone constant text := private.agency_time_zone();
  today constant date := private.agency_today();
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    with asked as (
      select p.id, p.number, v.title, coalesce(r.name, p.email) as name, p.request_id, p.owner_id,
             p.changes_asked_at as asked_at, e.detail ->> 'text' as text
      from public.proposals p
      join public.proposal_versions v on v.proposal_id = p.id and v.state = 'sent'
      left join public.requests r on r.id = p.request_id
      left join lateral (
        select o.detail from public.proposal_events o
        where o.proposal_id = p.id and o.kind = 'changes_asked' order by o.id desc limit 1
      ) e on true
      where p.changes_asked_at is not null
    ), agreed as (
      select p.id, p.number, v.title, a.name, p.request_id, p.owner_id, a.accepted_at, v.currency, a.total,
             coalesce(x.paid, 0) as paid, round(a.total::numeric * v.deposit_percent / 100) as deposit,
             coalesce(v.deposit_due_date, (a.accepted_at at time zone zone)::date) as deposit_due_on,
             v.balance_due_date
      from public.proposals p
      join public.proposal_versions v on v.proposal_id = p.id and v.state = 'accepted'
      join public.proposal_acceptances a on a.version_id = v.id and a.kind = 'accepted'
        and not exists (select from public.proposal_acceptances o where o.voids = a.id)
      left join (select m.proposal_id, sum(m.amount) as paid from public.payments m group by 1) x on x.proposal_id = p.id
      where p.state = 'accepted' and coalesce(p.payment_put_off_until <= today, true)
    ), unpaid as (
      select g.id, g.number, g.title, g.name, g.request_id, g.owner_id, g.accepted_at, g.currency, g.total, g.paid,
             d.what, d.due, d.due_on
      from agreed g
      cross join lateral (
        select 'deposit' as what, g.deposit - g.paid as due, g.deposit_due_on as due_on where g.paid < g.deposit
        union all
        select 'balance', g.total - g.paid, g.balance_due_date
        where g.paid >= g.deposit and g.paid < g.total and g.balance_due_date <= today + 7
      ) d
    )
    select jsonb_build_object(
      'changes_asked', (
        select coalesce(jsonb_agg(to_jsonb(a) order by a.asked_at, a.id), '[]')
        from (select * from asked order by asked_at, id limit most) a
      ),
      'changes_asked_total', (select count(*) from asked),
      'unpaid', (
        select coalesce(jsonb_agg(to_jsonb(u) order by u.due_on, u.accepted_at, u.id), '[]')
        from (select * from unpaid order by due_on, accepted_at, id limit most) u
      ),
      'unpaid_total', (select count(*) from unpaid)
    )
  );
end
$$;
grant execute on function private.proposal_desk to authenticated, service_role;

create function public.proposal_desk(most integer default 5) returns jsonb
language sql stable set search_path = ''
as $$
  select private.proposal_desk(least(greatest(proposal_desk.most, 1), 100))
$$;
comment on function public.proposal_desk is
  'Proposals that wait for the office: changes asked for, and what is due of those accepted; admins only.';
revoke all on function public.proposal_desk from public, anon, authenticated, service_role;
grant execute on function public.proposal_desk to authenticated, service_role;

revoke all on all functions in schema private from public;
