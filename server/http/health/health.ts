import { settleWithin } from "#server/process/deadline.ts";

/** Tells a proxy whether to send requests to this process. */
export interface Readiness {
  /** Whether the site can serve; resolves within a second. */
  isServing(): Promise<boolean>;
  /** Responds with 200 if the site can serve, else with 503. */
  respond(): Promise<Response>;
  /** Reports not ready from now on, so that a proxy sends new requests elsewhere while the last ones finish. */
  drain(): void;
}

const CHECK_LIMIT_MS = 900;

/** `check` returns whether the database responds and has our schema; concurrent requests share one check. */
export function createReadiness(check: () => Promise<boolean>): Readiness {
  let isDraining = false;
  let runningCheck: Promise<boolean> | null = null;

  const isWorking = () => {
    runningCheck ??= settleWithin(check(), CHECK_LIMIT_MS, "the readiness check")
      .catch(() => false)
      .finally(() => {
        runningCheck = null;
      });
    return runningCheck;
  };

  // Checked again at the end, because draining may have started during the check.
  const isServing = async () => !isDraining && (await isWorking()) && !isDraining;

  return {
    drain: () => {
      isDraining = true;
    },
    isServing,
    async respond() {
      if (await isServing()) return statusResponse(200, "ok");
      return statusResponse(503, isDraining ? "draining" : "unavailable");
    },
  };
}

/** Responds with 200 as long as the process itself is alive, even if its database is not. */
export const handleLivez = (): Response => statusResponse(200, "ok");

function statusResponse(code: 200 | 503, status: "ok" | "unavailable" | "draining"): Response {
  return Response.json({ status }, { status: code, headers: { "cache-control": "no-store" } });
}
