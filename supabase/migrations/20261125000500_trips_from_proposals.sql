-- An accepted proposal makes a trip. It may belong to nobody yet, and it stays when an account goes.

alter table public.trips alter column user_id drop not null;
alter table public.trips drop constraint trips_user_id_fkey;
alter table public.trips add constraint trips_user_id_fkey
  foreign key (user_id) references auth.users (id) on delete set null;
alter table public.trips add column proposal_id uuid references public.proposals (id);
alter table public.trips add column cancelled_at timestamptz;
-- The days of this trip, [{day, title, description}]: what was accepted, not what the catalogue says later.
alter table public.trips add column if not exists days jsonb check (days is null or jsonb_typeof(days) = 'array');
create index trips_proposal on public.trips (proposal_id);
create unique index trips_one_per_proposal on public.trips (proposal_id) where cancelled_at is null;

-- Title and days are free text and may name the traveller. They go with the account; what remains says where and when.
create function private.forget_traveller() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from auth.users u where u.id = old.user_id) then
    new.title := coalesce(
      (select i.title from public.itineraries i where i.id = new.itinerary_id),
      nullif(btrim(new.location), ''),
      'Trip'
    );
    new.days := null;
  end if;
  return new;
end
$$;
revoke all on function private.forget_traveller() from public;
create trigger forget_traveller before update on public.trips
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.forget_traveller();

comment on policy "travellers read their own trips, admins all" on public.trips is
  'Lets a signed-in user read their own trips and an admin everyone''s; what belongs to nobody only admins see.';
comment on function public.delete_user(uuid) is
  'Deletes an account with its sessions, role and profile; its trips stay without an owner; admins only.';
