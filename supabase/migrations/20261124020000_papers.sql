-- Papers of a trip: tickets, vouchers, insurance. The row says what a paper is, the private bucket 'papers' has its file.

-- Every file of the bucket, with what its bytes are. The server adds an entry before it stores a file and removes it
-- after it removed the file, so that a file never is without an entry.
create table private.paper_files (
  path text primary key check (path ~ '^[0-9a-f-]{36}/[A-Za-z0-9][A-Za-z0-9._-]{0,80}$'),
  trip_id uuid not null,
  content_type text,
  size bigint,
  sha256 text,
  by_traveler boolean not null,
  uploaded_by uuid,
  begun_at timestamptz not null default now(),
  stored_at timestamptz,
  attached_at timestamptz,
  removing_at timestamptz
);
comment on table private.paper_files is 'The files in the bucket of papers, also those that no paper has yet or any more.';
create index paper_files_trip on private.paper_files (trip_id) where attached_at is null;
alter table private.paper_files enable row level security;
revoke all on table private.paper_files from public, anon, authenticated, service_role;

create table public.papers (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id) on delete cascade,
  title text not null check (title ~ '\S' and length(title) <= 200),
  kind text not null default 'other' check (kind in ('ticket', 'voucher', 'insurance', 'visa', 'invoice', 'other')),
  -- The number of the trip's day; null for the whole trip.
  day integer check (day between 1 and 366),
  valid_until date check (valid_until >= '2000-01-01' and valid_until < '3000-01-01'),
  path text not null unique,
  -- These five come from the file, never from the caller.
  content_type text not null default '',
  size bigint not null default 0,
  sha256 text not null default '',
  uploaded_by uuid references auth.users (id) on delete set null,
  by_traveler boolean not null default false,
  -- A newer version of this paper.
  replaced_by uuid references public.papers (id) on delete set null,
  replaced_at timestamptz check (replaced_at >= '2000-01-01Z' and replaced_at < '3000-01-01Z'),
  created_at timestamptz not null default now() check (created_at >= '2000-01-01Z' and created_at < '3000-01-01Z'),
  updated_at timestamptz not null default now() check (updated_at >= '2000-01-01Z' and updated_at < '3000-01-01Z')
);
create index papers_trip on public.papers (trip_id);
create index papers_uploaded_by on public.papers (uploaded_by);
create index papers_replaced_by on public.papers (replaced_by);
create trigger touch_papers before update on public.papers
  for each row execute function private.touch_updated_at();
create trigger keep_created_at before insert or update on public.papers
  for each row execute function private.keep_created_at();

-- Whether the caller is the traveler of this trip, and it is not canceled.
create function private.is_own_live_trip(trip uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.trips t
    where t.id = trip and t.user_id = private.live_user_id() and t.canceled_at is null)
$$;
grant execute on function private.is_own_live_trip to authenticated;

alter table public.papers enable row level security;
grant select, insert, update, delete on table public.papers to authenticated, service_role;

create policy "travelers read the papers of their trips, admins all"
  on public.papers for select to authenticated
  using ((select private.is_admin()) or private.is_own_live_trip(trip_id));
comment on policy "travelers read the papers of their trips, admins all" on public.papers is
  'Lets a traveler read the papers of their trips that are not canceled, and an admin all papers.';
create policy "travelers add papers of their own, admins all"
  on public.papers for insert to authenticated
  with check ((select private.is_admin()) or (by_traveler and private.is_own_live_trip(trip_id)));
comment on policy "travelers add papers of their own, admins all" on public.papers is
  'Lets a traveler add a file they uploaded to one of their trips, and an admin any.';
create policy "admins change papers"
  on public.papers for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change papers" on public.papers is 'Lets an admin rename a paper or name a newer version.';
create policy "travelers delete papers of their own, admins all"
  on public.papers for delete to authenticated
  using ((select private.is_admin()) or (by_traveler and private.is_own_live_trip(trip_id)));
comment on policy "travelers delete papers of their own, admins all" on public.papers is
  'Lets a traveler delete what they added, and an admin any paper.';
