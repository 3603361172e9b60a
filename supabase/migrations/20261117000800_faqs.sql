-- Frequently asked questions, in categories.

create table public.faq_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 100),
  display_order integer not null default 0 check (display_order >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index faq_categories_name on public.faq_categories (lower(btrim(name)));
create index faq_categories_order on public.faq_categories (display_order, name);
create trigger touch_faq_categories before update on public.faq_categories
  for each row execute function private.touch_updated_at();
create trigger faq_categories_are_content after insert or update or delete on public.faq_categories
  for each row execute function private.bump_content_version();
create trigger faq_categories_are_content_emptied after truncate on public.faq_categories
  for each statement execute function private.bump_content_version();
create trigger keep_created_at before insert or update on public.faq_categories
  for each row execute function private.keep_created_at();

alter table public.faq_categories enable row level security;
revoke all on table public.faq_categories from anon, authenticated, service_role;
grant select on table public.faq_categories to anon;
grant select, insert, update, delete on table public.faq_categories to authenticated, service_role;

create policy "everyone reads FAQ categories"
  on public.faq_categories for select to anon, authenticated using (true);
comment on policy "everyone reads FAQ categories" on public.faq_categories is 'Lets anyone read the group names.';
create policy "admins add FAQ categories"
  on public.faq_categories for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add FAQ categories" on public.faq_categories is 'Lets an admin create a category.';
create policy "admins change FAQ categories"
  on public.faq_categories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change FAQ categories" on public.faq_categories is 'Lets an admin rename and reorder.';
create policy "admins delete FAQ categories"
  on public.faq_categories for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete FAQ categories" on public.faq_categories is 'Lets an admin delete a category.';
create policy "the service manages FAQ categories"
  on public.faq_categories for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages FAQ categories" on public.faq_categories is
  'Lets the server''s functions do anything.';

create table public.faqs (
  id uuid primary key default gen_random_uuid(),
  question text not null check (question ~ '\S' and length(question) <= 500),
  answer text not null check (answer ~ '\S' and length(answer) <= 10000),
  -- Deleting a category leaves its questions uncategorised.
  category_id uuid references public.faq_categories (id) on delete set null,
  display_order integer not null default 0 check (display_order >= 0),
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index faqs_category on public.faqs (category_id);
create index faqs_order on public.faqs (display_order, created_at desc);
create trigger touch_faqs before update on public.faqs
  for each row execute function private.touch_updated_at();
create trigger faqs_are_content after insert or update or delete on public.faqs
  for each row execute function private.bump_content_version();
create trigger faqs_are_content_emptied after truncate on public.faqs
  for each statement execute function private.bump_content_version();
create trigger keep_created_at before insert or update on public.faqs
  for each row execute function private.keep_created_at();

alter table public.faqs enable row level security;
revoke all on table public.faqs from anon, authenticated, service_role;
grant select on table public.faqs to anon;
grant select, insert, update, delete on table public.faqs to authenticated, service_role;

create policy "visitors read published FAQs"
  on public.faqs for select to anon using (is_published);
comment on policy "visitors read published FAQs" on public.faqs is 'Lets anyone read what is published.';
create policy "users read published FAQs, admins all"
  on public.faqs for select to authenticated using (is_published or (select private.is_admin()));
comment on policy "users read published FAQs, admins all" on public.faqs is
  'Lets a signed-in user read what is published and an admin drafts too.';
create policy "admins add FAQs"
  on public.faqs for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add FAQs" on public.faqs is 'Lets an admin create a question.';
create policy "admins change FAQs"
  on public.faqs for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change FAQs" on public.faqs is 'Lets an admin edit, publish and reorder.';
create policy "admins delete FAQs"
  on public.faqs for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete FAQs" on public.faqs is 'Lets an admin delete a question.';
create policy "the service manages FAQs"
  on public.faqs for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages FAQs" on public.faqs is 'Lets the server''s functions do anything.';

create function public.order_faqs(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.faqs f set display_order = w.place
  from unnest(order_faqs.ids) with ordinality as w (id, place)
  where f.id = w.id and f.display_order <> w.place
$$;
comment on function public.order_faqs is
  'Gives these questions the places of this list, with the caller''s rights: only an admin''s take effect.';
revoke all on function public.order_faqs from public, anon, authenticated, service_role;
grant execute on function public.order_faqs to authenticated, service_role;

create function public.order_faq_categories(ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.faq_categories c set display_order = w.place
  from unnest(order_faq_categories.ids) with ordinality as w (id, place)
  where c.id = w.id and c.display_order <> w.place
$$;
comment on function public.order_faq_categories is
  'Gives these categories the places of this list, with the caller''s rights: only an admin''s take effect.';
revoke all on function public.order_faq_categories from public, anon, authenticated, service_role;
grant execute on function public.order_faq_categories to authenticated, service_role;

-- Records reordered rows together, once per statement. Trigger arguments: the plural noun, and the column that names
-- a row.
create function private.record_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, label, changes)
  select private.actor_id(), (select u.email from auth.users u where u.id = private.actor_id()), 'changed', tg_table_name,
         min(m.id),
         case when count(*) = 1 then min(m.name) else 'Order of ' || count(*) || ' ' || tg_argv[0] end,
         jsonb_build_object('display_order', jsonb_build_object(
           'before', jsonb_agg(concat_ws('. ', m.old_place, m.shown) order by m.old_place),
           'after', jsonb_agg(concat_ws('. ', m.new_place, m.shown) order by m.new_place)
         ))
  from (
    select n.id::text as id, o.display_order as old_place, n.display_order as new_place, to_jsonb(n) ->> tg_argv[1] as name,
           case when tg_argv[1] <> 'state' then to_jsonb(n) ->> tg_argv[1] end as shown
    from new_rows n
    join old_rows o on o.id = n.id
    where n.display_order <> o.display_order
      and to_jsonb(n) - 'display_order' - 'updated_at' = to_jsonb(o) - 'display_order' - 'updated_at'
  ) m
  having count(*) > 0;
  return null;
end
$$;
create trigger record_faq_order after update on public.faqs
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_order('FAQs', 'question');
create trigger record_faq_category_order after update on public.faq_categories
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_order('FAQ categories', 'name');

revoke all on all functions in schema private from public;
