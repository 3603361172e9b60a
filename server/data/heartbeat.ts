import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseClient } from "#server/data/clients.ts";
import { takesNoQueries } from "#server/data/database-errors.ts";
import { type describeProcess, findProcessProblems } from "#server/data/processes.ts";
import { settleWithin } from "#server/process/deadline.ts";
import type { Log } from "#server/process/log.ts";
import { createTrouble } from "#server/process/trouble.ts";

/** What this process has learned from writing its row, and from reading its store of pictures. */
export interface Heartbeat {
  readonly processId: string;
  /** Whether the last write worked, and is recent. */
  canWrite(): boolean;
  hasStore(): boolean;
  /** What is wrong between the processes of this site. */
  problems(): readonly string[];
  /** Removes the row, so that the others know that this process has ended. */
  stop(): Promise<void>;
}

interface HeartbeatOptions {
  readonly service: DatabaseClient;
  readonly process: Awaited<ReturnType<typeof describeProcess>>;
  /** Rejects while the store of pictures does not work. */
  readonly checkStore: () => Promise<unknown>;
  readonly log: Log;
  readonly everyMs?: number;
  readonly retryMs?: number;
}

/** Short, so that neither check keeps the other from running every 15 seconds. */
const LIMIT_MS = 5_000;
/** After this long without a write, other processes take this one for dead. */
const SILENT_MS = 45_000;

/** Writes this process's row now and every 15 seconds, or every three while something fails. */
export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { service, process, checkStore, log, everyMs = 15_000, retryMs = 3_000 } = options;
  const stopping = new AbortController();
  const noWrites = createTrouble(log, "database", "database accepts writes again");
  const noStore = createTrouble(log, "store", "image store works again");
  let isWriting = true;
  let problems: readonly string[] = [];
  let writtenAt = Number.NEGATIVE_INFINITY;

  const write = async () => {
    const report = { ...process, clock: new Date().toISOString() };
    const call = Promise.resolve(service.rpc("report_process", { process: report }));
    const { data, error } = await settleWithin(call, LIMIT_MS, "writing to the database");
    if (error) throw error;
    writtenAt = performance.now();
    const found = findProcessProblems(data);
    for (const problem of found) if (!problems.includes(problem)) log("warn", problem);
    problems = found;
  };
  const writing = () =>
    write().then(
      () => {
        isWriting = true;
        noWrites.end();
      },
      (cause) => {
        isWriting = false;
        // The connection pool has already said that the database is away.
        if (!takesNoQueries(cause)) noWrites.begin("database refuses writes", cause);
      },
    );
  const readStore = () =>
    settleWithin(checkStore(), LIMIT_MS, "the check of the image store").then(noStore.end, (cause) =>
      noStore.begin("image store does not work", cause),
    );
  const beat = () => Promise.all([writing(), readStore()]);

  await beat();
  const beating = (async () => {
    for (;;) {
      const isWell = isWriting && !noStore.isOn;
      await sleep(isWell ? everyMs : retryMs, null, { ref: false, signal: stopping.signal });
      await beat();
    }
  })().catch(() => {});

  return {
    processId: process.id,
    canWrite: () => isWriting && performance.now() - writtenAt < SILENT_MS,
    hasStore: () => !noStore.isOn,
    problems: () => problems,
    stop: async () => {
      stopping.abort();
      await beating;
      const removal = Promise.resolve(service.from("processes").delete().eq("id", process.id));
      await settleWithin(removal, LIMIT_MS, "removing the row of this process").catch(() => {});
    },
  };
}
