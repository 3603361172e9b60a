-- Testimonials: requested by mail after a trip, approved by staff, shown on the home page.

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  quote text not null check (quote ~ '\S' and length(quote) <= 1000),
  author text not null check (author ~ '\S' and length(author) <= 100),
  country text not null default '' check (length(country) <= 100),
  trip_type text not null check (trip_type ~ '\S' and length(trip_type) <= 40),
  -- The finished trip; its testimonial is deleted with it.
  trip_id uuid unique references public.trips (id) on delete cascade,
  itinerary_id uuid references public.itineraries (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'published', 'hidden')),
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The three that the home page starts with. Inserted before the triggers, because no user made this change.
insert into public.testimonials (quote, author, country, trip_type, state, display_order) values
  ('Our guide in Arenal had a daughter the same age as ours. By day three they had started a frog club, and we had stopped looking at the schedule.',
   'Hannah and Tom R.', 'Canada', 'Family', 'published', 0),
  ('I travel alone and hate being minded. They gave me a phone number, a good map and one aunt per town. I used all three.',
   'Ingrid S.', 'Germany', 'Solo', 'published', 1),
  ('We asked for quiet. We got a veranda above Treasure Beach, a fisherman named Dennis and nothing at all to do until dinner.',
   'Amara and Joseph O.', 'United Kingdom', 'Romantic', 'published', 2);
create index testimonials_order on public.testimonials (display_order, created_at desc);
create index testimonials_itinerary on public.testimonials (itinerary_id);
create trigger touch_testimonials before update on public.testimonials
  for each row execute function private.touch_updated_at();
create trigger testimonials_are_content after insert or update or delete on public.testimonials
  for each row execute function private.bump_content_version();
create trigger testimonials_are_content_emptied after truncate on public.testimonials
  for each statement execute function private.bump_content_version();
create trigger record_testimonial_order after update on public.testimonials
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_order('testimonials', 'state');
create trigger keep_created_at before insert or update on public.testimonials
  for each row execute function private.keep_created_at();

alter table public.testimonials enable row level security;
revoke all on table public.testimonials from anon, authenticated, service_role;
grant select on table public.testimonials to anon;
grant select, insert, update, delete on table public.testimonials to authenticated, service_role;

create policy "visitors read published testimonials"
  on public.testimonials for select to anon using (state = 'published');
comment on policy "visitors read published testimonials" on public.testimonials is
  'Lets anyone read approved testimonials.';
create policy "users read published testimonials, admins all"
  on public.testimonials for select to authenticated using (state = 'published' or (select private.is_admin()));
comment on policy "users read published testimonials, admins all" on public.testimonials is
  'Lets a signed-in user read approved testimonials and an admin all of them.';
create policy "admins add testimonials"
  on public.testimonials for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add testimonials" on public.testimonials is
  'Lets an admin add a testimonial from elsewhere.';
create policy "admins change testimonials"
  on public.testimonials for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change testimonials" on public.testimonials is
  'Lets an admin approve, hide, shorten and reorder.';
create policy "admins delete testimonials"
  on public.testimonials for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete testimonials" on public.testimonials is 'Lets an admin delete one.';
create policy "the service manages testimonials"
  on public.testimonials for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages testimonials" on public.testimonials is
  'Lets the server''s functions do anything.';

