import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { logOut, updateUser } from "#server/auth/account-changes.ts";
import { type NotifyOwner, notifyNoOne } from "#server/auth/account-events.ts";
import { type AttemptStore, createAttemptLimits } from "#server/auth/attempt-limits.ts";
import { type CredentialDeps, issueToken, recover, verify } from "#server/auth/credentials.ts";
import { createFactorGuard } from "#server/auth/factor-guard.ts";
import { createForward } from "#server/auth/forward.ts";
import { createKnownDevices } from "#server/auth/known-device.ts";
import type { Backend } from "#server/data/backend.ts";
import { isSameSecret } from "#server/data/secrets.ts";
import { createQueuePerKey } from "#server/http/limits/concurrency.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";
import { apiError, handleNotFound } from "#server/http/middleware/errors.ts";
import { type Log, silentLog } from "#server/process/log.ts";

interface AuthGuardOptions {
  readonly fetch: Backend["fetch"];
  readonly siteUrl: string;
  readonly secretKey: string;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly notifyOwner?: NotifyOwner;
  readonly isInvited?: CredentialDeps["isInvited"];
  /** Where attempts are counted; by default in this process. */
  readonly attemptStore?: AttemptStore;
  readonly log?: Log;
  /** Responses that could reveal whether an account exists are delayed to multiples of this time. */
  readonly uniformDelayMs?: number;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const NO_STORE = { "cache-control": "no-store" };

/** All supported endpoints of /auth/v1; any other path is 404. */
export function createAuthGuard(options: AuthGuardOptions): Hono<AppEnv> {
  const {
    siteUrl,
    secretKey,
    log = silentLog,
    uniformDelayMs = 500,
    now = Date.now,
    sleep = delay,
    attemptStore,
  } = options;
  const forward = createForward({ fetch: options.fetch, siteUrl, clientAddress: options.clientAddress, log });
  const deps: CredentialDeps = {
    forward,
    siteUrl,
    attempts: createAttemptLimits({ now, ...(attemptStore && { store: attemptStore }) }),
    addressOf: (c) => addressKey(options.clientAddress(c)),
    devices: createKnownDevices(secretKey, siteUrl),
    notifyOwner: options.notifyOwner ?? notifyNoOne,
    isInvited: options.isInvited ?? (async () => false),
    inTurn: createQueuePerKey(),
    uniformDelay: async (arrival) => {
      await sleep(uniformDelayMs - ((now() - arrival) % uniformDelayMs));
    },
    now,
  };

  const guard = new Hono<AppEnv>();
  guard.post("/token", issueToken(deps));
  guard.post("/recover", recover(deps));
  guard.post("/verify", verify(deps));
  guard.post("/logout", logOut(deps));
  guard.get("/user", (c) => forward(c, { method: "GET", target: "/auth/v1/user" }));
  guard.put("/user", updateUser(deps));
  guard.route("/factors", createFactorGuard(deps));
  guard.get("/health", (c) => forward(c, { method: "GET", target: "/auth/v1/health" }));
  guard.get("/settings", async (c) => {
    const response = await forward(c, { method: "GET", target: "/auth/v1/settings" });
    // The backend allows sign-up for accounts that admins create; the public cannot sign up.
    return response.ok
      ? c.json({ ...(await response.json()), disable_signup: true }, 200, NO_STORE)
      : response;
  });
  guard.post("/signup", (c) =>
    apiError(c, { status: 422, code: "signup_disabled", message: "Signups not allowed for this instance" }),
  );
  guard.all("/admin/*", async (c) => {
    if (!isSameSecret(c.req.header("apikey") ?? "", secretKey)) return handleNotFound(c);
    const { pathname, search } = new URL(c.req.url);
    const { method } = c.req;
    const body = method === "GET" || method === "HEAD" ? null : await c.req.arrayBuffer();
    return forward(c, { method, target: pathname + search, body });
  });
  guard.all("*", handleNotFound);
  return guard;
}
