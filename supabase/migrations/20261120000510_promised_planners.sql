-- A visitor is told a name only if that planner's member of staff gets the request.

create function private.staff_of_planner(planner uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from public.profiles p join public.user_roles r on r.user_id = p.id and r.role = 'admin'
  where p.planner_id = planner order by r.created_at, p.id limit 1
$$;

create function public.answering_planners() returns setof public.planners
language sql stable security definer set search_path = ''
as $$
  select l.* from public.planners l
  where l.is_active and private.staff_of_planner(l.id) is not null
  order by l.display_order, l.name
$$;
comment on function public.answering_planners is
  'The visible planners who are linked to a member of staff, so that they can be promised to a visitor.';
grant execute on function public.answering_planners to anon, authenticated, service_role;

-- Pages show these planners, so they change with the links and with the staff.
create trigger planner_links_are_content after update of planner_id on public.profiles
  for each statement execute function private.bump_content_version();
create trigger new_staff_are_content after insert or update on public.user_roles
  for each row when (new.role = 'admin') execute function private.bump_content_version();
create trigger former_staff_are_content after update or delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.bump_content_version();

-- Stores a visitor's form with its record for the statistics and its mails, once for each idempotency key. Returns
-- {request_id, duplicate, recipients}.
create or replace function public.submit_engagement(submission jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  kind public.engagement_type := (submission ->> 'engagement_type')::public.engagement_type;
  sender text := submission ->> 'email';
  domain text := submission ->> 'mail_domain';
  new_request public.requests;
  hash text;
  earlier public.requests;
  request_key uuid;
  list_token uuid;
  -- The member of staff whom the visitor was told to expect a reply from.
  promised uuid;
  is_new boolean := true;
  answer_sender boolean := submission ? 'acknowledgement';
  recipient text;
  told integer := 0;
begin
  perform private.require_service();

  if submission ? 'request' then
    promised := private.staff_of_planner((submission -> 'request' ->> 'planner_id')::uuid);
    new_request := jsonb_populate_record(null::public.requests, submission -> 'request');
    hash := private.content_hash(
      new_request.idempotency_key,
      -- The other columns are the server's own and may differ when the form is sent again.
      (submission -> 'request') - array['id', 'user_id', 'suspected_spam', 'idempotency_key', 'planner_id'] #- '{details,_origin}'
        || jsonb_build_object('name', submission ->> 'name', 'email', sender));
    insert into public.requests
      (id, type, name, email, phone, subject, message, details, itinerary_id, user_id, page_url, suspected_spam,
       owner_id, idempotency_key, content_hash)
    values
      (coalesce(new_request.id, gen_random_uuid()), new_request.type, submission ->> 'name', sender,
       new_request.phone, coalesce(new_request.subject, ''), coalesce(new_request.message, ''),
       coalesce(new_request.details, '{}'),
       -- A deleted or invalid itinerary must not make the request fail.
       (select i.id from public.itineraries i where i.id = new_request.itinerary_id),
       new_request.user_id, submission ->> 'page_url', coalesce(new_request.suspected_spam, false),
       case when new_request.suspected_spam then null else promised end, new_request.idempotency_key, hash)
    on conflict (idempotency_key) do nothing
    returning id into request_key;
    if request_key is null then
      select * into earlier from public.requests r where r.idempotency_key = new_request.idempotency_key;
      perform private.require_same_content(
        earlier.content_hash, hash, 'A message with other words was already sent with this form. Send this one again.');
      return jsonb_build_object('request_id', earlier.id, 'duplicate', true, 'recipients', 0);
    end if;
    if new_request.suspected_spam then
      return jsonb_build_object('request_id', request_key, 'duplicate', false, 'recipients', 0);
    end if;
  end if;

  if submission ? 'subscriber' then
    select s.token, s.confirm into list_token, answer_sender from private.sign_up(submission -> 'subscriber', sender) s;
    is_new := not coalesce((submission -> 'subscriber' ->> 'suspected_spam')::boolean, false) and not exists (
      select 1 from public.engagement_tracking e where lower(e.user_email) = lower(sender) and e.engagement_type = kind
    );
  end if;

  if is_new then
    insert into public.engagement_tracking (engagement_type, user_name, user_email, page_url)
    values (kind, submission ->> 'name', sender, submission ->> 'page_url');

    if submission ? 'notification' then
      for recipient in
        select min(o.email) from (
          select r.email from public.admin_notification_emails r where r.is_active
          union all
          select u.email from auth.users u where u.id = promised
        ) o
        group by lower(o.email)
      loop
        perform private.queue_mail(submission -> 'notification', recipient, request_key, domain, null);
        told := told + 1;
      end loop;
    end if;
  end if;

  if answer_sender then
    perform private.queue_mail(submission -> 'acknowledgement', sender, request_key, domain, list_token::text);
  end if;

  return jsonb_build_object('request_id', request_key, 'duplicate', not is_new, 'recipients', told);
end
$$;

create function public.trip_expert(trip_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.proposal_expert(coalesce(p.owner_id, r.owner_id))
  from public.trips t
  left join public.proposals p on p.id = t.proposal_id
  left join public.requests r on r.id = t.request_id
  where t.id = trip_expert.trip_id and (t.user_id = private.live_user_id() or private.is_admin())
$$;
comment on function public.trip_expert is
  'Who works on a trip, for its traveler and for staff: name and planner, as in a proposal; null if nobody does.';
grant execute on function public.trip_expert to authenticated;
