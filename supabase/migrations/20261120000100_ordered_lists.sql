-- Lists that staff order: one function for every table with the column display_order.

drop function public.order_faqs, public.order_faq_categories, public.order_planners, public.order_testimonials;

create function public.order_rows(kind text, ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_staff();
  execute format(
    'update public.%I t set display_order = w.place from unnest($1) with ordinality as w (id, place)
     where t.id = w.id and t.display_order <> w.place',
    order_rows.kind
  ) using order_rows.ids;
end
$$;
comment on function public.order_rows is
  'Gives these rows of a table the places of this list, with the caller''s rights; admins only.';
grant execute on function public.order_rows to authenticated, service_role;

-- A new place leaves the row's version as it is, so that it disturbs nobody who edits the row.
create or replace function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if before -> 'display_order' is not distinct from after -> 'display_order'
    or before - 'display_order' - 'updated_at' is distinct from after - 'display_order' - 'updated_at' then
    new.updated_at := now();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

-- Only triggers fill the bin, so the tables with the trigger are its kinds.
alter table public.bin drop constraint bin_kind_check;
create trigger put_faq_category_in_bin before delete on public.faq_categories
  for each row execute function private.put_in_bin('name');
