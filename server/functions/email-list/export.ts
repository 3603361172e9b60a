import type { DatabaseClient } from "#server/data/clients.ts";
import { csvResponse, type OpenedRows } from "#server/functions/csv-export.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { unavailableError } from "#server/functions/function-error.ts";

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
/** The same columns and the id. It is a literal, because the row types are derived from it. */
const SELECTED =
  "id, email, state, source, consent_text, consent_at, confirmed_at, unsubscribed_at, suspected_spam, created_at";
const PART_SIZE = 1000;

/** The e-mail list as a CSV file, read with the admin's own rights. */
export function createSubscriberExportHandler({ log, now }: FunctionDeps): Handler<"freshAdmin"> {
  return async ({ c, caller }) => {
    const rows = await openList(caller.client).catch((cause) => {
      throw unavailableError(cause);
    });
    const day = new Date(now()).toISOString().slice(0, 10);
    return csvResponse(
      { c, caller, log },
      {
        what: "subscribers",
        fileName: `subscribers-${day}.csv`,
        header: COLUMNS,
        rows,
        cellsOf: (row) => COLUMNS.map((column) => row[column]),
      },
    );
  };
}

type Subscriber = Awaited<ReturnType<typeof readPart>>["rows"][number];

async function openList(client: DatabaseClient): Promise<OpenedRows<Subscriber>> {
  const firstPart = await readPart(client, { count: "exact" });
  async function* parts() {
    for (let { rows } = firstPart; rows.length > 0; ) {
      yield rows;
      ({ rows } = await readPart(client, { after: rows.at(-1)?.id }));
    }
  }
  return { total: firstPart.total, parts: parts() };
}

interface PartOptions {
  readonly after?: string | undefined;
  readonly count?: "exact";
}

/** Each part continues after the last id. With offsets, a row deleted during the export would make a part skip a row. */
async function readPart(client: DatabaseClient, { after, ...countOption }: PartOptions) {
  const query = client.from("subscribers").select(SELECTED, countOption).order("id").limit(PART_SIZE);
  const { data, error, count } = await (after === undefined ? query : query.gt("id", after));
  if (error) throw new Error(`the e-mail list could not be read: ${error.message}`, { cause: error });
  return { rows: data, total: count ?? 0 };
}