create policy "the service manages papers"
  on public.papers for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages papers" on public.papers is 'Lets the server''s functions do anything.';

-- A paper has a stored file of its trip, and says of it what the server has read.
create function private.attach_paper_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  file private.paper_files;
begin
  if tg_op = 'UPDATE' then
    new.trip_id := old.trip_id;
    new.path := old.path;
    if new.replaced_by is distinct from old.replaced_by then
      new.replaced_at := case when new.replaced_by is not null then now() end;
    else
      new.replaced_at := old.replaced_at;
    end if;
  end if;
  update private.paper_files f set attached_at = now()
  where f.path = new.path and f.trip_id = new.trip_id and f.stored_at is not null and f.removing_at is null
  returning * into file;
  if file.path is null then
    raise exception 'Upload the file first.' using errcode = 'PT422';
  end if;
  if new.replaced_by is not null and not exists (
    select from public.papers p
    where p.id = new.replaced_by and p.id <> new.id and p.trip_id = new.trip_id
      and p.replaced_by is distinct from new.id
  ) then
    raise exception 'A newer version is another paper of the same trip.' using errcode = 'PT422';
  end if;
  new.content_type := file.content_type;
  new.size := file.size;
  new.sha256 := file.sha256;
  new.by_traveler := file.by_traveler;
  new.uploaded_by := (select u.id from auth.users u where u.id = file.uploaded_by);
  return new;
end
$$;
create trigger attach_paper_file before insert or update on public.papers
  for each row execute function private.attach_paper_file();

create function private.tell_of_paper() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_of_trip(t, 'paper', 'New paper: ' || new.title) from public.trips t where t.id = new.trip_id;
  return null;
end
$$;
create trigger tell_of_paper after insert on public.papers
  for each row when (not new.by_traveler and coalesce(current_setting('calabash.restoring', true), '') <> 'yes')
  execute function private.tell_of_paper();

