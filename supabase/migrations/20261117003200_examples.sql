-- What a new site shows until the agency has its own content, and a function that removes it.

create function private.example_ids() returns table (kind text, id uuid, name text)
language sql stable security definer set search_path = ''
as $$
  -- A row that staff have changed is no longer an example.
  select 'itinerary', i.id, i.title from public.itineraries i
  join private.example_itineraries e
    on e.itinerary ->> 'title' = i.title and e.itinerary ->> 'description' = i.description
  union all
  select 'testimonial', t.id, t.author from public.testimonials t
  where t.trip_id is null and (t.author, t.country) in (
    ('Hannah and Tom R.', 'Canada'), ('Ingrid S.', 'Germany'), ('Amara and Joseph O.', 'United Kingdom')
  )
  union all
  select 'planner', p.id, p.name from public.planners p where p.image like 'illustrations/planner-%'
  union all
  select 'recipient', r.id, r.email from public.admin_notification_emails r where r.email like '%@calabash.example'
  union all
  select 'faq', f.id, f.question from public.faqs f where private.is_demo(f.id) and f.updated_at = f.created_at
  union all
  select 'request', r.id, r.name from public.requests r where private.is_demo(r.id)
  union all
  select 'account', u.id, u.email from auth.users u where private.is_demo(u.id)
$$;

-- {itineraries, testimonials, faqs, requests, proposals, trips: number, planners, recipients, accounts: [name]}, the
-- agency's own {own_itineraries, own_planners: number}, and admins with an example address; site details are in the
-- settings.
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
      'faqs', count(*) filter (where e.kind = 'faq'),
      'requests', count(*) filter (where e.kind = 'request'),
      'proposals', (select count(*) from public.proposals p where private.is_demo(p.id)),
      'trips', (
        select count(*) from public.trips t where private.is_demo(t.id) or private.is_demo(t.proposal_id)
      ),
      'accounts', coalesce(jsonb_agg(e.name order by e.name) filter (where e.kind = 'account'), '[]'),
      'admins', (
        select coalesce(jsonb_agg(u.email order by u.email), '[]')
        from auth.users u join public.user_roles r on r.user_id = u.id and r.role = 'admin'
        where u.email like '%@calabash.example'
      ),
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
comment on function public.examples is 'Counts and names the examples that are left; admins only.';
revoke all on function public.examples from public, anon, authenticated, service_role;
grant execute on function public.examples to authenticated, service_role;

-- Deletes the demo's data about people, and the numbers. Returns how many rows were removed.
create function private.remove_demo() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  -- Includes proposals that staff created for the demo's requests.
  proposals uuid[] := array(
    select p.id from public.proposals p where private.is_demo(p.id) or private.is_demo(p.request_id));
  gone integer;
begin
  if not exists (select from private.demo_rows) then
    return 0;
  end if;
  insert into private.demo_rows (id) select unnest(proposals) on conflict do nothing;
  -- Bypasses the bin, and writes one entry in the audit trail.
  perform set_config('calabash.pruning', 'yes', true);
  delete from public.outbox o where o.proposal_id = any (proposals) or private.is_demo(o.request_id);
  delete from public.trips t
  where private.is_demo(t.id) or private.is_demo(t.user_id) or private.is_demo(t.request_id)
    or t.proposal_id = any (proposals);
  delete from public.payments m where m.proposal_id = any (proposals);
  delete from public.proposal_acceptances a where a.proposal_id = any (proposals);
  delete from public.proposal_events e where e.proposal_id = any (proposals);
  delete from private.proposal_links l where l.proposal_id = any (proposals);
  delete from public.proposal_versions v where v.proposal_id = any (proposals);
  delete from public.proposals p where p.id = any (proposals);
  delete from private.proposal_counters where not exists (select from public.proposals);
  delete from public.requests r where private.is_demo(r.id);
  get diagnostics gone = row_count;
  delete from public.engagement_tracking e where private.is_demo(e.id);
  delete from public.itinerary_views v
  where v.day <= (select s.created_at::date from public.site_settings s where s.key = 'first_start_done');
  delete from public.faq_categories c
  where private.is_demo(c.id) and not exists (select from public.faqs f where f.category_id = c.id);
  delete from public.bin b where b.kind = 'requests' and private.is_demo(b.row_id);
  delete from auth.users u where private.is_demo(u.id);
  perform set_config('calabash.pruning', '', true);
  delete from private.demo_rows where true;
  perform private.record('deleted', 'examples', '', 'the demo''s requests, proposals, trips and numbers');
  return gone + cardinality(proposals);
end
$$;

-- Itineraries, quotes, planners and FAQs go to the bin. Returns how many rows were removed.
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
  gone := gone + part;
  delete from public.faqs f using private.example_ids() e where e.kind = 'faq' and f.id = e.id;
  get diagnostics part = row_count;
  return gone + part + private.remove_demo();
end
$$;
grant execute on function private.remove_examples to authenticated, service_role;

create function public.remove_examples() returns integer
language sql set search_path = ''
as $$
  select private.remove_examples()
$$;
comment on function public.remove_examples is
  'Removes the examples and a demo''s data, and answers how many; admins only.';
revoke all on function public.remove_examples from public, anon, authenticated, service_role;
grant execute on function public.remove_examples to authenticated, service_role;

revoke all on all functions in schema private from public;
