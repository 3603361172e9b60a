-- Texts, terms and sets of lines that staff use again and again.

create type public.proposal_template_kind as enum ('introduction', 'terms', 'cancellation_terms', 'lines');

create table public.proposal_templates (
  id uuid primary key default gen_random_uuid(),
  kind public.proposal_template_kind not null,
  name text not null check (name ~ '\S' and length(name) <= 200),
  language public.proposal_language not null,
  body text not null default '' check (length(body) <= 50000),
  -- Lines as save_proposal_draft() takes them, without keys; their prices are in this currency.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 200),
  currency text check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lines_have_a_currency check ((kind = 'lines') = (currency is not null)),
  constraint text_or_lines check (case kind when 'lines' then body = '' else lines = '[]' and body ~ '\S' end)
);
create unique index proposal_templates_name on public.proposal_templates (kind, language, lower(name));
create trigger touch_proposal_templates before update on public.proposal_templates
  for each row execute function private.touch_updated_at();
create trigger record_proposal_templates after insert or update or delete on public.proposal_templates
  for each row execute function private.record_change('id', 'name');

alter table public.proposal_templates enable row level security;
revoke all on table public.proposal_templates from anon, authenticated, service_role;
grant select, insert, update, delete on table public.proposal_templates to authenticated, service_role;
create policy "admins read proposal templates"
  on public.proposal_templates for select to authenticated using ((select private.is_admin()));
comment on policy "admins read proposal templates" on public.proposal_templates is
  'Lets an admin use what is kept; sets of lines hold cost.';
create policy "admins add proposal templates"
  on public.proposal_templates for insert to authenticated with check ((select private.is_admin()));
comment on policy "admins add proposal templates" on public.proposal_templates is 'Lets an admin keep a text or a set of lines.';
create policy "admins change proposal templates"
  on public.proposal_templates for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "admins change proposal templates" on public.proposal_templates is 'Lets an admin improve what is kept.';
create policy "admins delete proposal templates"
  on public.proposal_templates for delete to authenticated using ((select private.is_admin()));
comment on policy "admins delete proposal templates" on public.proposal_templates is 'Lets an admin remove what is kept.';
create policy "the service manages proposal templates"
  on public.proposal_templates for all to service_role
  using ((select private.is_service())) with check ((select private.is_service()));
comment on policy "the service manages proposal templates" on public.proposal_templates is 'Lets the server''s functions do anything.';
