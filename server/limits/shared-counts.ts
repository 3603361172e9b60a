import { z } from "zod";
import type { DatabaseClient } from "#server/backend/clients.ts";

export interface CountRequest {
  readonly key: string;
  readonly added: number;
  readonly durationMs: number;
  /** Sets the count and its time, whatever was there. */
  readonly replace: boolean;
}

export interface Count {
  readonly points: number;
  readonly expires_in_ms: number;
}

interface Waiting {
  readonly request: CountRequest;
  readonly settle: (answer: Promise<Count>) => void;
}

/** More would keep the rows of a limit locked for longer than one call should. */
const MOST_AT_ONCE = 50;
const counts = z.array(z.object({ points: z.number(), expires_in_ms: z.number() }));

/** Counts in the database. What is to be counted at the same moment goes there in one call. */
export function createSharedCounts(service: DatabaseClient): (request: CountRequest) => Promise<Count> {
  let waiting: Waiting[] = [];

  const send = async (requests: readonly CountRequest[]): Promise<readonly Count[]> => {
    const { data, error } = await service.rpc("count_points_of_many", {
      counts: requests.map(({ key, added, durationMs, replace }) => ({
        key,
        added,
        duration_ms: durationMs,
        replace,
      })),
    });
    if (error) throw new Error(error.message);
    return counts.length(requests.length).parse(data);
  };

  const flush = () => {
    const batch = waiting;
    waiting = [];
    for (let from = 0; from < batch.length; from += MOST_AT_ONCE) {
      const part = batch.slice(from, from + MOST_AT_ONCE);
      const answers = send(part.map(({ request }) => request));
      part.forEach(({ settle }, index) => {
        settle(
          answers.then((all) => {
            const count = all[index];
            if (!count) throw new Error("the limit was not counted");
            return count;
          }),
        );
      });
    }
  };

  return (request) =>
    new Promise((settle) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ request, settle });
    });
}
