-- On a Supabase project the pictures live in its storage: the bucket, public to read, written by admins.
-- Elsewhere there is no storage schema and the site serves /storage/v1 itself, by the same rules.
do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('itinerary-images', 'itinerary-images', true, 10485760,
          array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
  on conflict (id) do nothing;
  create policy "admins list itinerary images" on storage.objects for select to authenticated
    using (bucket_id = 'itinerary-images' and (select private.is_admin()));
  create policy "admins add itinerary images" on storage.objects for insert to authenticated
    with check (bucket_id = 'itinerary-images' and (select private.is_admin()));
  create policy "admins replace itinerary images" on storage.objects for update to authenticated
    using (bucket_id = 'itinerary-images' and (select private.is_admin()))
    with check (bucket_id = 'itinerary-images' and (select private.is_admin()));
  create policy "admins delete itinerary images" on storage.objects for delete to authenticated
    using (bucket_id = 'itinerary-images' and (select private.is_admin()));
end
$$;
