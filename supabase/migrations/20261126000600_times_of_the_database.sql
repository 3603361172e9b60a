-- When a row was made is the database's to say, whoever writes it: no person backdates an account, a role or a trip.

-- Runs with the rights of whoever writes: a person's own statement is corrected, while functions that restore a row
-- from the bin, and the server's own key, keep the time they give.
create function private.keep_created_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  end if;
  return new;
end
$$;
comment on function private.keep_created_at() is 'Sets created_at itself when a person writes.';
revoke all on function private.keep_created_at() from public;

do $$
declare
  name text;
begin
  foreach name in array array[
    'admin_notification_emails', 'faq_categories', 'faqs', 'itineraries', 'profiles', 'proposal_templates',
    'site_settings', 'trips', 'user_roles'
  ] loop
    execute format(
      'create trigger keep_created_at before insert or update on public.%I
         for each row execute function private.keep_created_at()', name);
  end loop;
end
$$;
