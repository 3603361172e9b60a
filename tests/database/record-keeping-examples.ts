import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { addRows, type TableExamples } from "#tests/database/example-rows.ts";

/** A process as it describes itself. */
export const exampleProcess = () => ({
  id: randomUUID(),
  version: "1.0.0",
  host: "web-1",
  data_folder: "/var/lib/calabash",
  folder_id: randomUUID(),
  keys_fingerprint: "one",
  clock: "2026-11-20T08:00:00+00:00",
});

/** Adds rows to the tables that the site fills itself: the audit trail, the bin, the job runs and the processes. */
export async function addRecordKeepingExamples(service: SupabaseClient): Promise<TableExamples> {
  const job = await service.rpc("claim_job", { job: "example", every_seconds: 3600 }).throwOnError();
  const [processId] = await addRows(service, "processes", exampleProcess());
  const [deletedFaq] = await addRows(service, "faqs", { question: "Deleted?", answer: "Yes." });
  await service.from("faqs").delete().eq("id", deletedFaq).throwOnError();
  return {
    audit_log: {
      key: "id",
      newRow: { action: "changed", table_name: "faqs", row_id: "1" },
      target: 1,
      change: { actor_email: "nobody@example.com" },
    },
    bin: {
      key: "row_id",
      newRow: { kind: "faqs", row_id: randomUUID(), contents: {} },
      target: deletedFaq,
      change: { label: "Changed" },
    },
    job_runs: {
      key: "id",
      newRow: { name: "new", next_at: "2099-01-01T00:00:00+00:00" },
      target: job.data,
      change: { detail: "Changed" },
    },
    processes: {
      key: "id",
      newRow: exampleProcess(),
      target: processId,
      change: { host: "web-2" },
    },
  };
}
