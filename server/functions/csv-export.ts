import type { Context } from "hono";
import { csvLine } from "#domain/csv.ts";
import { readTokenAccess } from "#server/data/token-access.ts";
import type { AdminCaller } from "#server/functions/access.ts";
import { unavailableError } from "#server/functions/function-error.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { streamOf } from "#server/http/middleware/encoding.ts";
import type { Log } from "#server/process/log.ts";

/** Rows that are read in parts. The first part has already been read. */
export interface OpenedRows<Row> {
  /** The total when the first part was read. */
  readonly total: number;
  readonly parts: AsyncIterable<readonly Row[]>;
}

interface CsvExport<Row> {
  /** The name in the audit trail. */
  readonly what: "requests" | "subscribers";
  readonly fileName: string;
  readonly header: readonly string[];
  readonly rows: OpenedRows<Row>;
  cellsOf(row: Row): readonly unknown[];
  /** Makes Excel read the file as UTF-8. */
  readonly byteOrderMark?: boolean;
}

interface ExportCall {
  readonly c: Context<AppEnv>;
  readonly caller: AdminCaller;
  readonly log: Log;
}

/**
 * Streams a CSV file. The next part is read only when the client has received the previous one, and none after the
 * client disconnects. The audit trail records the export before the first byte is sent.
 */
export async function csvResponse<Row>(call: ExportCall, csv: CsvExport<Row>): Promise<Response> {
  const { what, fileName, rows } = csv;
  const recording = await call.caller.client.rpc("record_export", { what, row_count: rows.total });
  if (recording.error) throw unavailableError(recording.error);
  return new Response(streamOf(writeParts(call, csv)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      // Without this header the HTTP server buffers the start of the body, and an export that fails early looks complete.
      "transfer-encoding": "chunked",
    },
  });
}

async function* writeParts<Row>({ c, caller, log }: ExportCall, csv: CsvExport<Row>) {
  const { header, rows, cellsOf, byteOrderMark = false } = csv;
  const encoder = new TextEncoder();
  let text = (byteOrderMark ? "\uFEFF" : "") + csvLine(header);
  try {
    for await (const part of rows.parts) {
      for (const row of part) text += csvLine(cellsOf(row));
      yield encoder.encode(text);
      text = "";
    }
    await confirmAdmin(caller);
    if (text) yield encoder.encode(text);
  } catch (cause) {
    log("error", "export failed midway", { requestId: c.get("requestId"), what: csv.what, error: cause });
    // Closes the connection before the end of the file, which the client notices.
    throw cause;
  }
}

/** Without this check a lost role or session would look like the end of the file, because no more rows are visible. */
async function confirmAdmin({ client }: AdminCaller): Promise<void> {
  const access = await readTokenAccess(client);
  if (access === "unreachable") throw new Error("the admin role could not be checked");
  if (access !== "admin") throw new Error("the caller is no longer an admin");
}
