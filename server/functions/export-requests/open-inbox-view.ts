import { filterByView, findRequestsInView, foundRequests, type InboxView } from "#domain/inbox.data.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { OpenedRows } from "#server/functions/csv-export.ts";

const COLUMNS =
  "id, type, status, name, email, phone, subject, message, details, owner_id, first_reply_at, answer_due_at, surfaced_at, created_at" as const;

/** Small, so that the download starts quickly. */
const FIRST_PART_SIZE = 100;
/** PostgREST's default row limit. */
const PART_SIZE = 1000;
/** The row limit of a search, which returns ids. */
const IDS_PART_SIZE = 500;
/** Small, because the ids of these rows are part of the URL. */
const FOUND_PART_SIZE = 200;

type ExportedRequest = Awaited<ReturnType<typeof readPart>>["rows"][number];

/** Reads the first part of the view and its total; the other parts are read on demand. */
export async function openInboxView(
  client: DatabaseClient,
  view: InboxView,
): Promise<OpenedRows<ExportedRequest>> {
  if (view.search.trim()) return openSearch(client, view);
  const firstPart = await readPart(client, view, { start: 0, maxRows: FIRST_PART_SIZE, count: "exact" });
  // These two views are not sorted by surfaced_at, which the cursor needs.
  const readParts = view.status === "snoozed" || view.status === "unanswered" ? byOffset : byCursor;
  return { total: firstPart.total, parts: readParts(client, view, firstPart.rows) };
}

async function* byOffset(client: DatabaseClient, view: InboxView, firstRows: readonly ExportedRequest[]) {
  let start = 0;
  for (let rows = firstRows; rows.length > 0; ) {
    yield rows;
    start += rows.length;
    ({ rows } = await readPart(client, view, { start }));
  }
}

/** Keyset pagination: offsets would get slower with every part. */
async function* byCursor(client: DatabaseClient, view: InboxView, firstRows: readonly ExportedRequest[]) {
  let cursor: string | undefined;
  /** How many rows with the cursor as their `surfaced_at` have been read. */
  let start = 0;
  for (let rows = firstRows; rows.length > 0; ) {
    yield rows;
    const lastTime = rows.at(-1)?.surfaced_at;
    const atCursor = rows.length - 1 - rows.findLastIndex(({ surfaced_at }) => surfaced_at !== lastTime);
    start = lastTime === cursor ? start + atCursor : atCursor;
    cursor = lastTime;
    ({ rows } = await readPart(client, view, { cursor, start }));
  }
}

interface PartOptions {
  readonly start: number;
  readonly cursor?: string | undefined;
  readonly maxRows?: number;
  readonly count?: "exact";
}

async function readPart(
  client: DatabaseClient,
  view: InboxView,
  { start, cursor, maxRows = PART_SIZE, ...countOption }: PartOptions,
) {
  const query = filterByView(client.from("requests").select(COLUMNS, countOption), view);
  const fromCursor = cursor === undefined ? query : query.lte("surfaced_at", cursor);
  const { data, error, count } = await fromCursor.range(start, start + maxRows - 1);
  // The start is past the last row.
  if (error?.code === "PGRST103") return { rows: [], total: 0 };
  if (error) throw readFailure(error);
  return { rows: data, total: count ?? 0 };
}

/** Reads all ids first, because the audit trail needs the total, which a search does not return. */
async function openSearch(client: DatabaseClient, view: InboxView): Promise<OpenedRows<ExportedRequest>> {
  const ids: string[] = [];
  for (let page = 1; ids.length === (page - 1) * IDS_PART_SIZE; page += 1)
    ids.push(...(await findIds(client, view, page)));
  const firstRows = ids.length === 0 ? [] : await readFound(client, ids.slice(0, FOUND_PART_SIZE));
  async function* parts() {
    yield firstRows;
    for (let start = FOUND_PART_SIZE; start < ids.length; start += FOUND_PART_SIZE)
      yield await readFound(client, ids.slice(start, start + FOUND_PART_SIZE));
  }
  return { total: ids.length, parts: parts() };
}

async function findIds(client: DatabaseClient, view: InboxView, page: number): Promise<readonly string[]> {
  const result = await findRequestsInView(client, view, { page, pageSize: IDS_PART_SIZE });
  if (result.error) throw readFailure(result.error);
  return foundRequests.parse(result.data).ids;
}

async function readFound(client: DatabaseClient, ids: readonly string[]) {
  const { data, error } = await client.from("requests").select(COLUMNS).in("id", ids);
  if (error) throw readFailure(error);
  return data.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

const readFailure = (cause: { readonly message: string }) =>
  new Error(`the requests could not be read: ${cause.message}`, { cause });
