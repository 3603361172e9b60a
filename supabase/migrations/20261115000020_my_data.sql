-- What a traveller may take home: everything this database holds about them.

-- One answer for the caller alone, so that no list of tables has to be trusted to a client. Null without a
-- living session. Of mails it tells that they were sent, not their text: a reset mail's link opens the account.
create function private.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'id', me.id, 'email', me.email, 'created_at', me.created_at, 'last_sign_in_at', me.last_sign_in_at
    ),
    'profile', (
      select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'updated_at', p.updated_at)
      from public.profiles p where p.id = me.id
    ),
    'role', coalesce((select r.role::text from public.user_roles r where r.user_id = me.id), 'user'),
    'trips', (
      select coalesce(jsonb_agg(to_jsonb(t) - 'user_id' order by t.start_date), '[]')
      from public.trips t where t.user_id = me.id
    ),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'type', r.type, 'status', case when r.status = 'spam' then 'new' else r.status end,
        'name', r.name, 'email', r.email, 'phone', r.phone, 'subject', r.subject, 'message', r.message,
        'details', r.details, 'itinerary_id', r.itinerary_id, 'page_url', r.page_url, 'created_at', r.created_at
      ) order by r.created_at), '[]')
      from public.requests r where r.user_id = me.id or lower(r.email) = lower(me.email)
    ),
    'subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', s.email, 'state', s.state, 'source', s.source, 'consent_text', s.consent_text,
        'consent_at', s.consent_at, 'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at
      ) order by s.created_at), '[]')
      from public.subscribers s where lower(s.email) = lower(me.email)
    ),
    'engagements', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at), '[]')
      from public.engagement_tracking e where lower(e.user_email) = lower(me.email)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', o.kind, 'to', o.to_email, 'subject', o.subject, 'state', o.state,
        'created_at', o.created_at, 'sent_at', o.sent_at
      ) order by o.created_at), '[]')
      from public.outbox o where lower(o.to_email) = lower(me.email)
    )
  )
  from auth.users me
  where me.id = private.live_user_id()
$$;
revoke all on function private.my_data() from public;
grant execute on function private.my_data() to authenticated;

create function public.my_data() returns jsonb
language sql stable set search_path = ''
as $$
  select private.my_data()
$$;
comment on function public.my_data() is 'Everything held about the caller, for the caller.';
revoke all on function public.my_data() from public, anon, authenticated, service_role;
grant execute on function public.my_data() to authenticated;
