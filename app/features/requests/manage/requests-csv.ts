import {
  type ListedRequest,
  STATUS_LABELS,
  TYPE_LABELS,
} from "#app/features/requests/manage/manage-requests.schema.ts";
import { toCsv } from "#domain/csv.ts";

export function requestsCsv(
  requests: readonly ListedRequest[],
  emailOf: ReadonlyMap<string, string>,
): string {
  return toCsv(
    ["Received", "Type", "Status", "Name", "Email", "Subject", "Owner", "First reply"],
    requests.map((request) => [
      request.created_at,
      TYPE_LABELS[request.type],
      STATUS_LABELS[request.status],
      request.name,
      request.email,
      request.subject,
      (request.owner_id && emailOf.get(request.owner_id)) ?? "",
      request.first_reply_at,
    ]),
  );
}
