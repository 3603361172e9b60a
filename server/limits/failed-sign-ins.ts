import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { OpenLimiter } from "#server/limits/limiters.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { addressKey } from "#server/middleware/client-address.ts";
import { apiError } from "#server/middleware/errors.ts";

interface FailedSignInsOptions {
  readonly openLimiter: OpenLimiter;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  /** Tries of one address that may fail within the time, in all processes together. */
  readonly tries?: number;
  readonly seconds?: number;
}

/** A password, a code of a mail, or a second factor. */
const CREDENTIAL = /\/(?:token|verify)$/;

/**
 * Counts failed sign-ins of each address where limits are shared: without it, an attacker could begin anew with each
 * process and each restart. Only addresses are counted here, so that nobody's account can be locked from elsewhere;
 * the growing waits of server/auth come before this limit is reached.
 */
export function limitFailedSignIns({
  openLimiter,
  clientAddress,
  tries = 50,
  seconds = 15 * 60,
}: FailedSignInsOptions) {
  const failures = openLimiter({ name: "sign-in-failures", points: tries, seconds });
  return createMiddleware<AppEnv>(async (c, next) => {
    const isTry =
      c.req.method === "POST" && CREDENTIAL.test(c.req.path) && c.req.query("grant_type") !== "refresh_token";
    if (!isTry) return next();
    const address = addressKey(clientAddress(c));
    const used = await failures.get(address);
    if (used && used.remainingPoints <= 0) return tooMany(c, Math.ceil(used.msBeforeNext / 1000));
    await next();
    if (c.res.status === 400 || c.res.status === 403) await failures.penalty(address);
  });
}

function tooMany(c: Context<AppEnv>, seconds: number): Response {
  c.header("retry-after", String(seconds));
  const minutes = Math.ceil(seconds / 60);
  const message = `Too many attempts. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`;
  return apiError(c, { status: 429, code: "over_request_rate_limit", message });
}
