import { useQuery } from "@tanstack/react-query";
import { colleagues } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { colleagueName } from "#app/lib/owner-name.ts";

/** People who can own a request, by name. */
export function useTeam() {
  const { data } = useQuery(colleagues(useAdminClient()));
  const team = (data ?? []).map((person) => ({ ...person, name: colleagueName(person) }));
  return {
    isLoaded: data !== undefined,
    team,
    nameById: new Map(team.map(({ id, name }) => [id, name])),
    /** Timeline entries name an owner by e-mail address. */
    nameByEmail: new Map(team.flatMap(({ email, name }) => (email ? [[email, name] as const] : []))),
  };
}
