import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import { testMail } from "#server/mail/templates/test-mail.ts";

const NOT_A_RECIPIENT = "This address is not on the list of recipients.";

const recipient = z.object({ email: z.string().max(254) });

export const testMailInput = fromBody(recipient, { status: 422, message: NOT_A_RECIPIENT });

export function createTestMailHandler({
  siteUrl,
  wakeOutbox,
}: FunctionDeps): Handler<"admin", z.infer<typeof recipient>> {
  return async ({ caller: { service }, input: { email } }) => {
    const { data: listedRecipient } = await service
      .from("admin_notification_emails")
      .select("email")
      .eq("email", email)
      .maybeSingle();
    if (!listedRecipient) throw new FunctionError(422, NOT_A_RECIPIENT);
    const details = await readSiteDetails(service);
    const { error } = await service
      .from("outbox")
      .insert({ ...testMail(siteUrl, details), to_email: listedRecipient.email });
    if (error) throw new FunctionError(503, "The test e-mail could not be saved.", { cause: error });
    wakeOutbox();
    return Response.json({ queued: true });
  };
}
