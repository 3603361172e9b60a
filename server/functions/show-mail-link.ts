import { z } from "zod";
import { SECRET_PLACEHOLDER } from "#server/data/secrets.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError, unavailableError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";

const wantedMail = z.object({ mail_id: z.uuid() });

export const mailLinkInput = fromBody(wantedMail, { status: 422, message: "Say which mail." });

/**
 * Shows the link of a queued mail to an admin, who passes it on. Only for sites that send no mail. The link opens
 * somebody's account, so the admin must have logged in recently, and the database records who saw it.
 */
export function createMailLinkHandler({
  setUp,
}: FunctionDeps): Handler<"freshAdmin", z.infer<typeof wantedMail>> {
  return async ({ caller: { service }, input: { mail_id } }) => {
    if (setUp.sendsMail) {
      throw new FunctionError(409, "This site sends e-mail: the link goes only to its recipient.");
    }
    const { data: token, error } = await service.rpc("reveal_mail_token", { mail_id });
    if (error) throw unavailableError(error);
    if (!token)
      throw new FunctionError(404, "This link no longer works. Ask for a new one on the login page.");
    const { data: mail } = await service.from("outbox").select("text_body").eq("id", mail_id).single();
    const link = mail?.text_body.split(/\s+/).find((word) => word.includes(SECRET_PLACEHOLDER));
    if (!link) throw unavailableError(new Error("this mail holds no link"));
    return Response.json({ link: link.replace(SECRET_PLACEHOLDER, token) });
  };
}
