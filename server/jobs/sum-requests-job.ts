import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { Job } from "#server/jobs/start-jobs.ts";

const HOUR = 3600;
/** Days in one statement: few enough to stay far below the statement timeout. */
const MOST_AT_ONCE = 30;
/** So that years of requests, brought in at once, leave the database time for others. */
const PAUSE_MS = 100;
/** An ordinary hour changes fewer days; counting more of them anew would make Analytics late. */
const MANY_DAYS = 8;
const MANY_DAYS_EVERY_SECONDS = 120;

/** Sums the days of requests that changed, so that the analytics need not count all requests each time. */
export function createSumRequestsJob(service: DatabaseClient, mostAtOnce = MOST_AT_ONCE): Job {
  return {
    name: "sum-requests",
    everySeconds: HOUR,
    whenMuchWaits: {
      everySeconds: MANY_DAYS_EVERY_SECONDS,
      async doesMuchWait() {
        const { data, error } = await service.rpc("count_changed_request_days", { most: MANY_DAYS });
        if (error) throw new Error(error.message);
        return data >= MANY_DAYS;
      },
    },
    async run() {
      let total = 0;
      for (;;) {
        const { data, error } = await service.rpc("sum_request_days", { most: mostAtOnce });
        if (error) throw new Error(error.message);
        total += data;
        if (data < mostAtOnce) break;
        await sleep(PAUSE_MS);
      }
      return total === 0 ? "No day had changed." : `Summed ${total} ${total === 1 ? "day" : "days"}.`;
    },
  };
}
