import { queryOptions } from "@tanstack/react-query";
import { toAppError } from "#app/lib/app-error.ts";
import { queryClient } from "#app/lib/query-client.ts";
import type { DataClient } from "#domain/data-client.ts";

/** The name of the owner of a request or proposal; empty while the team is loading. */
export function ownerName(ownerId: string | null, names: ReadonlyMap<string, string>): string {
  if (ownerId === null) return UNASSIGNED;
  return names.get(ownerId) ?? (names.size === 0 ? "" : FORMER_COLLEAGUE);
}

export const UNASSIGNED = "Unassigned";

/** Shown for an owner whose account is no longer an admin. */
export const FORMER_COLLEAGUE = "A former colleague";

interface Person {
  readonly email: string | null;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

/** A colleague's name, or the part of their address before the @. */
export const colleagueName = ({ email, first_name, last_name }: Person): string =>
  `${first_name ?? ""} ${last_name ?? ""}`.trim() || (email ?? "").split("@", 1)[0] || "A colleague";

/** Returns 'MC' for 'Marva Clarke'. */
export const initials = (name: string): string =>
  name
    // At dots too, because the name may be the start of an e-mail address, such as 'marva.clarke'.
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, letters) => index === 0 || index === letters.length - 1)
    .join("");

/** Names of staff by account id and by e-mail address. */
export type StaffNames = ReadonlyMap<string, string>;

/** Everyone with the admin role. One read serves all parts of a page that name a colleague. */
export const staff = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "users", "staff"],
    queryFn: () => listStaff(client),
    staleTime: 60_000,
  });

async function listStaff(client: DataClient) {
  const { data, error } = await client.rpc("list_users", { page_size: 1000, only_admins: true });
  if (error) throw toAppError(error);
  return data.map((person) => ({ id: person.id, email: person.email, name: colleagueName(person) }));
}

export async function readStaffNames(client: DataClient): Promise<StaffNames> {
  const people = await queryClient.fetchQuery(staff(client));
  return new Map(people.flatMap(({ id, email, name }) => [[id, name] as const, [email, name] as const]));
}

/** The name of a colleague; for a former colleague, the part of the address before the @. */
export const staffName = (names: StaffNames, email: string): string =>
  names.get(email) ?? colleagueName({ email });
