-- Each function of the API is one function that checks its caller. Until now, most were wrappers of a private function
-- with the same name and arguments.

-- From here on a function or table is granted to nobody until a migration grants it.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

create function private.require_staff() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
end
$$;
grant execute on function private.require_staff to authenticated, service_role;

create function private.require_service() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Only the server may do this.' using errcode = '42501';
  end if;
end
$$;
grant execute on function private.require_service to authenticated, service_role;

alter function private.containing rename to like_pattern;

-- Replaces the copies of these checks, and of the LIKE pattern.
do $$
declare
  copies constant text[][] := array[
    array[
      '  if not \(private\.is_service\(\) or private\.is_admin\(\)\) then\n    raise exception [^\n]*\n  end if;',
      '  perform private.require_staff();'
    ],
    array[
      '  if not private\.is_service\(\) then\n    raise exception ''Only the server [^\n]*\n  end if;',
      '  perform private.require_service();'
    ],
    array[
      '''%'' \|\| replace\(replace\(replace\((\w+), ''\\'', ''\\\\''\), ''%'', ''\\%''\), ''_'', ''\\_''\) \|\| ''%''',
      'private.like_pattern(\1)'
    ],
    array['private\.containing\(', 'private.like_pattern(']
  ];
  copy text[];
  found record;
begin
  foreach copy slice 1 in array copies loop
    for found in
      select pg_get_functiondef(p.oid) as definition from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ copy[1]
        and p.proname not in ('require_staff', 'require_service', 'like_pattern')
    loop
      execute regexp_replace(found.definition, copy[1], copy[2], 'g');
    end loop;
  end loop;
end
$$;

-- Moves the body of a private function into the public function that only passes its own arguments on, and keeps the
-- grants and the comment of the latter.
do $$
declare
  pair record;
begin
  for pair in
    select p.proname as name, t.oid::regprocedure as twin,
      replace(
        pg_get_functiondef(t.oid),
        format('FUNCTION private.%I(%s)', p.proname, pg_get_function_arguments(t.oid)),
        format('FUNCTION public.%I(%s)', p.proname, pg_get_function_arguments(p.oid))
      ) as definition
    from pg_proc p
    join pg_proc t on t.proname = p.proname and t.pronamespace = 'private'::regnamespace
      and t.proargtypes = p.proargtypes and t.proargnames is not distinct from p.proargnames
    cross join lateral (
      select regexp_replace(p.prosrc, '\s+', '', 'g') as body,
        array_to_string(p.proargnames[1:p.pronargs], ',') as names,
        (select string_agg(p.proname || '.' || a.name, ',' order by a.place)
         from unnest(p.proargnames[1:p.pronargs]) with ordinality as a (name, place)) as full_names
    ) as passed
    where p.pronamespace = 'public'::regnamespace and not p.prosecdef
      and regexp_replace(passed.body, '^select(\*from)?private\.' || p.proname || '\((.*)\);?$', '\2')
          in (coalesce(passed.names, ''), passed.full_names)
      -- Nothing else uses the private function.
      and not exists (
        select from pg_proc o
        where o.oid <> p.oid and o.prosrc ~ ('private\.' || p.proname || '\(')
      )
      and not exists (select from pg_depend d where d.refobjid = t.oid and d.deptype = 'n')
    order by p.proname
  loop
    execute pair.definition;
    execute 'drop function ' || pair.twin;
  end loop;
end
$$;

revoke all on all functions in schema private from public;
