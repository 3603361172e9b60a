import { useLocation } from "react-router";
import { asObject } from "#domain/as-object.ts";

/** The address as it was typed at the log-in or under 'Forgot Password?', where one came from. */
export function useAddressTypedBefore(): string {
  const { email } = asObject(useLocation().state);
  return typeof email === "string" ? email : "";
}
