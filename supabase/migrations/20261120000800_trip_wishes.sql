-- The trip forms also ask when somebody wants to travel and how old the children are. Both are text among the other
-- fields of a form, as domain/trip-wishes.ts writes them.

update public.requests r set details = r.details - array['when', 'childAges']
where r.details ?| array['when', 'childAges'];
update public.bin b set contents = b.contents #- '{row,details,when}' #- '{row,details,childAges}'
where b.kind = 'requests' and b.contents #> '{row,details}' ?| array['when', 'childAges'];

alter table public.requests
  add constraint requests_when_check check (
    coalesce(details ->> 'when', '') ~
      '^(|flexible|2\d{3}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])( to 2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?)?)$'),
  add constraint requests_child_ages_check check (
    coalesce(details ->> 'childAges', '') ~ '^(|(\d|1[0-7])(, (\d|1[0-7])){0,19})$');

-- Staff enter the requests of people who call, write or walk in: these have an owner from the start.
create or replace function private.place_request_origin() returns trigger
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
  new.owner_id := coalesce(new.owner_id, (origin ->> 'owner_id')::uuid);
  new.details := new.details - '_origin';
  return new;
end
$$;
