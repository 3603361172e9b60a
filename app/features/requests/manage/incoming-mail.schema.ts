import { z } from "zod";

export const incomingMail = z.object({
  id: z.string(),
  state: z.enum(["sorted", "unsorted", "discarded"]),
  /** How the request of the mail was determined. */
  found_by: z.enum(["token", "reference", "staff", "new-request"]).nullable(),
  automatic: z.enum(["auto-reply", "bounce", "list"]).nullable(),
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
