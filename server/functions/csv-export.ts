import type { Context } from "hono";
import { csvLine } from "#domain/csv.ts";
import type { AdminCaller } from "#server/functions/access.ts";
import { unavailable } from "#server/functions/refusal.ts";
import { streamOf } from "#server/http/cache/encoding.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import type { Log } from "#server/process/log.ts";

/** Rows that are read part by part, of which the first has been read. */
export interface OpenedRows<Row> {
  /** How many there were when the first part was read. */
  readonly total: number;
  readonly parts: AsyncIterable<readonly Row[]>;
}

interface CsvExport<Row> {
  /** As the audit trail names it. */
  readonly what: "requests" | "subscribers";
  readonly fileName: string;
  readonly header: readonly string[];
  readonly rows: OpenedRows<Row>;
  cellsOf(row: Row): readonly unknown[];
  /** Excel reads the file as UTF-8 then. */
  readonly byteOrderMark?: boolean;
}

interface ExportCall {
  readonly c: Context<AppEnv>;
  readonly caller: AdminCaller;
  readonly log: Log;
}

/**
 * A CSV file that is sent as it is read: the next part is read when the last one has been taken, and none once the
 * caller has gone. The trail records it before the first byte leaves.
 */
export async function answerCsv<Row>(call: ExportCall, csv: CsvExport<Row>): Promise<Response> {
  const { what, fileName, rows } = csv;
  const recorded = await call.caller.client.rpc("record_export", { what, row_count: rows.total });
  if (recorded.error) throw unavailable(recorded.error);
  return new Response(streamOf(writeParts(call, csv)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      // Without it the HTTP server collects what comes first, and ends an answer that fails there as if it were whole.
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
    log("error", "export broken off", { requestId: c.get("requestId"), what: csv.what, error: cause });
    // The connection is closed before the file's end, which the caller sees.
    throw cause;
  }
}

/** Whoever has lost the role or the session meanwhile is shown no more rows, which looks like the end of the file. */
async function confirmAdmin({ client }: AdminCaller): Promise<void> {
  const { data, error } = await client.rpc("has_role", { role: "admin" });
  if (error) throw new Error(`the caller could not be checked: ${error.message}`);
  if (data !== true) throw new Error("the caller is no admin any more");
}
