import { type InboxView, inboxView } from "#domain/inbox.data.ts";
import { STATUS_LABELS, TYPE_LABELS } from "#domain/request-labels.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import { answerCsv } from "#server/functions/csv-export.ts";
import type { Handler } from "#server/functions/define-function.ts";
import { openView } from "#server/functions/export-requests/open-view.ts";
import { fromBody } from "#server/functions/input.ts";
import { unavailable } from "#server/functions/refusal.ts";
import type { Log } from "#server/logging/log.ts";

export interface ExportRequestsDeps {
  readonly log: Log;
}

export const viewInput = fromBody(inboxView, { status: 400, message: "Say which requests you want." });

/** The requests of a view of the inbox as a CSV file, read with the admin's own rights. */
export function createRequestExport({ log }: ExportRequestsDeps): Handler<"freshAdmin", InboxView> {
  return async ({ c, caller, input }) => {
    const { client } = caller;
    const [rows, emailOf] = await Promise.all([openView(client, input), readEmails(client)]).catch(
      (cause) => {
        throw unavailable(cause);
      },
    );
    return answerCsv(
      { c, caller, log },
      {
        what: "requests",
        fileName: "requests.csv",
        byteOrderMark: true,
        header: ["Received", "Type", "Status", "Name", "Email", "Subject", "Owner", "First reply"],
        rows,
        cellsOf: (row) => [
          row.created_at,
          TYPE_LABELS[row.type],
          STATUS_LABELS[row.status],
          row.name,
          row.email,
          row.subject,
          row.owner_id && emailOf.get(row.owner_id),
          row.first_reply_at,
        ],
      },
    );
  };
}

/** By which address the inbox names the owner of a request. */
async function readEmails(client: DatabaseClient): Promise<ReadonlyMap<string, string>> {
  const { data, error } = await client.rpc("list_users", { page_size: 1000, only_admins: true });
  if (error) throw new Error(`the colleagues could not be read: ${error.message}`, { cause: error });
  return new Map(data.map(({ id, email }) => [id, email ?? id]));
}
