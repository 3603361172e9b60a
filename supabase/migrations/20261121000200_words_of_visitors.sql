-- What visitors wrote stays as they wrote it, and times are the database's own.

revoke update on table public.requests from authenticated;
grant update (status, owner_id, lost_reason, read_at, suspected_spam) on table public.requests to authenticated;

-- A request is read when the database hears of it, whatever the browser's clock says.
create function private.time_request_reading() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.read_at is not null and new.read_at is distinct from old.read_at then
    new.read_at := now();
  end if;
  return new;
end
$$;
revoke all on function private.time_request_reading() from public;
create trigger time_request_reading before update of read_at on public.requests
  for each row execute function private.time_request_reading();

revoke insert on table public.request_events from authenticated;
grant insert (request_id, kind, body, author_id) on table public.request_events to authenticated;

-- A preview link is its maker's, begins now and ends in two weeks.
revoke insert on table public.itinerary_previews from authenticated;
grant insert (itinerary_id) on table public.itinerary_previews to authenticated;
