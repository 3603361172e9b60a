import type { Backend } from "#server/backend/backend.ts";

/** Counts the calls that the backend could not answer, for those who must know whether something was missing. */
export function countFailures(fetch: Backend["fetch"]) {
  let failed = 0;
  return {
    count: () => failed,
    fetch: async (request: Request) => {
      try {
        const answer = await fetch(request);
        if (answer.status >= 500) failed += 1;
        return answer;
      } catch (cause) {
        failed += 1;
        throw cause;
      }
    },
  };
}
