import { useLocation } from "react-router";
import { asObject } from "#domain/as-object.ts";

/** The e-mail address that the user typed on the previous page (login or 'Forgot Password?'). */
export function usePreviouslyTypedEmail(): string {
  const { email } = asObject(useLocation().state);
  return typeof email === "string" ? email : "";
}
