import { toAppError } from "#app/lib/app-error.ts";
import { asObject } from "#domain/as-object.ts";
import type { DataClient } from "#domain/data-client.ts";

/** The only question for the role in the browser. An answer that could not be read is an error, not a no. */
export async function readIsAdmin(client: DataClient): Promise<boolean> {
  const { data, error } = await client.rpc("has_role", { role: "admin" });
  if (error) throw toAppError(error, "Your role could not be checked.");
  return data;
}

/** What a staff member still has to do before entering the back office. */
export interface StaffAccess {
  readonly isStaff: boolean;
  /** 'satisfied' if the second factor was entered or is not needed. */
  readonly secondFactor: "satisfied" | "verify" | "enrol";
  /** True if the staff session has reached its time limit. The user must log in again. */
  readonly isSessionOver: boolean;
}

export async function readStaffAccess(client: DataClient): Promise<StaffAccess> {
  const { data, error } = await client.rpc("my_staff_access");
  if (error) throw toAppError(error, "Your role could not be checked.");
  const { is_staff, second_factor, is_session_over } = asObject(data);
  return {
    isStaff: is_staff === true,
    secondFactor: second_factor === "verify" || second_factor === "enrol" ? second_factor : "satisfied",
    isSessionOver: is_session_over === true,
  };
}
