import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { addDays } from "#domain/calendar-days.ts";
import { formatDateRange } from "#domain/date-range.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { storeRows } from "#server/first-start/example-rows.ts";
import { createWorkerPool } from "#server/process/worker-pool.ts";

export const demoPaper = z.object({
  title: z.string(),
  kind: z.string(),
  day: z.number().nullable(),
  issuer: z.string(),
  number: z.string(),
  /** '{day 3}' stands for the date of the third day. */
  lines: z.array(z.tuple([z.string(), z.string()])),
  note: z.string(),
});
export type DemoPaper = z.infer<typeof demoPaper>;

const TYPE = "application/pdf";
/** Puts bytes into the store of papers. */
export type StoreFile = (path: string, bytes: Uint8Array, contentType: string) => Promise<void>;

interface DemoTrip {
  readonly id: string;
  readonly start_date: string;
}

/** Makes the papers of an example trip and stores them as uploads are stored. */
export async function seedDemoPapers(
  service: DatabaseClient,
  store: StoreFile,
  { id, start_date }: DemoTrip,
  papers: readonly DemoPaper[],
): Promise<void> {
  if (papers.length === 0) return;
  const dateOf = (day: number) => {
    const date = addDays(start_date, day - 1);
    return formatDateRange(date, date);
  };
  const fill = (text: string) => text.replace(/\{day (\d+)\}/g, (_, day) => dateOf(Number(day)));
  const pool = createWorkerPool<readonly DemoPaper[], readonly Uint8Array[]>({
    module: new URL("./demo-papers-worker.ts", import.meta.url),
    threads: 1,
    maxWaiting: 1,
    timeoutMs: 60_000,
  });
  const filled = papers.map((paper) => ({
    ...paper,
    lines: paper.lines.map(([name, value]): [string, string] => [name, fill(value)]),
  }));
  const files = await pool.run(filled).finally(() => pool.close());
  for (const [index, { title, kind, day }] of papers.entries()) {
    const bytes = files[index] ?? new Uint8Array();
    const path = `${id}/${randomUUID()}.pdf`;
    await storeRows("a file of the demo", service.rpc("begin_paper_upload", { path }));
    await store(path, bytes, TYPE);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = { path, content_type: TYPE, size: bytes.byteLength, sha256 };
    await storeRows("a file of the demo", service.rpc("finish_paper_upload", file));
    await storeRows(
      "a paper of the demo",
      service.from("papers").insert({ trip_id: id, title, kind, day, path }),
    );
  }
}
