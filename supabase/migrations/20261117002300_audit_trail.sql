-- The audit trail of content, roles, settings and accounts. Triggers write it, so that no change is missed; admins read it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  -- Stored with the id, so that the trail still names a deleted account.
  actor_email text,
  action text not null check (action ~ '^[a-z][a-z-]{0,40}$'),
  table_name text not null,
  row_id text not null,
  -- The name of the row, for display.
  label text not null default '',
  -- {column: {before, after}} of what differs.
  changes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  words_folded text generated always as (private.fold_accents(label || E'\n' || coalesce(actor_email, ''))) stored
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
  'Lets an admin read the trail; only triggers and functions write it.';
create policy "the service reads the audit trail"
  on public.audit_log for select to service_role using ((select private.is_service()));
comment on policy "the service reads the audit trail" on public.audit_log is 'Lets the server''s functions read it.';

-- Trigger arguments: the key column, then the column that names the row. Computed columns (times, search text, an
-- image's color) are ignored.
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
      -- An image held as a data: URL would fill the trail.
      jsonb_build_object(
        'before', case when length(before ->> key) > 2000 then to_jsonb(left(before ->> key, 2000)) else before -> key end,
        'after', case when length(after ->> key) > 2000 then to_jsonb(left(after ->> key, 2000)) else after -> key end
      )
    ),
    '{}'
  )
  into differing
  from jsonb_object_keys(before || after) as key
  where key not in ('created_at', 'updated_at', 'search_text', 'words_folded', 'image_color')
    and before -> key is distinct from after -> key;
  if tg_op = 'UPDATE' and differing = '{}' then
    return null;
  end if;
  -- For a role, the label is the account's address, while the account exists.
  if tg_table_name = 'user_roles' then
    select u.email into named from auth.users u where u.id::text = present ->> tg_argv[0];
  end if;
  perform private.record(
    case
      when tg_op = 'UPDATE' then 'changed'
      when tg_op = 'DELETE' then 'deleted'
      when current_setting('calabash.restoring', true) = 'yes' then 'restored'
      else 'created'
    end,
    tg_table_name, present ->> tg_argv[0], coalesce(named, present ->> tg_argv[1]),
    -- The values of new content can be read in place; those of a new role or setting are recorded.
    case when tg_op = 'INSERT' and tg_table_name in ('itineraries', 'faqs', 'faq_categories') then '{}'
      else differing end
  );
  return null;
end
$$;
create trigger record_itineraries after insert or update or delete on public.itineraries
  for each row execute function private.record_change('id', 'title');
create trigger record_site_settings after insert or update or delete on public.site_settings
  for each row execute function private.record_change('key', 'key');
create trigger record_user_roles after insert or update or delete on public.user_roles
  for each row execute function private.record_change('user_id', 'role');
create trigger record_notification_emails after insert or update or delete on public.admin_notification_emails
  for each row execute function private.record_change('id', 'email');
create trigger record_faqs after insert or delete on public.faqs
  for each row execute function private.record_change('id', 'question');
create trigger record_faq_changes after update on public.faqs
  for each row
  when (to_jsonb(old) - 'display_order' - 'updated_at' is distinct from to_jsonb(new) - 'display_order' - 'updated_at')
  execute function private.record_change('id', 'question');
create trigger record_faq_categories after insert or delete on public.faq_categories
  for each row execute function private.record_change('id', 'name');
create trigger record_faq_category_changes after update on public.faq_categories
  for each row
  when (to_jsonb(old) - 'display_order' - 'updated_at' is distinct from to_jsonb(new) - 'display_order' - 'updated_at')
  execute function private.record_change('id', 'name');
create trigger record_proposal_templates after insert or update or delete on public.proposal_templates
  for each row execute function private.record_change('id', 'name');
create trigger record_planners after insert or delete on public.planners
  for each row execute function private.record_change('id', 'name');
create trigger record_planner_changes after update on public.planners
  for each row
  when (to_jsonb(old) - 'display_order' - 'updated_at' is distinct from to_jsonb(new) - 'display_order' - 'updated_at')
  execute function private.record_change('id', 'name');

-- The acting user: the caller; or the user named by a function in the setting calabash.actor; or the user for whom
-- the server's key acts. The server names that user in the header x-acting-user, which is ignored from any other
-- caller.
create function private.actor_id() returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    auth.uid(),
    nullif(current_setting('calabash.actor', true), '')::uuid,
    case when private.is_service()
      then nullif(nullif(current_setting('request.headers', true), '')::json ->> 'x-acting-user', '')::uuid
    end
  )
$$;

create function private.record(action text, area text, row_id text, label text, changes jsonb default '{}')
returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label, changes)
  values (
    private.actor_id(), (select u.email from auth.users u where u.id = private.actor_id()),
    record.action, record.area, record.row_id, left(coalesce(record.label, ''), 200), record.changes
  )
$$;

