-- Search finds requests by their notes, replies and answers; travelers find theirs from before they had an account.

create index request_events_words on public.request_events
  using gin (private.fold_accents(body) extensions.gin_trgm_ops) where kind in ('note', 'reply');
create index incoming_mails_words on public.incoming_mails
  using gin (private.fold_accents(text_body) extensions.gin_trgm_ops);

create or replace function public.my_requests() returns table (
  id uuid, type public.request_type, status public.request_status, subject text, message text, itinerary_id uuid,
  created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  with me as materialized (select private.live_user_id() as id),
  mine as (
    select r.id from me join public.requests r on r.user_id = me.id
    union
    -- Sent before there was an account, at the account's own address, and led to a proposal or trip in it.
    select r.id
    from me
    join (
      select p.user_id, p.request_id from public.proposals p
      union all
      select t.user_id, t.request_id from public.trips t
    ) o on o.user_id = me.id
    join public.requests r on r.id = o.request_id
    where private.account_of(r.email) = me.id
  )
  select r.id, r.type, case when r.status = 'spam' then 'new' else r.status end, r.subject, r.message,
         r.itinerary_id, r.created_at
  from mine join public.requests r on r.id = mine.id
  order by r.created_at desc
$$;

create or replace function public.find_requests(
  search text, status text default '', kind text default '', owner text default '', page integer default 1,
  page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
 set enable_seqscan = off
as $$
declare
  words constant text := private.fold_accents(btrim(search));
  pattern constant text := private.like_pattern(words);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 500);
  -- The trigram index cannot find words of one or two letters.
  is_short constant boolean := length(words) < 3;
  conditions constant text := concat_ws(' and ',
    case when is_short then '(r.words_folded || '''') like $1'
      else '(r.words_folded like $1 or r.id = any ($7))' end,
    case status
      when '' then null
      when 'unread' then 'r.is_unread'
      when 'unanswered' then 'r.is_unanswered'
      when 'suspected' then 'r.suspected_spam'
      when 'snoozed' then 'r.snoozed_until > now()'
      else 'r.status::text = $2'
    end,
    case when kind = '' then 'r.type <> ''data_export''' else 'r.type::text = $3' end,
    case owner when '' then null when 'none' then 'r.owner_id is null' else 'r.owner_id::text = $4' end
  );
  ordering constant text := case status when 'snoozed' then 'r.snoozed_until' else 'r.surfaced_at desc' end;
  page_of_ids constant text := ' r where ' || conditions || ' order by ' || ordering || ', r.id limit $5 offset $6)';
  most constant integer := 1000;
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  noted uuid[] := '{}';
  total bigint;
  ids uuid[] := '{}';
begin
  perform private.require_staff();
  if is_short then
    -- Only for this call.
    perform set_config('enable_seqscan', 'on', true);
  else
    noted := array(
      (select e.request_id from public.request_events e
       where e.kind in ('note', 'reply') and private.fold_accents(e.body) like pattern limit most)
      union
      (select i.request_id from public.incoming_mails i
       where i.request_id is not null and private.fold_accents(i.text_body) like pattern limit most));
  end if;
  execute 'select count(*) from (select from public.requests r where ' || conditions || ' limit $5) found'
    into total using pattern, status, kind, owner, most + 1, 0, noted;
  if total > most and status <> 'snoozed' then
    execute 'select array(select r.id from (
        select n.* from public.requests n order by n.surfaced_at desc, n.id limit 20000
      )' || page_of_ids
      into ids using pattern, status, kind, owner, size, skipped, noted;
  end if;
  if cardinality(ids) < (case when total > most then size else least(size, total - skipped) end) then
    execute 'select array(select r.id from public.requests' || page_of_ids
      into ids using pattern, status, kind, owner, size, skipped, noted;
  end if;
  return jsonb_build_object('total', least(total, most), 'more', total > most, 'ids', to_jsonb(ids));
end
$$;

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
  elsif exists (
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
