-- A part of the sitemap is read from an index alone, also the part that begins after 90,000 itineraries.
drop index public.itineraries_region;
create index itineraries_by_id on public.itineraries (id) include (region, is_published, updated_at);