-- The same without values, for rows with personal data or secrets. Trigger arguments: the key column, then a column
-- that describes the row without naming a person.
create function private.record_without_values() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  present jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if current_setting('calabash.pruning', true) = 'yes' then
    return null;
  end if;
  perform private.record(
    case
      when tg_op = 'UPDATE' then 'changed'
      when tg_op = 'DELETE' then 'deleted'
      when current_setting('calabash.restoring', true) = 'yes' then 'restored'
      else 'created'
    end,
    tg_table_name, present ->> tg_argv[0], present ->> tg_argv[1]
  );
  return null;
end
$$;
-- A trip's title is free text and may name the traveler.
create trigger record_trips after insert or update or delete on public.trips
  for each row execute function private.record_without_values('id', 'status');
create trigger record_request_deletion after delete on public.requests
  for each row execute function private.record_without_values('id', 'type');
create trigger record_subscriber_deletion after delete on public.subscribers
  for each row execute function private.record_without_values('id', 'source');
create trigger record_account_deletion after delete on auth.users
  for each row execute function private.record_without_values('id', 'id');
create trigger record_preview_links after insert or delete on public.itinerary_previews
  for each row execute function private.record_without_values('itinerary_id', 'itinerary_id');
-- The trail does not repeat personal texts.
create trigger record_testimonials after insert or delete on public.testimonials
  for each row execute function private.record_without_values('id', 'state');
create trigger record_testimonial_changes after update on public.testimonials
  for each row
  when (to_jsonb(old) - 'display_order' - 'updated_at' is distinct from to_jsonb(new) - 'display_order' - 'updated_at')
  execute function private.record_without_values('id', 'state');

-- Actions on a proposal, labeled with its number. Travelers are recorded by account id only, staff with the address.
create function private.record_proposal_action() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label)
  select new.actor_id,
         (select u.email from auth.users u join public.user_roles r on r.user_id = u.id
          where u.id = new.actor_id and r.role = 'admin'),
         case new.kind when 'payment' then 'payment-recorded' else new.kind::text end, 'proposals', p.id::text, p.number
  from public.proposals p
  where p.id = new.proposal_id and new.kind in ('sent', 'accepted', 'voided', 'withdrawn', 'payment');
  return null;
end
$$;
create trigger record_proposal_action after insert on public.proposal_events
  for each row execute function private.record_proposal_action();

-- Account events: sign-ins, failed sign-ins, links and passwords. Travelers are recorded by account id only, staff
-- with the address, and addresses without an account not at all.
create function private.record_account_event(event text, given_email text, given_id uuid, address text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
  staff_email text;
begin
  if not private.is_service() then
    raise exception 'Only the server records what happens to accounts.' using errcode = '42501';
  end if;
  select u.id, case when r.role = 'admin' then u.email end into account, staff_email
  from auth.users u left join public.user_roles r on r.user_id = u.id
  where u.id = given_id or (given_id is null and lower(u.email) = lower(given_email))
  limit 1;
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label, changes)
  values (
    -- A failed sign-in or a requested link does not prove identity.
    case when given_id is not null then account end, case when given_id is not null then staff_email end,
    event, 'accounts', coalesce(account::text, ''),
    coalesce(staff_email, case when account is null then 'without account' else 'traveler' end),
    case when address is null then '{}'
      else jsonb_build_object('address', jsonb_build_object('before', null, 'after', address)) end
  );
end
$$;
grant execute on function private.record_account_event to service_role;

create function public.record_account_event(
  event text, email text default null, user_id uuid default null, address text default null
) returns void
language sql set search_path = ''
as $$
  select private.record_account_event(
    record_account_event.event, record_account_event.email, record_account_event.user_id, record_account_event.address)
$$;
comment on function public.record_account_event is
  'Writes a sign-in, its failure or a change of password into the audit trail; the server only.';
revoke all on function public.record_account_event from public, anon, authenticated, service_role;
grant execute on function public.record_account_event to service_role;

-- Data exported from the back office as a file.
create function private.record_export(what text, row_count integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  if what not in ('requests', 'subscribers', 'engagement_tracking') then
    raise exception 'Nothing of this name can be exported.' using errcode = '22023';
  end if;
  perform private.record(
    'exported', what, '', row_count || ' rows',
    '{}'
  );
end
$$;
grant execute on function private.record_export to authenticated, service_role;

-- No key can change the trail. Only two functions of this schema do, using this setting: one removes entries past
-- their retention period, the other removes an erased person's address from labels.
create function private.keep_audit_trail() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('calabash.audit_upkeep', true) = 'yes' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end if;
  raise exception 'The audit trail cannot be changed.' using errcode = '42501';
end
$$;
create trigger keep_audit_trail before update or delete on public.audit_log
  for each row execute function private.keep_audit_trail();
create trigger keep_audit_trail_whole before truncate on public.audit_log
  for each statement execute function private.keep_audit_trail();

revoke all on all functions in schema private from public;
