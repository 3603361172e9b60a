import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

/** The most urgent rows of one kind, and their total. */
const section = <Row extends z.ZodType>(row: Row) => z.object({ total: z.number(), rows: z.array(row) });

const desk = z.object({
  /** New requests to which no reply has been sent yet. */
  waiting: section(
    z.object({
      id: z.string(),
      name: z.string(),
      subject: z.string(),
      created_at: z.string(),
      answer_due_at: z.string().nullable(),
      /** State of the latest reply that staff wrote; null if they wrote none. */
      reply: z.enum(["queued", "sending", "sent", "failed", "canceled"]).nullable(),
      /** A mail to the person who sent the request, such as the confirmation, could not be delivered. */
      mail_failed: z.boolean(),
    }),
  ),
  /** Requests with an unread mail or answer from the traveler. */
  replies: section(
    z.object({
      id: z.string(),
      name: z.string(),
      subject: z.string(),
      last_mail_at: z.string(),
      /** The traveler's latest answer to a proposal; null if they wrote a mail instead. */
      answer: z.enum(["declined", "decline_undone"]).nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Trips that start within 14 days. */
  departures: section(
    z.object({ id: z.string(), title: z.string(), traveler: z.string(), start_date: z.string() }),
  ),
  failed_mails: section(
    z.object({
      id: z.string(),
      to_email: z.string(),
      subject: z.string(),
      last_error: z.string().nullable(),
      request_id: z.string().nullable(),
      name: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  /** Itineraries that are not published yet. */
  drafts: section(
    z.object({ id: z.string(), title: z.string(), has_image: z.boolean(), updated_at: z.string() }),
  ),
  /** Number of e-mails that match no request. */
  unsorted: z.number(),
  /** Jobs whose last run failed. */
  failed_jobs: z.array(z.string()),
  /** Open proposals that expire within three days. */
  expiring: z.number(),
  /** Proposals for which the traveler has asked for changes. */
  changes_asked: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.string(),
      request_id: z.string().nullable(),
      asked_at: z.string(),
      text: z.string().nullable(),
    }),
  ),
  changes_asked_total: z.number(),
  /** Accepted proposals with a payment that is due. */
  unpaid: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.string(),
      currency: z.string(),
      /** A refund is owed to the customer. */
      what: z.enum(["deposit", "payment", "balance", "refund"]),
      /** Amount in the smallest unit of the currency. */
      due: z.number(),
      due_on: z.string(),
    }),
  ),
  unpaid_total: z.number(),
  /** Trips whose traveler has not read a change for a day, or at all within 72 hours of the departure. */
  unread_changes: section(
    z.object({
      id: z.string(),
      title: z.string(),
      traveler: z.string(),
      phone: z.string(),
      start_date: z.string(),
      is_urgent: z.boolean(),
      changed_at: z.string(),
      sentence: z.string(),
    }),
  ),
});

export type Desk = z.infer<typeof desk>;

/** Reads the desk, which is the open work on the dashboard. `today` is a date in the agency's time zone. */
export async function readDesk(client: DataClient, today: string): Promise<Desk> {
  const { data, error } = await client.rpc("desk", { today });
  if (error) throw toAppError(error, `Error loading dashboard: ${error.message}`);
  return desk.parse(data);
}

/** Hides the payment from the desk until the day `until`. */
export async function putOffPayment(client: DataClient, proposalId: string, until: string): Promise<void> {
  const { error } = await client.rpc("put_off_payment", { action: { proposal_id: proposalId, until } });
  if (error) throw toAppError(error);
}
