import { z } from "zod";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const desk = z.object({
  waiting: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      subject: z.string(),
      created_at: z.string(),
      /** Null for requests from before the promise was stored. */
      answer_due_at: z.string().nullable(),
    }),
  ),
  departures: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      traveller: z.string(),
      start_date: z.string(),
      request_id: z.string().nullable(),
    }),
  ),
  drafts: z.array(
    z.object({ id: z.string(), title: z.string(), has_image: z.boolean(), updated_at: z.string() }),
  ),
  failed_mails: z.array(
    z.object({
      id: z.string(),
      to_email: z.string(),
      subject: z.string(),
      last_error: z.string().nullable(),
    }),
  ),
  last_backup: z.string().nullable(),
});
export type Desk = z.infer<typeof desk>;

/** The work that waits, the most pressing of each kind; `today` is the agency's calendar day. */
export async function readDesk(client: DataClient, today: string): Promise<Desk> {
  const { data, error } = await client.rpc("desk", { today });
  if (error) throw toAppError(error, `Error loading dashboard: ${error.message}`);
  return desk.parse(data);
}
