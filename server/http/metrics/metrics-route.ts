import { type Context, Hono } from "hono";
import type { Config } from "#server/config/config.ts";
import { isSameSecret } from "#server/data/secrets.ts";
import { bearerToken } from "#server/data/tokens.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { isInNetworks, parseNetworks } from "#server/http/middleware/client-address.ts";
import { handleNotFound } from "#server/http/middleware/errors.ts";

export interface MetricsRouteDeps {
  readonly access: Config["metrics"];
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly read: () => Promise<string>;
}

export const isMetricsEnabled = ({ token, allow }: Config["metrics"]) => token !== null || allow.length > 0;

/** GET /metrics in Prometheus' text format; a 404 for everyone who is not allowed. */
export function createMetricsRoute({ access, clientAddress, read }: MetricsRouteDeps): Hono<AppEnv> {
  const networks = parseNetworks(access.allow);
  const isAllowed = (c: Context<AppEnv>) => {
    const token = bearerToken(c.req.raw.headers);
    if (access.token !== null && token && isSameSecret(token, access.token)) return true;
    const address = clientAddress(c);
    return address !== "unknown" && isInNetworks(networks, address);
  };
  return new Hono<AppEnv>().get("/metrics", async (c) => {
    if (!isAllowed(c)) return handleNotFound(c);
    c.header("cache-control", "no-store");
    return c.text(await read(), 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  });
}
