-- Deleted rows, kept until their retention period ends.

create table public.bin (
  kind text not null check (kind in ('itineraries', 'faqs', 'requests', 'planners', 'testimonials')),
  row_id uuid not null,
  label text not null default '',
  -- {row, children: [{table, column, rows}], links: [{table, column, ids}]}
  contents jsonb not null,
  deleted_by uuid,
  deleted_by_email text,
  deleted_at timestamptz not null default now(),
  primary key (kind, row_id)
);
create index bin_newest on public.bin (deleted_at desc);

alter table public.bin enable row level security;
revoke all on table public.bin from anon, authenticated, service_role;
grant select on table public.bin to authenticated, service_role;

create policy "admins read the bin"
  on public.bin for select to authenticated using ((select private.is_admin()));
comment on policy "admins read the bin" on public.bin is
  'Lets an admin see what was deleted; triggers fill it and restore_from_bin() empties it.';
create policy "the service reads the bin"
  on public.bin for select to service_role using ((select private.is_service()));
comment on policy "the service reads the bin" on public.bin is 'Lets the server''s functions read it.';

-- Stores the row, the rows deleted with it (on delete cascade) and the ids of those that lose their link to it (on
-- delete set null). Reads the system catalog, so that later tables are included. Trigger argument: the column that
-- names the row.
create function private.put_in_bin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  link record;
  part jsonb;
  children jsonb := '[]';
  links jsonb := '[]';
begin
  if current_setting('calabash.pruning', true) = 'yes' then
    return old;
  end if;
  for link in
    select c.conrelid::regclass::text as child, a.attname, c.confdeltype
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = tg_relid and cardinality(c.conkey) = 1
      and c.confdeltype in ('c', 'n')
      -- Preview links are not restored.
      and c.conrelid <> 'public.itinerary_previews'::regclass
  loop
    execute format(
      'select coalesce(jsonb_agg(%s), ''[]'') from %s t where t.%I = $1',
      case link.confdeltype when 'c' then 'to_jsonb(t)' else 'to_jsonb(t.id)' end, link.child, link.attname
    ) into part using old.id;
    if part = '[]' then
      continue;
    elsif link.confdeltype = 'c' then
      children := children || jsonb_build_array(
        jsonb_build_object('table', link.child, 'column', link.attname, 'rows', part));
    else
      links := links || jsonb_build_array(
        jsonb_build_object('table', link.child, 'column', link.attname, 'ids', part));
    end if;
  end loop;
  insert into public.bin (kind, row_id, label, contents, deleted_by, deleted_by_email)
  values (
    tg_table_name, old.id, left(coalesce(to_jsonb(old) ->> tg_argv[0], ''), 200),
    jsonb_build_object('row', to_jsonb(old), 'children', children, 'links', links),
    private.actor_id(), (select u.email from auth.users u where u.id = private.actor_id())
  )
  on conflict (kind, row_id) do update
  set label = excluded.label, contents = excluded.contents, deleted_by = excluded.deleted_by,
      deleted_by_email = excluded.deleted_by_email, deleted_at = now();
  return old;
end
$$;
create trigger put_itinerary_in_bin before delete on public.itineraries
  for each row execute function private.put_in_bin('title');
create trigger put_faq_in_bin before delete on public.faqs
  for each row execute function private.put_in_bin('question');
create trigger put_request_in_bin before delete on public.requests
  for each row execute function private.put_in_bin('name');
create trigger put_planner_in_bin before delete on public.planners
  for each row execute function private.put_in_bin('name');
create trigger put_testimonial_in_bin before delete on public.testimonials
  for each row execute function private.put_in_bin('author');

-- Restores a row. Columns that the table no longer has are omitted, new ones get their defaults, and links to deleted
-- rows are set to null; a row that requires such a link is omitted.
create function private.insert_kept_row(target text, kept jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  link record;
  is_there boolean;
  columns text;
begin
  for link in
    select a.attname, a.attnotnull, c.confrelid::regclass::text as parent, p.attname as parent_column,
           pg_catalog.format_type(a.atttypid, a.atttypmod) as type_name
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_catalog.pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[1]
    where c.contype = 'f' and c.conrelid = target::regclass and cardinality(c.conkey) = 1
  loop
    continue when kept ->> link.attname is null;
    execute format(
      'select exists (select from %s p where p.%I = $1::%s)', link.parent, link.parent_column, link.type_name
    ) into is_there using kept ->> link.attname;
    continue when is_there;
    if link.attnotnull then
      return;
    end if;
    kept := kept || jsonb_build_object(link.attname, null);
  end loop;
  select string_agg(quote_ident(a.attname), ', ') into columns
  from pg_catalog.pg_attribute a
  where a.attrelid = target::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and kept ? a.attname;
  execute format(
    'insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)',
    target, columns
  ) using kept;
end
$$;

create function private.restore_from_bin(wanted_kind text, wanted_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.bin;
  kept_row jsonb;
  part jsonb;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  delete from public.bin b where b.kind = wanted_kind and b.row_id = wanted_id returning * into kept;
  if kept.row_id is null then
    return false;
  end if;
  perform set_config('calabash.restoring', 'yes', true);
  kept_row := kept.contents -> 'row';
  -- The sender may have sent the same form again meanwhile.
  if kept.kind = 'requests' and exists (
    select from public.requests r where r.idempotency_key = kept_row ->> 'idempotency_key'
  ) then
    kept_row := kept_row - 'idempotency_key';
  end if;
  perform private.insert_kept_row(format('public.%I', kept.kind), kept_row);
  for part in select * from jsonb_array_elements(kept.contents -> 'children') loop
    continue when to_regclass(part ->> 'table') is null;
    perform private.insert_kept_row(part ->> 'table', child) from jsonb_array_elements(part -> 'rows') child;
  end loop;
  for part in select * from jsonb_array_elements(kept.contents -> 'links') loop
    continue when to_regclass(part ->> 'table') is null;
    execute format(
      'update %s t set %I = $1 where t.%I is null and to_jsonb(t.id) in (select jsonb_array_elements($2))',
      part ->> 'table', part ->> 'column', part ->> 'column'
    ) using kept.row_id, part -> 'ids';
  end loop;
  if kept.kind = 'requests' then
    perform private.record('restored', 'requests', kept.row_id::text, kept_row ->> 'type');
  end if;
  perform set_config('calabash.restoring', '', true);
  return true;
end
$$;
grant execute on function private.restore_from_bin to authenticated, service_role;

create function public.restore_from_bin(kind text, row_id uuid) returns boolean
language sql set search_path = ''
as $$
  select private.restore_from_bin(restore_from_bin.kind, restore_from_bin.row_id)
$$;
comment on function public.restore_from_bin is
  'Restores a deleted row with the rows that were deleted with it; admins only.';
revoke all on function public.restore_from_bin from public, anon, authenticated, service_role;
grant execute on function public.restore_from_bin to authenticated, service_role;

revoke all on all functions in schema private from public;
