-- Who changed what when, for content, roles and settings. Written by triggers, so that no way of changing
-- things goes unrecorded; read by admins.

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  -- Kept beside the id, so that the trail still names a colleague whose account is gone.
  actor_email text,
  action text not null check (action in ('created', 'changed', 'deleted')),
  table_name text not null,
  row_id text not null,
  -- What the row is called, for a reader.
  label text not null default '',
  -- {column: {before, after}} of what differs.
  changes jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_newest on public.audit_log (created_at desc, id desc);
create index audit_log_row on public.audit_log (table_name, row_id, id desc);

alter table public.audit_log enable row level security;
revoke all on table public.audit_log from anon, authenticated, service_role;
revoke all on sequence public.audit_log_id_seq from anon, authenticated, service_role;
grant select on table public.audit_log to authenticated, service_role;

create policy "admins read the audit trail"
  on public.audit_log for select to authenticated using ((select private.is_admin()));
comment on policy "admins read the audit trail" on public.audit_log is
  'Lets an admin read who changed what; nobody may write here but the triggers.';
create policy "the service reads the audit trail"
  on public.audit_log for select to service_role using ((select private.is_service()));
comment on policy "the service reads the audit trail" on public.audit_log is 'Lets the server''s functions read it.';

-- Trigger arguments: the key column, then the column that names the row.
create function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then before else after end;
  differing jsonb;
  named text;
begin
  select coalesce(
    jsonb_object_agg(
      key,
      -- A picture held as a data: value would fill the trail with itself.
      jsonb_build_object(
        'before', case when length(before ->> key) > 2000 then to_jsonb(left(before ->> key, 2000)) else before -> key end,
        'after', case when length(after ->> key) > 2000 then to_jsonb(left(after ->> key, 2000)) else after -> key end
      )
    ),
    '{}'
  )
  into differing
  from jsonb_object_keys(before || after) as key
  where key not in ('created_at', 'updated_at', 'search_text')
    and before -> key is distinct from after -> key;
  if tg_op = 'UPDATE' and differing = '{}' then
    return null;
  end if;
  -- A role is somebody's; the address says whose, as long as the account is there.
  if tg_table_name = 'user_roles' then
    select u.email into named from auth.users u where u.id::text = present ->> tg_argv[0];
  end if;
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label, changes)
  values (
    auth.uid(),
    (select u.email from auth.users u where u.id = auth.uid()),
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    tg_table_name,
    present ->> tg_argv[0],
    left(coalesce(named, present ->> tg_argv[1], ''), 200),
    -- A new trip or FAQ can be read where it stands; a new role or setting is worth telling.
    case when tg_op = 'INSERT' and tg_table_name in ('itineraries', 'faqs', 'faq_categories') then '{}' else differing end
  );
  return null;
end
$$;
revoke all on function private.record_change() from public;

create trigger record_itineraries after insert or update or delete on public.itineraries
  for each row execute function private.record_change('id', 'title');
create trigger record_faqs after insert or update or delete on public.faqs
  for each row execute function private.record_change('id', 'question');
create trigger record_faq_categories after insert or update or delete on public.faq_categories
  for each row execute function private.record_change('id', 'name');
create trigger record_site_settings after insert or update or delete on public.site_settings
  for each row execute function private.record_change('key', 'key');
create trigger record_user_roles after insert or update or delete on public.user_roles
  for each row execute function private.record_change('user_id', 'role');
create trigger record_notification_emails after insert or update or delete on public.admin_notification_emails
  for each row execute function private.record_change('id', 'email');
