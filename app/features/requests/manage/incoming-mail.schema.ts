import { z } from "zod";

export const incomingMail = z.object({
  id: z.string(),
  state: z.enum(["sorted", "unsorted", "discarded"]),
  /** How the mail was matched to its request. */
  found_by: z.enum(["token", "reference", "staff", "new-request"]).nullable(),
  /** Kind of a mail that no person wrote; null for all others. */
  automatic: z.enum(["auto-reply", "bounce", "list"]).nullable(),
  /** The request that the mail seems to be a reply to. */
  suggested_request_id: z.string().nullable(),
  from_email: z.string(),
  from_name: z.string(),
  subject: z.string(),
  text_body: z.string(),
  quoted_text: z.string(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.number() })),
  size: z.number(),
  created_at: z.string(),
});
export type IncomingMail = z.infer<typeof incomingMail>;
