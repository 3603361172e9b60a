-- People change their own profile, and it also says whose signature stands under the account's mails: that is staff's
-- to say, and a session without the second factor that is demanded is not staff's.
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
revoke all on function private.keep_signature() from public;

create trigger keep_signature before insert or update of planner_id on public.profiles
  for each row execute function private.keep_signature();
