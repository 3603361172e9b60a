import { z } from "zod";
import { requestStatuses, requestTypes } from "#domain/request-labels.ts";

/** A request as the list shows it. */
export const listedRequest = z.object({
  id: z.string(),
  type: z.enum(requestTypes),
  status: z.enum(requestStatuses),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  /** Beginning of the latest message. */
  excerpt: z.string(),
  owner_id: z.string().nullable(),
  suspected_spam: z.boolean(),
  read_at: z.string().nullable(),
  first_reply_at: z.string().nullable(),
  /** Promised reply time; null if none was stored. */
  answer_due_at: z.string().nullable(),
  snoozed_until: z.string().nullable(),
  last_mail_at: z.string().nullable(),
  created_at: z.string(),
  proposals: z.array(
    z.object({
      id: z.string(),
      state: z.enum(["open", "accepted", "declined", "withdrawn"]),
      changes_asked_at: z.string().nullable(),
    }),
  ),
});
export type ListedRequest = z.infer<typeof listedRequest>;

/** A request with all fields, for its own page. */
export const fullRequest = listedRequest.extend({
  phone: z.string().nullable(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  itinerary_id: z.string().nullable(),
  itinerary: z
    .object({
      id: z.string(),
      title: z.string(),
      location: z.string(),
      image: z.string().nullable(),
      duration: z.number(),
      price: z.coerce.number(),
    })
    .nullable(),
  user_id: z.string().nullable(),
  page_url: z.string().nullable(),
  lost_reason: z.string().nullable(),
});
export type FullRequest = z.infer<typeof fullRequest>;

const replyMail = z.object({
  id: z.string(),
  state: z.enum(["queued", "sending", "sent", "failed", "canceled"]),
  last_error: z.string().nullable(),
  next_attempt_at: z.string(),
  updated_at: z.string(),
  to_email: z.string(),
});
export type ReplyMail = z.infer<typeof replyMail>;

export const requestEvent = z.object({
  id: z.number(),
  kind: z.enum(["note", "status", "owner", "reply", "trip", "proposal", "invitation", "mail", "snooze"]),
  body: z.string(),
  author_id: z.string().nullable(),
  author_email: z.string().nullable(),
  /** The mail of a reply; null for other events, and if the mail is no longer stored. */
  mail: replyMail.nullable(),
  created_at: z.string(),
});
export type RequestEvent = z.infer<typeof requestEvent>;

export const colleague = z.object({
  id: z.string(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
});
export type Colleague = z.infer<typeof colleague>;
