-- When a row was made is the database's to say, whoever writes it: no person backdates an account, a role or a trip.

-- Runs with the rights of whoever writes: a person's own statement is corrected, while functions that restore a row
-- from the bin, and the server's own key, keep the time they give.
create function private.keep_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  end if;
  return new;
end
$$;
comment on function private.keep_created_at() is 'Sets created_at itself when a person writes.';
revoke all on function private.keep_created_at() from public;

-- Every table in which people may write the column; tests/rls/catalogue-rules.ts asks the same of later tables.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'created_at' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      pg_catalog.has_column_privilege('authenticated', c.oid, a.attnum, 'INSERT, UPDATE')
      or pg_catalog.has_column_privilege('anon', c.oid, a.attnum, 'INSERT, UPDATE'))
  loop
    execute format(
      'create trigger keep_created_at before insert or update on public.%I
         for each row execute function private.keep_created_at()', name);
  end loop;
end
$$;
