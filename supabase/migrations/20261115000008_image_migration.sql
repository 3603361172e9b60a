-- Pictures that the image migration could not move, so that a run goes on past them and an admin reads why.

create table public.image_migration_failures (
  itinerary_id uuid primary key references public.itineraries (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null default now()
);

alter table public.image_migration_failures enable row level security;
revoke all on table public.image_migration_failures from anon, authenticated, service_role;
grant select on table public.image_migration_failures to authenticated;
grant select, insert, update, delete on table public.image_migration_failures to service_role;

create policy "admins read image migration failures"
  on public.image_migration_failures for select to authenticated using ((select private.is_admin()));
comment on policy "admins read image migration failures" on public.image_migration_failures is
  'Lets an admin read which pictures could not be moved, and why.';
create policy "the service manages image migration failures"
  on public.image_migration_failures for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages image migration failures" on public.image_migration_failures is
  'Lets the migration function keep the list.';

-- A picture that is replaced deserves another try.
create function private.forget_image_failure() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.image_migration_failures where itinerary_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_image_failure() from public;
create trigger forget_image_failure after update of image on public.itineraries
  for each row when (old.image is distinct from new.image) execute function private.forget_image_failure();

-- The next itineraries whose picture is a data: value or a foreign web address and has not failed yet.
create function public.images_to_migrate(batch integer)
returns table (id uuid, title text, image text, updated_at timestamptz, remaining bigint)
language sql stable set search_path = ''
as $$
  select i.id, i.title, i.image, i.updated_at, count(*) over ()
  from public.itineraries i
  where (i.image ilike 'data:%' or i.image ~* '^(https?:)?//')
    and not exists (select 1 from public.image_migration_failures f where f.itinerary_id = i.id)
  order by i.created_at, i.id
  limit least(greatest(batch, 0), 50)
$$;
comment on function public.images_to_migrate(integer) is 'Pictures that are not in the bucket yet; the server only.';
revoke all on function public.images_to_migrate(integer) from public, anon, authenticated, service_role;
grant execute on function public.images_to_migrate(integer) to service_role;
