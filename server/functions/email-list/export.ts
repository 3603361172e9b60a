import { csvLine } from "#domain/csv.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { Handler } from "#server/functions/define-function.ts";
import { unavailable } from "#server/functions/refusal.ts";

const COLUMNS = [
  "email",
  "state",
  "source",
  "consent_text",
  "consent_at",
  "confirmed_at",
  "unsubscribed_at",
  "suspected_spam",
  "created_at",
] as const;
/** Written out, because the rows take their types from it. */
const SELECTED =
  "id, email, state, source, consent_text, consent_at, confirmed_at, unsubscribed_at, suspected_spam, created_at";
const PAGE = 1000;

export interface ExportSubscribersDeps {
  readonly now: () => number;
}

/** The e-mail list as a CSV file, read with the admin's own rights. */
export function createSubscriberExport({ now }: ExportSubscribersDeps): Handler<"freshAdmin"> {
  return async ({ caller }) => {
    const lines = [csvLine(COLUMNS)];
    for await (const row of subscribers(caller.client)) {
      lines.push(csvLine(COLUMNS.map((column) => row[column])));
    }
    const recorded = await caller.client.rpc("record_export", {
      what: "subscribers",
      row_count: lines.length - 1,
    });
    if (recorded.error) throw unavailable(recorded.error);
    const day = new Date(now()).toISOString().slice(0, 10);
    return new Response(lines.join(""), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="subscribers-${day}.csv"`,
      },
    });
  };
}

/** Page by page after the last id: with offsets, a subscriber who leaves meanwhile would shift another off a page. */
async function* subscribers(client: DatabaseClient) {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { data, error } = await client
      .from("subscribers")
      .select(SELECTED)
      .gt("id", last)
      .order("id")
      .limit(PAGE);
    if (error) throw new Error(`the e-mail list could not be read: ${error.message}`);
    yield* data;
    const final = data.at(-1);
    if (!final || data.length < PAGE) return;
    last = final.id;
  }
}