-- What travelers have opened.
create table public.paper_openings (
  paper_id uuid not null references public.papers (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  first_at timestamptz not null default now() check (first_at >= '2000-01-01Z' and first_at < '3000-01-01Z'),
  last_at timestamptz not null default now() check (last_at >= '2000-01-01Z' and last_at < '3000-01-01Z'),
  primary key (paper_id, user_id)
);
create index paper_openings_user on public.paper_openings (user_id);
alter table public.paper_openings enable row level security;
grant select on table public.paper_openings to authenticated, service_role;
create policy "admins read which papers were opened"
  on public.paper_openings for select to authenticated using ((select private.is_admin()));
comment on policy "admins read which papers were opened" on public.paper_openings is
  'Lets an admin see who opened which paper, and when; open_paper() records it.';
create policy "the service reads which papers were opened"
  on public.paper_openings for select to service_role using ((select private.is_service()));
comment on policy "the service reads which papers were opened" on public.paper_openings is
  'Lets the server''s functions read it.';

-- Reserves a path in the bucket, '<trip>/<paper>.<extension>', for a caller who may add papers to the trip.
create function public.begin_paper_upload(path text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted alias for $1;
  trip uuid;
begin
  if wanted !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9][A-Za-z0-9._-]{0,80}$' then
    raise exception 'Invalid key: a paper is stored as <trip>/<paper>.<extension>.' using errcode = 'PT400';
  end if;
  select t.id into trip from public.trips t
  where t.id = split_part(wanted, '/', 1)::uuid
    and (private.is_service() or private.is_admin() or private.is_own_live_trip(t.id))
  for no key update;
  if trip is null then
    raise exception 'You cannot add papers to this trip.' using errcode = '42501';
  end if;
  if (select count(*) from public.papers p where p.trip_id = trip)
    + (select count(*) from private.paper_files f where f.trip_id = trip and f.attached_at is null) >= 100 then
    raise exception 'A trip has at most 100 papers. Delete one first.' using errcode = 'PT422';
  end if;
  -- The files of deleted papers fill the disk until they are removed.
  if not (private.is_service() or private.is_admin())
    and (select count(*) from private.paper_files f where f.trip_id = trip and f.by_traveler) >= 200 then
    raise exception 'Too many papers were added and deleted. Try again in an hour.' using errcode = 'PT422';
  end if;
  insert into private.paper_files (path, trip_id, by_traveler, uploaded_by)
  values (wanted, trip, not (private.is_service() or private.is_admin()), private.live_user_id())
  on conflict do nothing;
  if not found then
    raise exception 'The resource already exists' using errcode = 'PT409';
  end if;
end
$$;
comment on function public.begin_paper_upload is 'Reserves a path for a paper; admins, and travelers for their own trips.';
grant execute on function public.begin_paper_upload to authenticated, service_role;

create function public.finish_paper_upload(path text, content_type text, size bigint, sha256 text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  update private.paper_files f
  set content_type = finish_paper_upload.content_type, size = finish_paper_upload.size,
      sha256 = finish_paper_upload.sha256, stored_at = now()
  where f.path = finish_paper_upload.path and f.removing_at is null;
  if not found then
    raise exception 'This upload was given up.' using errcode = 'PT409';
  end if;
end
$$;
comment on function public.finish_paper_upload is 'Says that the file of a paper is stored, and what it is; the server only.';
grant execute on function public.finish_paper_upload to service_role;

-- What the caller gets under a path, {content_type, size, title}; null if there is nothing for them. A traveler opens
-- the newest version only, which is recorded, unless their phone keeps it without opening it. Who uploaded a file reads
-- it before it is attached.
create function public.open_paper(path text, is_opening boolean default true) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  is_staff constant boolean := private.is_service() or private.is_admin();
  me constant uuid := private.live_user_id();
  paper public.papers;
begin
  select p.* into paper from public.papers p
  where p.path = open_paper.path
    and (is_staff or (p.replaced_by is null and private.is_own_live_trip(p.trip_id)));
  if paper.id is not null then
    if is_opening and not is_staff then
      insert into public.paper_openings as o (paper_id, user_id) values (paper.id, me)
      on conflict on constraint paper_openings_pkey do update set last_at = now();
    end if;
    return jsonb_build_object('content_type', paper.content_type, 'size', paper.size, 'title', paper.title);
  end if;
  return (
    select jsonb_build_object('content_type', f.content_type, 'size', f.size, 'title', 'paper')
    from private.paper_files f
    where f.path = open_paper.path and f.stored_at is not null and f.attached_at is null and f.removing_at is null
      and (is_staff or (f.uploaded_by = me and private.is_own_live_trip(f.trip_id)))
  );
end
$$;
comment on function public.open_paper is 'What the caller may read under a path of the bucket of papers; records a traveler''s opening.';
grant execute on function public.open_paper to authenticated, service_role;

-- When the papers of a trip are deleted; null for a trip that is not the caller's.
create function public.papers_kept_until(trip_id uuid) returns date
language sql stable security definer set search_path = ''
as $$
  select t.end_date + coalesce((s.value::jsonb ->> 'papers')::integer, r.standard)
  from public.trips t
  join private.retention_rules() r on r.what = 'papers'
  left join public.site_settings s on s.key = 'retention'
  where t.id = papers_kept_until.trip_id and (private.is_admin() or private.is_own_live_trip(t.id))
$$;
comment on function public.papers_kept_until is 'The day until which the papers of one of the caller''s trips are kept.';
grant execute on function public.papers_kept_until to authenticated;

create or replace function private.retention_rules()
returns table (what text, unit text, standard integer, shortest integer, longest integer)
language sql immutable set search_path = ''
as $$
  values
    ('bin', 'days', 30, 7, 3650), ('spam', 'days', 90, 7, 3650), ('mails', 'days', 365, 7, 3650),
    ('sessions', 'days', 90, 1, 3650), ('refresh_tokens', 'days', 30, 1, 3650), ('views', 'days', 730, 30, 3650),
    ('job_runs', 'days', 90, 7, 3650), ('audit', 'days', 730, 180, 3650), ('papers', 'days', 90, 7, 3650),
    ('contracts', 'years', 7, 1, 30)
$$;

-- Deletes papers past their retention period, and returns files that no paper and no bin has any more. The server
-- removes them and then calls forget_paper_files.
create function public.paper_files_to_remove(most integer default 1000) returns setof text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  perform set_config('calabash.pruning', 'yes', true);
  delete from public.papers p where p.id in (
    select o.id from public.papers o join public.trips t on t.id = o.trip_id
    where t.end_date + (select r.period from private.retention() r where r.what = 'papers') < private.agency_today()
    limit most);
  perform set_config('calabash.pruning', '', true);
  -- An hour protects a paper whose transaction is not finished, a day an upload whose paper is still being described.
  update private.paper_files f set removing_at = now()
  where f.removing_at is null
    and coalesce(f.attached_at + interval '1 hour', f.begun_at + interval '1 day') < now()
    and not exists (select from public.papers p where p.path = f.path)
    and not exists (select from public.bin b where b.kind = 'papers' and b.contents #>> '{row,path}' = f.path);
  return query
    select f.path from private.paper_files f where f.removing_at is not null order by f.removing_at limit most;
end
$$;
comment on function public.paper_files_to_remove is 'Files of papers that are to be removed from the store; the server only.';
grant execute on function public.paper_files_to_remove to service_role;

create function public.forget_paper_files(paths text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_service();
  delete from private.paper_files f where f.path = any (paths) and (f.removing_at is not null or f.stored_at is null);
end
$$;
comment on function public.forget_paper_files is 'Forgets files that the server has removed from the store; the server only.';
grant execute on function public.forget_paper_files to service_role;

-- The bin has what staff delete. What travelers delete themselves, and what goes with its trip, is gone.
create function private.is_deleted_by_staff(trip uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.trips t
    where t.id = trip and (t.user_id is null or t.user_id is distinct from private.live_user_id()))
$$;
grant execute on function private.is_deleted_by_staff to authenticated, service_role;
create trigger put_paper_in_bin before delete on public.papers
  for each row when (private.is_deleted_by_staff(old.trip_id)) execute function private.put_in_bin('title');

create function private.forget_papers_of_trip() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- A trip that was made for somebody else keeps what the erased person did not upload.
    delete from public.papers p
    where p.trip_id = old.id and (new.proposal_id is not null or p.uploaded_by = old.user_id);
  end if;
  delete from public.bin b
  where b.kind = 'papers' and b.contents #>> '{row,trip_id}' = old.id::text
    and (tg_op = 'DELETE' or new.proposal_id is not null or b.contents #>> '{row,uploaded_by}' = old.user_id::text);
  return null;
end
$$;
create trigger forget_papers_with_trip after delete on public.trips
  for each row execute function private.forget_papers_of_trip();
-- Erasing a person takes them off a trip that stays.
create trigger forget_papers_of_erased after update of user_id on public.trips
  for each row when (new.user_id is null and current_setting('calabash.pruning', true) = 'yes')
  execute function private.forget_papers_of_trip();

-- A file that is removed keeps nobody's id meanwhile.
create function private.forget_uploader() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.paper_files f set uploaded_by = null where f.uploaded_by = old.id;
  return null;
end
$$;
create trigger forget_uploader after delete on auth.users
  for each row execute function private.forget_uploader();

create function private.my_papers() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(p) - 'uploaded_by' || jsonb_build_object('opened', (
      select jsonb_build_object('first_at', o.first_at, 'last_at', o.last_at)
      from public.paper_openings o where o.paper_id = p.id and o.user_id = private.live_user_id()
    )) order by p.created_at), '[]')
  from public.papers p join public.trips t on t.id = p.trip_id
  where t.user_id = private.live_user_id()
$$;
grant execute on function private.my_papers to authenticated;

create or replace function public.my_data() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.my_data()
    || jsonb_build_object('testimonials', private.my_testimonials(), 'papers', private.my_papers(),
                          'trip_changes', private.my_trip_changes(), 'phones', private.my_kept_trips());
end
$$;

-- On a Supabase project the bucket has no policies: only the server reads and writes it, after it has checked the caller.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('papers', 'papers', false, 20971520, array['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])
    on conflict (id) do nothing;
  end if;
end
$$;

revoke all on all functions in schema private from public;
