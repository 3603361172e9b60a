-- The audit trail names the person behind every change, holds what happens to accounts, and cannot be changed.

-- Who acts: the caller; or the person whom a function names in the setting calabash.actor; or the person for whom the
-- server's own key acts. The server names that person in the header x-acting-user; from any other caller the header
-- means nothing.
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
revoke all on function private.actor_id() from public;

-- Actions are no longer only those of rows: signed-in, exported, erased …
alter table public.audit_log drop constraint audit_log_action_check;
alter table public.audit_log add constraint audit_log_action_check check (action ~ '^[a-z][a-z-]{0,40}$');

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
revoke all on function private.record(text, text, text, text, jsonb) from public;

-- Trigger arguments: the key column, then the column that names the row. Columns that the site computes itself (times,
-- words to search in, the colour of a picture) are nobody's change.
create or replace function private.record_change() returns trigger
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
  where key not in ('created_at', 'updated_at', 'search_text', 'words_folded', 'image_color')
    and before -> key is distinct from after -> key;
  if tg_op = 'UPDATE' and differing = '{}' then
    return null;
  end if;
  -- A role is somebody's; the address says whose, as long as the account is there.
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
    -- A new trip or FAQ can be read where it stands; a new role or setting is worth telling.
    case when tg_op = 'INSERT' and tg_table_name in ('itineraries', 'faqs', 'faq_categories') then '{}'
      else differing end
  );
  return null;
end
$$;

-- The same without values, for rows that hold a person's data or a secret. Trigger arguments: the key column,
-- then a column that says what it is about and names nobody.
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
revoke all on function private.record_without_values() from public;
-- A trip's title is free text and may name the traveller.
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

-- What happens to an account: sign-ins and their failures, links and passwords. Of travellers the trail keeps
-- the account's number alone, of staff the address too; of an address without an account nothing.
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
    -- Whoever failed, or asked for a link, has not shown who they are.
    case when given_id is not null then account end, case when given_id is not null then staff_email end,
    event, 'accounts', coalesce(account::text, ''),
    coalesce(staff_email, case when account is null then 'without account' else 'traveller' end),
    case when address is null then '{}'
      else jsonb_build_object('address', jsonb_build_object('before', null, 'after', address)) end
  );
end
$$;
revoke all on function private.record_account_event(text, text, uuid, text) from public;
grant execute on function private.record_account_event(text, text, uuid, text) to service_role;

create function public.record_account_event(
  event text, email text default null, user_id uuid default null, address text default null
) returns void
language sql set search_path = ''
as $$
  select private.record_account_event(
    record_account_event.event, record_account_event.email, record_account_event.user_id, record_account_event.address)
$$;
comment on function public.record_account_event(text, text, uuid, text) is
  'Writes a sign-in, its failure or a change of password into the audit trail; the server only.';
revoke all on function public.record_account_event(text, text, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.record_account_event(text, text, uuid, text) to service_role;

-- Data that leaves the back office as a file.
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
revoke all on function private.record_export(text, integer) from public;
grant execute on function private.record_export(text, integer) to authenticated, service_role;

-- No key changes the trail. Two functions of this schema do, and say so by this setting: the one that removes
-- entries past their time, and the one that removes an erased person's address from labels.
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
revoke all on function private.keep_audit_trail() from public;
create trigger keep_audit_trail before update or delete on public.audit_log
  for each row execute function private.keep_audit_trail();
create trigger keep_audit_trail_whole before truncate on public.audit_log
  for each statement execute function private.keep_audit_trail();

-- A status or owner changed by the server for an admin is that admin's doing.
create or replace function private.record_request_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Nobody when the author's own account is what is being deleted.
  author uuid := (select u.id from auth.users u where u.id = private.actor_id());
begin
  if new.status is distinct from old.status then
    insert into public.request_events (request_id, kind, body, author_id)
    values (
      new.id, 'status',
      old.status || ' → ' || new.status || coalesce(nullif(': ' || new.lost_reason, ': '), ''),
      author
    );
  end if;
  if new.owner_id is distinct from old.owner_id then
    insert into public.request_events (request_id, kind, body, author_id)
    values (
      new.id, 'owner',
      coalesce((select u.email from auth.users u where u.id = new.owner_id), 'nobody'),
      author
    );
  end if;
  return null;
end
$$;
