-- What a new site shows visitors until the agency has content of its own, and one function that removes it.

create function private.example_ids() returns table (kind text, id uuid, name text)
language sql stable security definer set search_path = ''
as $$
  -- A row that staff rewrote is an example no more.
  select 'itinerary', i.id, i.title from public.itineraries i
  join private.example_itineraries e
    on e.itinerary ->> 'title' = i.title and e.itinerary ->> 'description' = i.description
  union all
  select 'testimonial', t.id, t.author from public.testimonials t
  where t.trip_id is null and (t.author, t.country) in (
    ('Hannah and Tom R.', 'Canada'), ('Ingrid S.', 'Germany'), ('Amara and Joseph O.', 'United Kingdom')
  )
  union all
  select 'planner', p.id, p.name from public.planners p where p.picture like 'illustrations/planner-%'
  union all
  select 'recipient', r.id, r.email from public.admin_notification_emails r where r.email like '%@calabash.example'
$$;

-- {itineraries, testimonials: number, planners, recipients: [name]}; the details of the site are in the settings.
create function private.examples() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'itineraries', count(*) filter (where e.kind = 'itinerary'),
      'testimonials', count(*) filter (where e.kind = 'testimonial'),
      'planners', coalesce(jsonb_agg(e.name order by e.name) filter (where e.kind = 'planner'), '[]'),
      'recipients', coalesce(jsonb_agg(e.name order by e.name) filter (where e.kind = 'recipient'), '[]'),
      'own_itineraries', (
        select count(*) from public.itineraries i
        where i.is_published and not exists (select from private.example_ids() x where x.id = i.id)
      ),
      'own_planners', (
        select count(*) from public.planners p
        where p.is_active and not exists (select from private.example_ids() x where x.id = p.id)
      )
    )
    from private.example_ids() e
  );
end
$$;
grant execute on function private.examples to authenticated, service_role;

create function public.examples() returns jsonb
language sql stable set search_path = ''
as $$
  select private.examples()
$$;
comment on function public.examples is 'Counts and names the examples that visitors can still see; admins only.';
revoke all on function public.examples from public, anon, authenticated, service_role;
grant execute on function public.examples to authenticated, service_role;

-- Itineraries, quotes and planners go to the bin. Returns how many rows were removed.
create function private.remove_examples() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  gone integer := 0;
  part integer;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  delete from public.itineraries i using private.example_ids() e where e.kind = 'itinerary' and i.id = e.id;
  get diagnostics part = row_count;
  gone := gone + part;
  delete from public.testimonials t using private.example_ids() e where e.kind = 'testimonial' and t.id = e.id;
  get diagnostics part = row_count;
  gone := gone + part;
  delete from public.planners p using private.example_ids() e where e.kind = 'planner' and p.id = e.id;
  get diagnostics part = row_count;
  gone := gone + part;
  delete from public.admin_notification_emails r using private.example_ids() e where e.kind = 'recipient' and r.id = e.id;
  get diagnostics part = row_count;
  return gone + part;
end
$$;
grant execute on function private.remove_examples to authenticated, service_role;

create function public.remove_examples() returns integer
language sql set search_path = ''
as $$
  select private.remove_examples()
$$;
comment on function public.remove_examples is
  'Removes the examples that visitors can see and answers how many; admins only.';
revoke all on function public.remove_examples from public, anon, authenticated, service_role;
grant execute on function public.remove_examples to authenticated, service_role;

revoke all on all functions in schema private from public;
