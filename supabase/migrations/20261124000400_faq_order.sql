-- A new order of questions or categories is one change: one statement, one entry in the audit trail.

create function public.order_faqs(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.faqs f set display_order = w.place - 1
  from unnest(order_faqs.ids) with ordinality as w (id, place)
  where f.id = w.id and f.display_order <> w.place - 1
$$;
comment on function public.order_faqs(uuid[]) is
  'Gives these questions the places of this list, with the caller''s rights: only an admin''s take effect.';
revoke all on function public.order_faqs(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.order_faqs(uuid[]) to authenticated, service_role;

create function public.order_faq_categories(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.faq_categories c set display_order = w.place - 1
  from unnest(order_faq_categories.ids) with ordinality as w (id, place)
  where c.id = w.id and c.display_order <> w.place - 1
$$;
comment on function public.order_faq_categories(uuid[]) is
  'Gives these categories the places of this list, with the caller''s rights: only an admin''s take effect.';
revoke all on function public.order_faq_categories(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.order_faq_categories(uuid[]) to authenticated, service_role;

-- Rows whose place alone changed are recorded together, once per statement. Trigger arguments: what they are called
-- together, and the column that names one.
create function private.record_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label, changes)
  select private.actor_id(), (select u.email from auth.users u where u.id = private.actor_id()), 'changed', tg_table_name,
         min(n.id::text),
         case when count(*) = 1 then min(to_jsonb(n) ->> tg_argv[1]) else 'Order of ' || count(*) || ' ' || tg_argv[0] end,
         jsonb_build_object('display_order', jsonb_build_object(
           'before', string_agg(o.display_order::text, ', ' order by n.display_order),
           'after', string_agg(n.display_order::text, ', ' order by n.display_order)
         ))
  from new_rows n
  join old_rows o on o.id = n.id
  where n.display_order <> o.display_order
    and to_jsonb(n) - 'display_order' - 'updated_at' = to_jsonb(o) - 'display_order' - 'updated_at'
  having count(*) > 0;
  return null;
end
$$;
revoke all on function private.record_order() from public;

drop trigger record_faqs on public.faqs;
create trigger record_faqs after insert or delete on public.faqs
  for each row execute function private.record_change('id', 'question');
create trigger record_faq_changes after update on public.faqs
  for each row
  when (to_jsonb(old) - 'display_order' - 'updated_at' is distinct from to_jsonb(new) - 'display_order' - 'updated_at')
  execute function private.record_change('id', 'question');
create trigger record_faq_order after update on public.faqs
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_order('FAQs', 'question');

drop trigger record_faq_categories on public.faq_categories;
create trigger record_faq_categories after insert or delete on public.faq_categories
  for each row execute function private.record_change('id', 'name');
create trigger record_faq_category_changes after update on public.faq_categories
  for each row
  when (to_jsonb(old) - 'display_order' - 'updated_at' is distinct from to_jsonb(new) - 'display_order' - 'updated_at')
  execute function private.record_change('id', 'name');
create trigger record_faq_category_order after update on public.faq_categories
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_order('FAQ categories', 'name');

-- A traveller who downloads their data asks nobody for anything.
update public.requests
set status = 'won', read_at = coalesce(read_at, now())
where type = 'data_export' and status = 'new';
delete from public.engagement_tracking e
using public.requests r
where r.type = 'data_export' and e.engagement_type = 'contact'
  and e.user_email = r.email and e.created_at = r.created_at;
