import { settleWithin } from "#server/process/deadline.ts";

/** Whether this process should be sent requests. */
export interface Readiness {
  /** Whether the site can serve; never later than a second. */
  isServing(): Promise<boolean>;
  /** 200 if it can, else 503. */
  answer(): Promise<Response>;
  /** From now on it says no, so that a proxy sends new visitors elsewhere while the last requests are answered. */
  drain(): void;
}

const CHECK_LIMIT_MS = 900;

/** `check` answers whether the database answers and knows our schema; all who ask at once share one. */
export function createReadiness(check: () => Promise<boolean>): Readiness {
  let isDraining = false;
  let running: Promise<boolean> | null = null;

  const isWorking = () => {
    running ??= settleWithin(check(), CHECK_LIMIT_MS, "the readiness check")
      .catch(() => false)
      .finally(() => {
        running = null;
      });
    return running;
  };

  // Asked again: a check that began before the end was known must not bring a proxy back for its next interval.
  const isServing = async () => !isDraining && (await isWorking()) && !isDraining;

  return {
    drain: () => {
      isDraining = true;
    },
    isServing,
    async answer() {
      if (await isServing()) return answer(200, "ok");
      return answer(503, isDraining ? "draining" : "unavailable");
    },
  };
}

/** The process alone: it lives and answers, whatever its database does. */
export const answerAlive = (): Response => answer(200, "ok");

function answer(code: 200 | 503, status: "ok" | "unavailable" | "draining"): Response {
  return Response.json({ status }, { status: code, headers: { "cache-control": "no-store" } });
}
