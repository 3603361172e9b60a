-- One answer to 'may this token still do anything?', so that a session that was ended elsewhere does not look like an
-- empty list.

create function private.my_access() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_admin() then 'admin'
    when private.session_user_id() is null then 'ended'
    else 'user'
  end
$$;
grant execute on function private.my_access to authenticated;

create function public.my_access() returns text
language sql stable set search_path = ''
as $$
  select private.my_access()
$$;
comment on function public.my_access is
  '''admin'', ''user'', or ''ended'' if the session of the caller''s token has ended.';
revoke all on function public.my_access from public, anon, authenticated, service_role;
grant execute on function public.my_access to authenticated;

revoke all on all functions in schema private from public;