create function public.order_testimonials(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.testimonials t set display_order = w.place
  from unnest(order_testimonials.ids) with ordinality as w (id, place)
  where t.id = w.id and t.display_order <> w.place
$$;
comment on function public.order_testimonials is
  'Gives these testimonials the places of this list, with the caller''s rights: only an admin''s take effect.';
revoke all on function public.order_testimonials from public, anon, authenticated, service_role;
grant execute on function public.order_testimonials to authenticated, service_role;

-- Trips whose traveler was asked: one mail per trip. Only the hash of its link is stored.
create table private.testimonial_invitations (
  trip_id uuid primary key references public.trips (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

alter table private.testimonial_invitations enable row level security;
revoke all on table private.testimonial_invitations from public, anon, authenticated, service_role;

-- When a traveler is erased, an accepted proposal's trip stays without them; their testimonial does not.
create function private.forget_words_of_traveler() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.testimonials t where t.trip_id = old.id;
  delete from private.testimonial_invitations i where i.trip_id = old.id;
  delete from public.bin b where b.kind = 'testimonials' and b.contents -> 'row' ->> 'trip_id' = old.id::text;
  return null;
end
$$;
create trigger forget_words_with_traveler after update of user_id on public.trips
  for each row when (new.user_id is distinct from old.user_id)
  execute function private.forget_words_of_traveler();
create trigger forget_words_with_trip after delete on public.trips
  for each row execute function private.forget_words_of_traveler();

-- Trips that ended between two days and a month ago and whose traveler was not asked yet. Planned and canceled trips
-- do not count. today is the agency's calendar day.
create function private.trips_to_ask_about(today date, most integer)
returns table (trip_id uuid, title text, first_name text, email text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Only the server asks travelers.' using errcode = '42501';
  end if;
  return query
    select t.id, t.title, coalesce(p.first_name, ''), u.email::text
    from public.trips t
    join auth.users u on u.id = t.user_id
    left join public.profiles p on p.id = t.user_id
    where t.canceled_at is null and t.status <> 'planning'
      and t.end_date between today - 30 and today - 2
      and u.email is not null
      and not exists (select from private.testimonial_invitations i where i.trip_id = t.id)
    order by t.end_date, t.id
    limit most;
end
$$;
grant execute on function private.trips_to_ask_about to service_role;

create function public.trips_to_ask_about(today date, most integer default 100)
returns table (trip_id uuid, title text, first_name text, email text)
language sql stable set search_path = ''
as $$
  select * from private.trips_to_ask_about(trips_to_ask_about.today, trips_to_ask_about.most)
$$;
comment on function public.trips_to_ask_about is
  'Ended trips whose traveler has not been asked for a testimonial; the server only.';
revoke all on function public.trips_to_ask_about from public, anon, authenticated, service_role;
grant execute on function public.trips_to_ask_about to service_role;

-- Queues the mail and records it: once per trip, however many processes try.
create function private.ask_for_testimonial(trip uuid, token_hash text, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Only the server asks travelers.' using errcode = '42501';
  end if;
  insert into private.testimonial_invitations (trip_id, token_hash)
  values (trip, ask_for_testimonial.token_hash)
  on conflict (trip_id) do nothing;
  if not found then
    return false;
  end if;
  perform private.queue_mail(mail, u.email::text, null, mail ->> 'domain', null)
  from public.trips t join auth.users u on u.id = t.user_id
  where t.id = trip;
  return found;
end
$$;
grant execute on function private.ask_for_testimonial to service_role;

create function public.ask_for_testimonial(trip_id uuid, token_hash text, mail jsonb) returns boolean
language sql set search_path = ''
as $$
  select private.ask_for_testimonial(ask_for_testimonial.trip_id, ask_for_testimonial.token_hash, ask_for_testimonial.mail)
$$;
comment on function public.ask_for_testimonial is
  'Asks the traveler of an ended trip for a testimonial, once; the server only.';
revoke all on function public.ask_for_testimonial from public, anon, authenticated, service_role;
grant execute on function public.ask_for_testimonial to service_role;

-- The content of the form behind the link; null for an unknown link.
create function private.read_testimonial_invitation(token_hash text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_service() then
    raise exception 'Only the server opens these links.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'title', t.title, 'author', coalesce(w.author, p.first_name, ''), 'country', coalesce(w.country, ''),
      'trip_type', coalesce(w.trip_type, i.category, ''), 'quote', coalesce(w.quote, ''), 'state', w.state)
    from private.testimonial_invitations asked
    join public.trips t on t.id = asked.trip_id
    left join public.itineraries i on i.id = t.itinerary_id
    left join public.profiles p on p.id = t.user_id
    left join public.testimonials w on w.trip_id = t.id
    where asked.token_hash = read_testimonial_invitation.token_hash
  );
end
$$;
grant execute on function private.read_testimonial_invitation to service_role;

create function public.read_testimonial_invitation(token_hash text) returns jsonb
language sql stable set search_path = ''
as $$
  select private.read_testimonial_invitation(read_testimonial_invitation.token_hash)
$$;
comment on function public.read_testimonial_invitation is
  'The trip behind a testimonial link, and the text so far; the server only.';
revoke all on function public.read_testimonial_invitation from public, anon, authenticated, service_role;
grant execute on function public.read_testimonial_invitation to service_role;

-- Stores the traveler's testimonial for approval and notifies staff once, so that repeated changes do not flood them.
-- It can be changed until staff have decided; after that this returns false. words: {quote, author, country,
-- trip_type}.
create function private.submit_testimonial(token_hash text, words jsonb, mail jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  trip public.trips;
  is_new boolean;
begin
  if not private.is_service() then
    raise exception 'Only the server opens these links.' using errcode = '42501';
  end if;
  select t.* into trip from public.trips t
  join private.testimonial_invitations i on i.trip_id = t.id
  where i.token_hash = submit_testimonial.token_hash;
  if trip.id is null then
    return false;
  end if;
  insert into public.testimonials as kept (quote, author, country, trip_type, trip_id, itinerary_id, display_order)
  values (
    words ->> 'quote', words ->> 'author', coalesce(words ->> 'country', ''), words ->> 'trip_type', trip.id,
    (select i.id from public.itineraries i where i.id = trip.itinerary_id),
    coalesce((select max(w.display_order) + 1 from public.testimonials w), 0)
  )
  on conflict (trip_id) do update
  set quote = excluded.quote, author = excluded.author, country = excluded.country, trip_type = excluded.trip_type
  where kept.state = 'waiting'
  -- xmax is set if an existing row was updated.
  returning kept.xmax = 0 into is_new;
  if not found then
    return false;
  end if;
  if is_new then
    perform private.queue_mail(mail, r.email, null, mail ->> 'domain', null)
    from public.admin_notification_emails r where r.is_active;
  end if;
  return true;
end
$$;
grant execute on function private.submit_testimonial to service_role;

create function public.submit_testimonial(token_hash text, words jsonb, mail jsonb) returns boolean
language sql set search_path = ''
as $$
  select private.submit_testimonial(submit_testimonial.token_hash, submit_testimonial.words, submit_testimonial.mail)
$$;
comment on function public.submit_testimonial is
  'Stores a traveler''s testimonial for review; the server only.';
revoke all on function public.submit_testimonial from public, anon, authenticated, service_role;
grant execute on function public.submit_testimonial to service_role;

-- The caller's testimonials, for the export of personal data.
create function private.my_testimonials() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(w) - 'display_order' - 'updated_at' order by w.created_at), '[]')
  from public.testimonials w join public.trips t on t.id = w.trip_id
  where t.user_id = private.live_user_id()
$$;
grant execute on function private.my_testimonials to authenticated;

revoke all on all functions in schema private from public;
