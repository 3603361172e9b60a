import type { DatabaseClient } from "#server/backend/clients.ts";
import type { Job } from "#server/jobs/start-jobs.ts";

const HOUR = 3600;
/** Days in one statement: few enough to stay far below the statement timeout. */
const MOST_AT_ONCE = 100;

/** Sums the days of requests that changed, so that the analytics need not count all requests each time. */
export function createSumRequestsJob(service: DatabaseClient, mostAtOnce = MOST_AT_ONCE): Job {
  return {
    name: "sum-requests",
    everySeconds: HOUR,
    async run() {
      let total = 0;
      for (let summed = mostAtOnce; summed >= mostAtOnce; total += summed) {
        const { data, error } = await service.rpc("sum_request_days", { most: mostAtOnce });
        if (error) throw new Error(error.message);
        summed = data;
      }
      return total === 0 ? "No day had changed." : `Summed ${total} ${total === 1 ? "day" : "days"}.`;
    },
  };
}
