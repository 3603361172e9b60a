import { type Context, Hono } from "hono";
import { isUuid } from "#domain/uuid.ts";
import { callerClaims, readAccount, reauthenticationError } from "#server/auth/account-changes.ts";
import type { CredentialDeps } from "#server/auth/credentials.ts";
import { readJsonObject, tooManyAttempts } from "#server/auth/forward.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { handleNotFound } from "#server/http/middleware/errors.ts";
import type { SecurityEvent } from "#server/mail/templates/security-notice.ts";

type FactorEvent = Exclude<SecurityEvent["kind"], "new-device">;

/** /auth/v1/factors: forwards to the backend. Codes are rate-limited, and changes need a recent sign-in. */
export function createFactorGuard(deps: CredentialDeps): Hono<AppEnv> {
  const { forward, notifyOwner, now } = deps;
  const guard = new Hono<AppEnv>();

  /** Forwards a change and notifies the owner when it succeeds. */
  const forwardChange = async (c: Context<AppEnv>, target: string, event: FactorEvent | null) => {
    const claims = callerClaims(c);
    // Without a token there is no id, and the backend refuses the request.
    if (claims.id && !claims.isFresh(now())) return reauthenticationError(c);
    const body = JSON.stringify((await readJsonObject(c)) ?? {});
    const { method } = c.req;
    const response = await forward(c, { method, target, ...(method === "POST" && { body }) });
    if (response.ok && claims.email && event) await notifyOwner(claims.email, { kind: event });
    return response;
  };

  /** Forwards a code and counts the attempt. */
  const forwardCode = async (c: Context<AppEnv>, target: string) => {
    const attempt = await deps.attempts.factor.begin(deps.addressOf(c), callerClaims(c).id ?? "", null);
    if ("waitSeconds" in attempt) return tooManyAttempts(c, attempt.waitSeconds);
    const body = JSON.stringify((await readJsonObject(c)) ?? {});
    const response = await forward(c, { method: "POST", target, body });
    if (response.ok) await attempt.succeed();
    else if (response.status >= 500) await attempt.forgive();
    else await attempt.fail();
    return response;
  };

  guard.post("/", (c) => forwardChange(c, "/auth/v1/factors", null));
  guard.get("/recovery-codes", (c) =>
    forward(c, { method: "GET", target: "/auth/v1/factors/recovery-codes" }),
  );
  guard.post("/recovery-codes", (c) => forwardChange(c, "/auth/v1/factors/recovery-codes", null));
  guard.post("/recovery-codes/regenerate", (c) =>
    forwardChange(c, "/auth/v1/factors/recovery-codes/regenerate", "recovery-codes-renewed"),
  );
  guard.delete("/recovery-codes", (c) =>
    forwardChange(c, "/auth/v1/factors/recovery-codes", "factor-removed"),
  );
  guard.post("/recovery-codes/verify", (c) => forwardCode(c, "/auth/v1/factors/recovery-codes/verify"));

  guard.use("/:id/*", (c, next) => (isUuid(c.req.param("id")) ? next() : Promise.resolve(handleNotFound(c))));
  guard.delete("/:id", (c) =>
    isUuid(c.req.param("id"))
      ? forwardChange(c, `/auth/v1/factors/${c.req.param("id")}`, "factor-removed")
      : handleNotFound(c),
  );
  guard.post("/:id/challenge", async (c) => {
    const body = JSON.stringify((await readJsonObject(c)) ?? {});
    return forward(c, { method: "POST", target: `/auth/v1/factors/${c.req.param("id")}/challenge`, body });
  });
  guard.post("/:id/verify", async (c) => {
    const id = c.req.param("id");
    const caller = await readAccount(c, deps);
    if (caller instanceof Response) return caller;
    const isEnrollment = caller.factors.some((factor) => factor.id === id && factor.status === "unverified");
    const response = await forwardCode(c, `/auth/v1/factors/${id}/verify`);
    if (response.ok && isEnrollment) await notifyOwner(caller.email, { kind: "factor-added" });
    return response;
  });
  guard.all("*", handleNotFound);
  return guard;
}
