import { csvLine } from "#domain/csv.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import { adminOnly } from "#server/functions/admin-only.ts";
import { bearerToken } from "#server/functions/caller.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";

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

/** GET /functions/v1/export-subscribers: the e-mail list as a file, read with the admin's own rights. */
export function exportSubscribers(deps: Pick<FunctionDeps, "clients" | "now">) {
  return adminOnly(deps, async (c) => {
    const admin = deps.clients.asUser(bearerToken(c) ?? "");
    const lines = [csvLine(COLUMNS)];
    for await (const row of subscribers(admin)) lines.push(csvLine(COLUMNS.map((column) => row[column])));
    const day = new Date(deps.now()).toISOString().slice(0, 10);
    return c.body(lines.join(""), 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="subscribers-${day}.csv"`,
      "cache-control": "no-store",
    });
  });
}

/** By id, not by offset: whoever joins or leaves meanwhile shifts nobody off a page. */
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
