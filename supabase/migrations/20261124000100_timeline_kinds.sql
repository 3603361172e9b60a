-- More that can happen to a request. The type is made anew instead of given values: a value that is added cannot be used
-- before its commit, and a restore migrates and fills in one transaction.
drop policy "admins add notes to requests" on public.request_events;
do $$
declare
  kinds text := (
    select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
    from pg_catalog.pg_enum e where e.enumtypid = 'public.request_event_kind'::regtype
  );
begin
  alter type public.request_event_kind rename to earlier_request_event_kind;
  execute format(
    'create type public.request_event_kind as enum (%s, ''invitation'', ''mail'', ''proposal'', ''snooze'')', kinds);
  alter table public.request_events
    alter column kind type public.request_event_kind using kind::text::public.request_event_kind;
  drop type public.earlier_request_event_kind;
end
$$;
create policy "admins add notes to requests"
  on public.request_events for insert to authenticated
  with check ((select private.is_admin()) and kind = 'note' and author_id = (select private.live_user_id()));
comment on policy "admins add notes to requests" on public.request_events is
  'Lets an admin write a note in their own name; the rest of the timeline writes itself.';
