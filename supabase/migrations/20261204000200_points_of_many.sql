-- Several counts of limits in one call: a form is counted by its network address and by its e-mail address.
-- counts: [{key, added, duration_ms, replace}]; answers [{points, expires_in_ms}] in the same order. The keys are taken
-- in their own order, so that two calls with the same keys never wait for each other in a circle.
create function private.add_points_of_many(counts jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answers jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(counts)]);
  one record;
begin
  for one in
    select item.value as wanted, item.ordinality as place from jsonb_array_elements(counts) with ordinality as item
    order by item.value ->> 'key', item.ordinality
  loop
    answers[one.place] := (
      select to_jsonb(counted) from private.add_points(
        one.wanted ->> 'key', (one.wanted ->> 'added')::integer, (one.wanted ->> 'duration_ms')::bigint,
        (one.wanted ->> 'replace')::boolean) as counted);
  end loop;
  return to_jsonb(answers);
end
$$;
comment on function private.add_points_of_many(jsonb) is 'Counts for limits; called by public.count_points_of_many only.';
revoke all on function private.add_points_of_many(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.add_points_of_many(jsonb) to service_role;

create function public.count_points_of_many(counts jsonb) returns jsonb
language sql set search_path = ''
as $$ select private.add_points_of_many(counts) $$;
comment on function public.count_points_of_many(jsonb) is 'As count_points, for several counts at once; the server only.';
revoke all on function public.count_points_of_many(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_points_of_many(jsonb) to service_role;
