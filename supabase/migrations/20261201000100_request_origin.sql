-- Where a request came from, and by when an answer was promised.

alter table public.requests
  -- The name of the site that led here, without its path: 'google.com'. Null where nothing did.
  add column came_from text check (length(came_from) <= 100),
  -- What the link's utm_campaign, or else utm_source, said.
  add column campaign text check (length(campaign) <= 100),
  -- What the acknowledgement told the sender.
  add column answer_due_at timestamptz;
create index requests_due on public.requests (answer_due_at) where first_reply_at is null;

-- The form's function hands these over among the details, where they are not to stay: details are the sender's words.
create function private.place_request_origin() returns trigger
language plpgsql set search_path = ''
as $$
declare
  origin constant jsonb := new.details -> '_origin';
begin
  if origin is null then
    return new;
  end if;
  new.came_from := coalesce(new.came_from, nullif(left(origin ->> 'came_from', 100), ''));
  new.campaign := coalesce(new.campaign, nullif(left(origin ->> 'campaign', 100), ''));
  new.answer_due_at := coalesce(new.answer_due_at, (origin ->> 'answer_due_at')::timestamptz);
  new.details := new.details - '_origin';
  return new;
end
$$;
revoke all on function private.place_request_origin() from public;
create trigger place_request_origin before insert on public.requests
  for each row execute function private.place_request_origin();

-- Views of days gone by: the example data of a first start shows three months.
grant insert on table public.itinerary_views to service_role;
create policy "the service adds view counts"
  on public.itinerary_views for insert to service_role with check ((select private.is_service()));
comment on policy "the service adds view counts" on public.itinerary_views is
  'Lets a first start add example counts; visits are counted by count_view().';
