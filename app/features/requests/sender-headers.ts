import { readSignedInPerson } from "#app/features/requests/signed-in-person.ts";
import { TRAP_FIELD } from "#app/features/requests/spam-trap.tsx";
import { publishableKey } from "#app/lib/publishable-key.ts";
import { visitOrigin } from "#app/lib/visit-origin.ts";

/** Only where the operator has switched a check on. Without it the form is sent all the same, and told why not. */
export const loadFormCheck = () =>
  document.querySelector("[data-form-check]")
    ? import("#app/features/requests/form-check.ts").catch(() => undefined)
    : undefined;

/** What goes with a form beside its fields: who sends it, where they came from, and what tells a person from a program. */
export async function senderHeaders(form: HTMLFormElement): Promise<Record<string, string>> {
  const trapped = new FormData(form).get(TRAP_FIELD);
  const token = readSignedInPerson()?.accessToken;
  const origin = visitOrigin();
  const proof = await (await loadFormCheck())?.takeProof(form);
  return {
    apikey: publishableKey(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(origin && { "x-came-from": origin }),
    ...(proof && { "x-form-check": proof }),
    ...(trapped && { "x-form-extra": encodeURIComponent(String(trapped).slice(0, 100)) }),
  };
}
