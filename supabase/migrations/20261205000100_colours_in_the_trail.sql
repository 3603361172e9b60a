-- The colour of a picture, which the server finds by itself, is no change that somebody made.
create or replace function private.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then before else after end;
  differing jsonb;
  named text;
begin
  select coalesce(
    jsonb_object_agg(
      key,
      -- A picture held as a data: value would fill the trail with itself.
      jsonb_build_object(
        'before', case when length(before ->> key) > 2000 then to_jsonb(left(before ->> key, 2000)) else before -> key end,
        'after', case when length(after ->> key) > 2000 then to_jsonb(left(after ->> key, 2000)) else after -> key end
      )
    ),
    '{}'
  )
  into differing
  from jsonb_object_keys(before || after) as key
  where key not in ('created_at', 'updated_at', 'search_text', 'words_folded', 'image_color')
    and before -> key is distinct from after -> key;
  if tg_op = 'UPDATE' and differing = '{}' then
    return null;
  end if;
  -- A role is somebody's; the address says whose, as long as the account is there.
  if tg_table_name = 'user_roles' then
    select u.email into named from auth.users u where u.id::text = present ->> tg_argv[0];
  end if;
  perform private.record(
    case
      when tg_op = 'UPDATE' then 'changed'
      when tg_op = 'DELETE' then 'deleted'
      when current_setting('calabash.restoring', true) = 'yes' then 'restored'
      else 'created'
    end,
    tg_table_name, present ->> tg_argv[0], coalesce(named, present ->> tg_argv[1]),
    -- A new trip or FAQ can be read where it stands; a new role or setting is worth telling.
    case when tg_op = 'INSERT' and tg_table_name in ('itineraries', 'faqs', 'faq_categories') then '{}'
      else differing end
  );
  return null;
end
$$;
