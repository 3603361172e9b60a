-- The inbox search also finds requests by the numbers of their proposals and the names of their trips, which their
-- timeline has. Of more than a thousand notes or mails with the words, the newest count.

drop index public.request_events_words;
create index request_events_words on public.request_events
  using gin (private.fold_accents(body) extensions.gin_trgm_ops) where kind in ('note', 'reply', 'proposal', 'trip');

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
       where e.kind in ('note', 'reply', 'proposal', 'trip') and private.fold_accents(e.body) like pattern
       order by e.id desc limit most)
      union
      (select i.request_id from public.incoming_mails i
       where i.request_id is not null and private.fold_accents(i.text_body) like pattern
       order by i.created_at desc limit most));
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
