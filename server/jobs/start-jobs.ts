import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#domain/database.types.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Log } from "#server/process/log.ts";

export interface Job {
  /** Lower-case letters, digits and hyphens: the name in the back office and in `job_runs`. */
  readonly name: string;
  readonly everySeconds: number;
  /** Admins see the returned text, or the message of the error. */
  run(): Promise<string>;
}

export interface Jobs {
  /** Starts no more jobs and waits up to five seconds for the running one. */
  stop(): Promise<void>;
}

interface JobsOptions {
  readonly service: DatabaseClient;
  readonly log: Log;
  readonly pollMs?: number;
  /** How often a running job says that it is alive, so that its claim does not expire. */
  readonly heartbeatMs?: number;
  /** Called for every failed run, once it is recorded. */
  readonly notifyFailure?: (job: string, detail: string) => Promise<void>;
}

type JobRunChange = Database["public"]["Tables"]["job_runs"]["Update"];

const MAX_DETAIL_LENGTH = 2000;
const STOP_TIMEOUT_MS = 5000;
/** Failed jobs are retried after an hour at the latest. The database function claim_job uses the same limit. */
const RETRY_SECONDS = 3600;

/**
 * Runs each job when it is due. The database decides which process may run it (claim_job), so no job runs twice; a
 * claim whose process has died expires.
 */
export function startJobs(
  jobs: readonly Job[],
  { service, log, pollMs = 60_000, heartbeatMs = 20_000, notifyFailure }: JobsOptions,
): Jobs {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let currentRound: Promise<void> = Promise.resolve();

  const runDueJobs = async () => {
    for (const job of jobs) {
      if (isStopped) return;
      await claimAndRun(job).catch((error) => log("error", "job could not be run", { job: job.name, error }));
    }
  };

  const claimAndRun = async (job: Job) => {
    const claim = await service.rpc("claim_job", { job: job.name, every_seconds: job.everySeconds });
    if (claim.error) throw new Error(claim.error.message);
    if (claim.data === null) return;
    const run = Number(claim.data);
    const heartbeat = setInterval(
      () => void record(run, { alive_at: new Date().toISOString() }),
      heartbeatMs,
    );
    const outcome = await outcomeOf(job);
    clearInterval(heartbeat);
    log(outcome.result === "ok" ? "info" : "error", `job ${outcome.result}`, {
      job: job.name,
      detail: outcome.detail,
    });
    await record(run, {
      ...outcome,
      detail: outcome.detail.slice(0, MAX_DETAIL_LENGTH),
      finished_at: new Date().toISOString(),
      ...(outcome.result === "failed" && { next_at: timeAfter(Math.min(job.everySeconds, RETRY_SECONDS)) }),
    });
    if (outcome.result === "failed") await notifyFailure?.(job.name, outcome.detail);
  };

  const record = async (run: number, change: JobRunChange) => {
    const { error } = await service.from("job_runs").update(change).eq("id", run).is("finished_at", null);
    if (error) log("warn", "job run could not be recorded", { run, error: error.message });
  };

  const poll = () => {
    currentRound = runDueJobs().finally(() => {
      // The random factor keeps several processes from polling at the same moment.
      if (!isStopped) timer = setTimeout(poll, pollMs * (0.75 + Math.random() / 2));
    });
  };
  if (jobs.length > 0) poll();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      // A job that does not finish in time is run again later, because its claim expires.
      await Promise.race([currentRound, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

const outcomeOf = (job: Job) =>
  job.run().then(
    (detail) => ({ result: "ok", detail }),
    (error: unknown) => ({
      result: "failed",
      detail: error instanceof Error ? error.message : String(error),
    }),
  );

const timeAfter = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
