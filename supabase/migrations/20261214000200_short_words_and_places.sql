-- Places begin at 1, and the audit trail names what was moved; a search of mails for one or two letters looks at the
-- beginning of addresses; after an upgrade nobody waits for the sums of the analytics.

create or replace function public.order_faqs(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.faqs f set display_order = w.place
  from unnest(order_faqs.ids) with ordinality as w (id, place)
  where f.id = w.id and f.display_order <> w.place
$$;

create or replace function public.order_faq_categories(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.faq_categories c set display_order = w.place
  from unnest(order_faq_categories.ids) with ordinality as w (id, place)
  where c.id = w.id and c.display_order <> w.place
$$;

create or replace function public.order_planners(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.planners p set display_order = w.place
  from unnest(order_planners.ids) with ordinality as w (id, place)
  where p.id = w.id and p.display_order <> w.place
$$;

create or replace function public.order_testimonials(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.testimonials t set display_order = w.place
  from unnest(order_testimonials.ids) with ordinality as w (id, place)
  where t.id = w.id and t.display_order <> w.place
$$;

-- As before, with each row's place before its name: '2. How does a request work?'. What a traveller wrote is named by
-- its state, which says nothing here: of those the numbers alone.
create or replace function private.record_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label, changes)
  select private.actor_id(), (select u.email from auth.users u where u.id = private.actor_id()), 'changed', tg_table_name,
         min(m.id),
         case when count(*) = 1 then min(m.name) else 'Order of ' || count(*) || ' ' || tg_argv[0] end,
         jsonb_build_object('display_order', jsonb_build_object(
           'before', jsonb_agg(concat_ws('. ', m.old_place, m.shown) order by m.old_place),
           'after', jsonb_agg(concat_ws('. ', m.new_place, m.shown) order by m.new_place)
         ))
  from (
    select n.id::text as id, o.display_order as old_place, n.display_order as new_place, to_jsonb(n) ->> tg_argv[1] as name,
           case when tg_argv[1] <> 'state' then to_jsonb(n) ->> tg_argv[1] end as shown
    from new_rows n
    join old_rows o on o.id = n.id
    where n.display_order <> o.display_order
      and to_jsonb(n) - 'display_order' - 'updated_at' = to_jsonb(o) - 'display_order' - 'updated_at'
  ) m
  having count(*) > 0;
  return null;
end
$$;

-- Addresses that begin with a letter or two are met without reading every mail.
create index outbox_address on public.outbox (private.fold_accents(to_email) text_pattern_ops);

-- As before, but for one or two letters, which the index of words cannot find: those are looked for at the beginning of
-- the address alone.
create or replace function private.find_mails(search text, state text, kind text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  literal constant text := replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_short constant boolean := length(words) < 3;
  pattern constant text := case when is_short then literal else '%' || literal end;
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  most constant integer := 1000;
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  wanted constant bigint := least(size, most - skipped);
  conditions constant text := concat_ws(' and ',
    case when is_short then 'private.fold_accents(o.to_email) like $1' else 'o.words_folded like $1' end,
    case when state <> '' then 'o.state::text = $2' end,
    case when kind <> '' then 'o.kind = $3' end);
  total bigint;
  ids uuid[] := '{}';
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  execute 'select count(*) from (select from public.outbox as o where ' || conditions || ' limit $4) found'
    into total using pattern, state, kind, most + 1;
  if wanted > 0 and total > most then
    execute 'select array(
        select o.id from (
          select n.id, n.created_at, n.to_email, n.words_folded, n.state, n.kind from public.outbox n
          order by n.created_at desc, n.id limit 20000
        ) o where ' || conditions || ' order by o.created_at desc, o.id limit $4 offset $5)'
      into ids using pattern, state, kind, wanted, skipped;
  end if;
  if cardinality(ids) < least(wanted, total - skipped) then
    execute 'select array(select o.id from public.outbox as o where ' || conditions
        || ' order by o.created_at desc, o.id limit $4 offset $5)'
      into ids using pattern, state, kind, wanted, skipped;
  end if;
  return jsonb_build_object('total', least(total, most), 'more', total > most, 'ids', to_jsonb(ids));
end
$$;

-- A site that comes from a version without sums has all its days on the list: they are summed before it serves again.
do $$
declare
  days constant date[] := array(select distinct c.day from private.changed_request_days c);
begin
  lock table private.request_days in share row exclusive mode;
  delete from private.changed_request_days c where c.day = any (days);
  delete from private.request_days d where d.day = any (days);
  insert into private.request_days
  select p.day, p.part, p.name, p.requests, p.won from private.request_parts(days, '-infinity') p;
end
$$;
