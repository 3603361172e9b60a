-- What every search of the site compares: 'bogota' for 'Bogotá', 'peru' for 'perú'.

-- Lower case, without accents. Combining marks, which some keyboards send, are dropped.
create function private.fold_accents(words text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select replace(replace(
    translate(
      regexp_replace(private.fold_case(words), U&'[\0300-\036F]', '', 'g'),
      'àáâãäåçèéêëìíîïðñòóôõöøùúûüýÿ', 'aaaaaaceeeeiiiidnoooooouuuuyy'),
    'æ', 'ae'), 'œ', 'oe')
$$;
revoke all on function private.fold_accents(text) from public;
-- Whoever writes an itinerary also writes the index on its folded text.
grant execute on function private.fold_case(text) to authenticated, service_role;
grant execute on function private.fold_accents(text) to authenticated, service_role;

drop index public.itineraries_search;
create index itineraries_search on public.itineraries
  using gin (private.fold_accents(search_text) extensions.gin_trgm_ops);
