-- Questions and answers, in categories.

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
