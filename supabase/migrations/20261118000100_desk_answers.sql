-- The desk says what a traveler answered, and names nobody twice for one matter.

-- What waits for staff, by kind: {kind: {total, rows}}, each with its few most urgent rows. today is the agency's
-- calendar day. private.proposal_desk() adds the proposals. Snoozed requests are left out. A mail that failed is listed
-- with its request while that waits for a reply, not again among the mails; a request with changes asked for is listed
-- with its proposal. Replies say whether the traveler declined.
create or replace function private.desk(today date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 6;
begin
  if not (private.is_service() or private.is_admin()) then
    raise exception 'Access denied: Admin role required' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'waiting', (
      select jsonb_build_object('total', coalesce(max(w.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(w) - 'total'), '[]'))
      from (
        select r.id, r.name, r.subject, r.created_at, r.answer_due_at, reply.state as reply,
               exists (
                 select from public.outbox o
                 where o.request_id = r.id and o.state = 'failed' and lower(o.to_email) = lower(r.email)
               ) as mail_failed,
               count(*) over () as total
        from public.requests r
        left join lateral (
          select o.state from public.outbox o
          where o.request_id = r.id and private.is_answer(o.kind) order by o.created_at desc, o.id limit 1
        ) reply on true
        where r.first_reply_at is null and r.status = 'new' and not r.suspected_spam and r.type <> 'data_export'
          and (r.snoozed_until is null or r.snoozed_until <= now())
          and not exists (select from public.proposals p where p.request_id = r.id and p.state = 'declined')
        -- More than are shown: without a stored time, the office hours decide when a reply is due.
        order by coalesce(r.answer_due_at, r.created_at + interval '1 day'), r.created_at, r.id limit 10 * most
      ) w
    ),
    'replies', (
      select jsonb_build_object('total', coalesce(max(w.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(w) - 'total'), '[]'))
      from (
        select r.id, r.name, r.subject, r.last_mail_at, answer.kind as answer, answer.reason,
               count(*) over () as total
        from public.requests r
        left join lateral (
          select e.kind, e.detail ->> 'text' as reason
          from public.proposals p join public.proposal_events e on e.proposal_id = p.id
          where p.request_id = r.id and e.kind in ('declined', 'decline_undone') and e.created_at >= r.last_mail_at
          order by e.id desc limit 1
        ) answer on true
        where r.read_at is null and r.last_mail_at is not null and r.status <> 'spam' and not r.suspected_spam
          and (r.snoozed_until is null or r.snoozed_until <= now())
          and (
            r.first_reply_at is not null or r.status <> 'new'
            or exists (select from public.proposals p where p.request_id = r.id and p.state = 'declined')
          )
          and not exists (
            select from public.proposals p where p.request_id = r.id and p.changes_asked_at is not null
          )
          -- Unread again only because our reply to it failed.
          and not exists (
            select from public.outbox o
            where o.request_id = r.id and o.state = 'failed' and private.is_answer(o.kind)
              and o.created_at > r.last_mail_at
          )
        order by r.last_mail_at, r.id limit most
      ) w
    ),
    'departures', (
      select jsonb_build_object('total', coalesce(max(d.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(d) - 'total'), '[]'))
      from (
        select t.id, t.title, t.start_date,
               coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), r.name, u.email::text, '') as traveler,
               count(*) over () as total
        from public.trips t
        left join auth.users u on u.id = t.user_id
        left join public.profiles p on p.id = t.user_id
        left join public.requests r on r.id = t.request_id
        where t.canceled_at is null and t.start_date between today and today + 14
        order by t.start_date, t.id limit most
      ) d
    ),
    'failed_mails', (
      select jsonb_build_object('total', coalesce(max(m.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(m) - 'total'), '[]'))
      from (
        select o.id, o.to_email, o.subject, o.last_error, o.request_id, o.created_at, r.name, count(*) over () as total
        from public.outbox o
        left join public.requests r on r.id = o.request_id
        where o.state = 'failed' and not (
          r.id is not null and (private.is_answer(o.kind) or lower(o.to_email) = lower(r.email))
          and r.first_reply_at is null and r.status = 'new' and not r.suspected_spam
          and (r.snoozed_until is null or r.snoozed_until <= now())
          and not exists (select from public.proposals p where p.request_id = r.id and p.state = 'declined')
        )
        order by o.created_at desc, o.id limit most
      ) m
    ),
    'drafts', (
      select jsonb_build_object('total', coalesce(max(d.total), 0), 'rows', coalesce(jsonb_agg(to_jsonb(d) - 'total'), '[]'))
      from (
        select i.id, i.title, coalesce(i.image, '') <> '' as has_image, i.updated_at, count(*) over () as total
        from public.itineraries i where not i.is_published order by i.updated_at desc, i.id limit most
      ) d
    ),
    'unsorted', (select count(*) from public.incoming_mails m where m.state = 'unsorted'),
    'failed_jobs', (
      select coalesce(jsonb_agg(last_run.name order by last_run.name), '[]') from (
        select distinct on (j.name) j.name, j.result from public.job_runs j
        where j.finished_at is not null order by j.name, j.id desc
      ) last_run where last_run.result = 'failed'
    ),
    'expiring', private.proposal_figures('infinity') -> 'expires_soon'
  ) || private.proposal_desk(most);
end
$$;
