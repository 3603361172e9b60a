-- Whoever holds the link of the mail may change their words until a colleague has read them. Staff are told of them
-- once: each change would otherwise be a mail to everybody, as many as somebody likes to send.
create or replace function private.submit_testimonial(token_hash text, words jsonb, mail jsonb) returns boolean
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
  -- A row that was there before has been locked for the change, and names who did that.
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
