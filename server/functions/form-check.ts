import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";

/** The task that a browser has to solve before it may send a form. */
export function createFormCheckHandler({ formCheck }: Pick<FunctionDeps, "formCheck">): Handler<"anyone"> {
  return async () => Response.json(formCheck ? await formCheck.makeTask() : { kind: "off" });
}

/** Throws unless the form came with a solved task (see createFormCheckHandler) or from a logged-in user. */
export async function requireProof(
  { formCheck }: Pick<FunctionDeps, "formCheck">,
  headers: Headers,
  { userId, address }: { readonly userId: string | null; readonly address: string },
): Promise<void> {
  if (!formCheck || userId) return;
  const proof = headers.get("x-form-check");
  if (proof && (await formCheck.passes(proof, address))) return;
  throw new FunctionError(
    403,
    "we could not check that a person sent this. What you typed is kept here; please reload the page and send it again.",
    { reason: "form_check_needed" },
  );
}
