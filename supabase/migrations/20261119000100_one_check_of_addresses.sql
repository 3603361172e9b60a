-- One check of e-mail addresses for every table that stores a person's address, and the one way to compare them.

-- The same rule as domain/email-address.ts: an ASCII local part, and a domain that may have letters of any script.
-- The domain's other letters must be unaffected by lower() and normalization, so that no two addresses look the same
-- to a comparison. Null for null.
create function private.is_address(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select length(address) <= 254
    and address collate "C" ~
      '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9\u00df-\u1fff\u3005-\ud7ff-]+(\.[A-Za-z0-9\u00df-\u1fff\u3005-\ud7ff-]+)*$'
    and split_part(address, '@', 2) !~ '^-|-\.|\.-|-$'
    and (address !~ '[^ -~]' or (
      regexp_replace(address, '[ -~]', '', 'g') = lower(regexp_replace(address, '[ -~]', '', 'g'))
      -- In the locale C, lower() does not change this letter; elsewhere it becomes 'i'.
      and address !~ '\u0130'
      and address = normalize(address, nfkc)))
$$;
grant execute on function private.is_address to authenticated, service_role;

-- Two addresses are the same if this is the same for both. lower() in a Unicode locale turns the Kelvin sign into 'k';
-- this changes ASCII letters only. Null for anything that is no address.
create function private.fold_address(address text) returns text
language sql immutable set search_path = ''
as $$
  select case when private.is_address(address) then lower(address collate "C") end
$$;
grant execute on function private.fold_address to service_role;

-- Stored addresses that are none. Staff can still read them in the replacement, which reaches nobody, and in a note on
-- the request; then they correct the address.
create function private.repaired_address(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when private.is_address(trimmed) then trimmed
    else left(btrim(regexp_replace(address, '[^A-Za-z0-9]+', '-', 'g'), '-'), 100) || '-' || left(md5(address), 8)
      || '@address.invalid'
  end
  from regexp_replace(address, '^[[:space:][:cntrl:]]+|[[:space:][:cntrl:]]+$', '', 'g') as trimmed
$$;

insert into public.request_events (request_id, kind, body)
select r.id, 'note', 'E-mail address changed: ' || r.email || ' → ' || private.repaired_address(r.email)
  || ', because the site cannot send e-mail to the first one'
from public.requests r
where not private.is_address(r.email) and private.repaired_address(r.email) like '%@address.invalid';
update public.requests r set email = private.repaired_address(r.email) where not private.is_address(r.email);
update public.bin b
set contents = jsonb_set(b.contents, '{row,email}', to_jsonb(private.repaired_address(b.contents -> 'row' ->> 'email')))
where b.kind = 'requests' and not private.is_address(b.contents -> 'row' ->> 'email');
update public.engagement_tracking e set user_email = private.repaired_address(e.user_email)
where not private.is_address(e.user_email);
update public.subscribers s set email = private.repaired_address(s.email) where not private.is_address(s.email);
update public.proposals p set email = private.repaired_address(p.email) where not private.is_address(p.email);
update public.outbox o set to_email = private.repaired_address(o.to_email) where not private.is_address(o.to_email);
update public.admin_notification_emails a set email = private.repaired_address(a.email), is_active = false
where not private.is_address(a.email);

drop function private.repaired_address;

alter table public.requests drop constraint requests_email_check,
  add constraint email_is_an_address check (private.is_address(email));
alter table public.engagement_tracking drop constraint engagement_tracking_user_email_check,
  add constraint user_email_is_an_address check (private.is_address(user_email));
alter table public.subscribers drop constraint subscribers_email_check,
  add constraint email_is_an_address check (private.is_address(email));
alter table public.proposals drop constraint proposals_email_check,
  add constraint email_is_an_address check (private.is_address(email));
alter table public.outbox drop constraint outbox_to_email_check,
  add constraint to_email_is_an_address check (private.is_address(to_email));
alter table public.admin_notification_emails drop constraint admin_notification_emails_email_check,
  add constraint email_is_an_address check (private.is_address(email));

-- A trigger, because the table of accounts may belong to Supabase.
create function private.check_account_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_address(new.email) then
    raise exception 'Please enter a valid email address.' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger check_account_address before insert or update of email on auth.users
  for each row execute function private.check_account_address();

create or replace function private.account_of(address text) returns uuid
language sql stable security definer set search_path = ''
as $$
  -- The auth server stores addresses in lower case, and each once.
  select u.id from auth.users u where u.email = private.fold_address(address) and not u.is_sso_user
$$;

-- As before, except that a mail from another kind of address is never matched by its sender.
create or replace function private.find_request_of_mail(mail jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  earlier text[] := array(select jsonb_array_elements_text(mail -> 'references'));
  sender constant text := private.fold_address(mail ->> 'from_email');
  found_request uuid;
begin
  select r.id into found_request from public.requests r
  where r.reply_token in (select jsonb_array_elements_text(mail -> 'tokens')) limit 1;
  if found_request is not null then
    return jsonb_build_object('request', found_request, 'found_by', 'token');
  end if;
  select known.request_id into found_request
  from (
    select o.message_id, o.request_id from public.outbox o
    where o.message_id = any (earlier) and o.request_id is not null
    union all
    select i.message_id, i.request_id from public.incoming_mails i
    where i.message_id = any (earlier) and i.request_id is not null
  ) known
  order by array_position(earlier, known.message_id)
  limit 1;
  if found_request is null then
    return '{}';
  elsif mail ->> 'automatic' = 'bounce' or exists (
    select from public.requests r
    where r.id = found_request and (
      private.fold_address(r.email) = sender
      or exists (
        select from public.incoming_mails i
        where i.request_id = r.id and private.fold_address(i.from_email) = sender))
  ) then
    return jsonb_build_object('request', found_request, 'found_by', 'reference');
  end if;
  return jsonb_build_object('suggested', found_request);
end
$$;

-- Staff assign a mail to a request, or create one from it. Returns the request's id.
create or replace function private.assign_mail(wanted_mail uuid, wanted_request uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.incoming_mails;
  target uuid;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  select i.* into mail from public.incoming_mails i
  where i.id = wanted_mail and i.state in ('unsorted', 'discarded') for update;
  if mail.id is null then
    raise exception 'Somebody has sorted this mail already.' using errcode = 'PT409';
  end if;
  if wanted_request is null then
    if not private.is_address(mail.from_email) then
      raise exception 'The site cannot reply to the sender of this e-mail. Add it to a request instead.'
        using errcode = 'PT422';
    end if;
    insert into public.requests (type, name, email, subject, message, read_at)
    values (
      'contact', coalesce(nullif(btrim(mail.from_name), ''), mail.from_email), mail.from_email, mail.subject,
      left(mail.text_body, 20000), now()
    )
    returning id into target;
  else
    select r.id into target from public.requests r where r.id = wanted_request;
    if target is null then
      raise exception 'This request is gone.' using errcode = 'PT404';
    end if;
    perform private.hear_from_sender(target, mail.text_body);
  end if;
  update public.incoming_mails i
  set state = 'sorted', request_id = target, suggested_request_id = null,
      found_by = case when wanted_request is null then 'new-request' else 'staff' end
  where i.id = mail.id;
  return target;
end
$$;

revoke all on all functions in schema private from public;
