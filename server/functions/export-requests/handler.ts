import { asObject } from "#domain/as-object.ts";
import { type InboxView, inboxView } from "#domain/inbox.data.ts";
import { describeZone } from "#domain/opening-times.ts";
import { REQUEST_STATUS_LABELS, REQUEST_TYPE_LABELS } from "#domain/request-labels.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { describeParty, describeWhen } from "#domain/trip-wishes.ts";
import { localDateTimeIn } from "#domain/zone-offset.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { csvResponse } from "#server/functions/csv-export.ts";
import type { Handler } from "#server/functions/define-function.ts";
import { openInboxView } from "#server/functions/export-requests/open-inbox-view.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { unavailableError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";

export const inboxViewInput = fromBody(inboxView, { status: 400, message: "Say which requests you want." });

/** The requests of an inbox view as a CSV file, read with the admin's own rights. */
export function createRequestExportHandler({ log }: FunctionDeps): Handler<"freshAdmin", InboxView> {
  return async ({ c, caller, input }) => {
    const { client } = caller;
    const [rows, nameOf, details] = await Promise.all([
      openInboxView(client, input),
      readNames(client),
      readSiteDetails(client),
    ]).catch((cause) => {
      throw unavailableError(cause);
    });
    const officeTime = formatterFor(details.timeZone);
    return csvResponse(
      { c, caller, log },
      {
        what: "requests",
        fileName: "requests.csv",
        byteOrderMark: true,
        header: [
          `Received (${describeZone(details.timeZone)})`,
          "Type",
          "Status",
          "Name",
          "Email",
          "Phone",
          "Subject",
          "When",
          "Dates",
          "Party",
          "Budget",
          "Message",
          "Owner",
          "First reply",
        ],
        rows,
        cellsOf: (row) => [
          officeTime(row.created_at),
          REQUEST_TYPE_LABELS[row.type],
          REQUEST_STATUS_LABELS[row.status],
          row.name,
          row.email,
          row.phone,
          row.subject,
          describeWhen(asObject(row.details).when),
          asObject(row.details).dates,
          describeParty(asObject(row.details)),
          asObject(row.details).budget,
          row.message,
          row.owner_id && nameOf.get(row.owner_id),
          row.first_reply_at && officeTime(row.first_reply_at),
        ],
      },
    );
  };
}

/** Local office time, such as '2026-11-17 09:26', which a spreadsheet reads as a date. */
const formatterFor = (timeZone: string) => (iso: string) =>
  localDateTimeIn(timeZone, new Date(iso)).replace("T", " ");

/** The names under which the inbox shows the owners of requests. */
async function readNames(client: DatabaseClient): Promise<ReadonlyMap<string, string>> {
  const { data, error } = await client.rpc("list_users", { page_size: 1000, only_admins: true });
  if (error) throw new Error(`the list of admins could not be read: ${error.message}`, { cause: error });
  return new Map(
    data.map(({ id, email, first_name, last_name }) => [
      id,
      `${first_name ?? ""} ${last_name ?? ""}`.trim() || (email ?? id),
    ]),
  );
}
