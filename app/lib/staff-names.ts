import { toAppError } from "#app/lib/app-error.ts";
import { colleagueName } from "#app/lib/owner-name.ts";
import type { DataClient } from "#domain/data-client.ts";

/** Names of staff by account id and by e-mail address. */
export type StaffNames = ReadonlyMap<string, string>;

export async function readStaffNames(client: DataClient): Promise<StaffNames> {
  const { data, error } = await client.rpc("list_users", { page_size: 1000, only_admins: true });
  if (error) throw toAppError(error);
  return new Map(
    data.flatMap((person) => {
      const name = colleagueName(person);
      return [[person.id, name] as const, ...(person.email ? [[person.email, name] as const] : [])];
    }),
  );
}

/** The name of a colleague; for a former colleague, the part of the address before the @. */
export const staffName = (names: StaffNames, email: string): string =>
  names.get(email) ?? colleagueName({ email });
