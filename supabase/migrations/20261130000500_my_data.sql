-- What a traveller may take home: with their proposals (what they were offered, answered and paid), the mails they
-- wrote and their words about a trip.

create function private.my_records() returns jsonb
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
      select coalesce(jsonb_agg(to_jsonb(t) - 'user_id' - 'idempotency_key' order by t.start_date), '[]')
      from public.trips t where t.user_id = me.id
    ),
    -- Also those of the caller's address that nobody has claimed, once the address is confirmed.
    'proposals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', p.number, 'state', p.state, 'email', p.email, 'created_at', p.created_at,
        'versions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'number', v.number, 'state', v.state, 'sent_at', v.sent_at, 'first_viewed_at', v.first_viewed_at,
            'valid_until', v.valid_until, 'document', v.document::jsonb, 'document_hash', v.document_hash
          ) order by v.number), '[]')
          from public.proposal_versions v where v.proposal_id = p.id and v.state <> 'draft'
        ),
        'acceptances', (
          select coalesce(jsonb_agg(to_jsonb(a) - array['recorded_by', 'recorded_by_email', 'evidence', 'idempotency_key']
            order by a.accepted_at), '[]')
          from public.proposal_acceptances a where a.proposal_id = p.id
        ),
        'answers', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'detail', e.detail, 'created_at', e.created_at)
            order by e.id), '[]')
          from public.proposal_events e
          where e.proposal_id = p.id and e.kind in ('viewed', 'accepted', 'declined', 'changes_asked')
        ),
        'payments', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'amount', m.amount, 'currency', m.currency, 'received_on', m.received_on, 'means', m.means,
            'reference', m.reference
          ) order by m.received_on), '[]')
          from public.payments m where m.proposal_id = p.id
        )
      ) order by p.created_at), '[]')
      from public.proposals p
      where p.user_id = me.id
        or (p.user_id is null and me.email_confirmed_at is not null and lower(p.email) = lower(me.email))
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
revoke all on function private.my_records() from public;
grant execute on function private.my_records() to authenticated;

create or replace function private.my_data() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.my_records() || jsonb_build_object('mails_sent_to_us', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'from', i.from_email, 'subject', i.subject, 'text', i.text_body, 'created_at', i.created_at
    ) order by i.created_at), '[]')
    from public.incoming_mails i join auth.users me on lower(me.email) = lower(i.from_email)
    where me.id = private.live_user_id()
  ))
$$;

create or replace function public.my_data() returns jsonb
language sql stable set search_path = ''
as $$
  select private.my_data() || jsonb_build_object('testimonials', private.my_testimonials())
$$;
