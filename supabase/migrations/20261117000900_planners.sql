-- The people who plan the trips, as visitors see them.

create table public.planners (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 100),
  -- A path in the bucket itinerary-images or a URL.
  image text check (length(image) <= 500),
  languages text[] not null default '{}',
  regions text[] not null default '{}',
  countries text[] not null default '{}',
  reply_time text not null default '' check (length(reply_time) <= 100),
  about text not null default '' check (length(about) <= 600),
  display_order integer not null default 0 check (display_order >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lists_are_short_and_flat check (
    cardinality(languages) <= 20 and cardinality(regions) <= 20 and cardinality(countries) <= 60
    and coalesce(array_ndims(languages), 1) = 1 and coalesce(array_ndims(regions), 1) = 1
    and coalesce(array_ndims(countries), 1) = 1
  ),
  constraint lists_hold_text check (
    array_position(languages || regions || countries, null) is null
    and (
      cardinality(languages || regions || countries) = 0
      or array_to_string(languages || regions || countries, E'\x1f') !~ '(^|\x1f)\s*(\x1f|$)'
    )
  )
);
create index planners_order on public.planners (display_order, name);
create trigger touch_planners before update on public.planners
  for each row execute function private.touch_updated_at();
create trigger planners_are_content after insert or update or delete on public.planners
  for each row execute function private.bump_content_version();
create trigger planners_are_content_emptied after truncate on public.planners
  for each statement execute function private.bump_content_version();
create trigger record_planner_order after update on public.planners
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_order('planners', 'name');
create trigger keep_created_at before insert or update on public.planners
  for each row execute function private.keep_created_at();

alter table public.profiles
  add foreign key (planner_id) references public.planners (id) on delete set null;

alter table public.planners enable row level security;
revoke all on table public.planners from anon, authenticated, service_role;
grant select on table public.planners to anon;
grant select, insert, update, delete on table public.planners to authenticated, service_role;

create policy "visitors read active planners"
  on public.planners for select to anon using (is_active);
comment on policy "visitors read active planners" on public.planners is 'Lets anyone read active planners.';
create policy "users read active planners, admins all"
  on public.planners for select to authenticated using (is_active or (select private.is_admin()));
comment on policy "users read active planners, admins all" on public.planners is
  'Lets a signed-in user read active planners and an admin all of them.';
create policy "admins add planners"
  on public.planners for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add planners" on public.planners is 'Lets an admin add a planner.';
create policy "admins change planners"
  on public.planners for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change planners" on public.planners is 'Lets an admin edit, reorder and hide planners.';
create policy "admins delete planners"
  on public.planners for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete planners" on public.planners is 'Lets an admin delete a planner.';
create policy "the service manages planners"
  on public.planners for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages planners" on public.planners is 'Lets the server''s functions do anything.';

create function public.order_planners(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.planners p set display_order = w.place
  from unnest(order_planners.ids) with ordinality as w (id, place)
  where p.id = w.id and p.display_order <> w.place
$$;
comment on function public.order_planners is
  'Gives these planners the places of this list, with the caller''s rights: only an admin''s take effect.';
revoke all on function public.order_planners from public, anon, authenticated, service_role;
grant execute on function public.order_planners to authenticated, service_role;

-- Users may change their own profile, but only an admin may choose which planner signs an account's mails.
create function private.keep_signature() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_admin()
    and new.planner_id is distinct from (case when tg_op = 'UPDATE' then old.planner_id end) then
    raise exception 'Only an admin says who signs the mails of an account.' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger keep_signature before insert or update of planner_id on public.profiles
  for each row execute function private.keep_signature();

revoke all on all functions in schema private from public;
