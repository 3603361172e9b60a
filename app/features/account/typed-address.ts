import { useLocation } from "react-router";
import { asObject } from "#domain/as-object.ts";

/** The address typed on the login or 'Forgot Password?' page. */
export function useAddressTypedBefore(): string {
  const { email } = asObject(useLocation().state);
  return typeof email === "string" ? email : "";
}
