-- Where the travelers of a trip sleep, how they get from place to place, and whom they can call. Like the days, they are
-- part of the trip's plan: domain/trip-plan.ts says what an entry has.

alter table public.trips
  add column stays jsonb not null default '[]' check (jsonb_typeof(stays) = 'array' and length(stays::text) <= 100000),
  add column moves jsonb not null default '[]' check (jsonb_typeof(moves) = 'array' and length(moves::text) <= 100000),
  add column contacts jsonb not null default '[]'
    check (jsonb_typeof(contacts) = 'array' and length(contacts::text) <= 20000);
comment on column public.trips.stays is 'Hotels and other beds: [{id, name, check_in, check_out, …}].';
comment on column public.trips.moves is 'Flights, transfers and other journeys: [{id, kind, from, to, departs, …}], each time with its zone.';
comment on column public.trips.contacts is 'Whom the travelers can call: [{id, name, phone, note}].';
