import { type Context, Hono } from "hono";
import { isUuid } from "#domain/uuid.ts";
import { needsReauthentication, readAccount } from "#server/auth/account-changes.ts";
import type { CredentialDeps } from "#server/auth/credentials.ts";
import { readObject, tooMany } from "#server/auth/forward.ts";
import { bearerToken, claimsOf } from "#server/data/tokens.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { handleNotFound } from "#server/http/middleware/errors.ts";
import type { SecurityEvent } from "#server/mail/templates/security-notice.ts";

type FactorEvent = Exclude<SecurityEvent["kind"], "new-device">;

/** /auth/v1/factors: forwards to the backend; guesses are rate-limited, and changes need a fresh sign-in. */
export function createFactorGuard(deps: CredentialDeps): Hono<AppEnv> {
  const { forward, notifyOwner, now } = deps;
  const guard = new Hono<AppEnv>();

  /** Forwards a change and notifies the owner when it succeeds. */
  const change = async (c: Context<AppEnv>, target: string, event: FactorEvent | null) => {
    const claims = ownClaims(c);
    if (claims.id && !claims.isFresh(now())) return needsReauthentication(c);
    const body = JSON.stringify((await readObject(c)) ?? {});
    const { method } = c.req;
    const response = await forward(c, { method, target, ...(method === "POST" && { body }) });
    if (response.ok && claims.email && event) await notifyOwner(claims.email, { kind: event });
    return response;
  };

  /** Forwards a code and counts the attempt. */
  const guess = async (c: Context<AppEnv>, target: string) => {
    const attempt = await deps.attempts.factor.begin(deps.addressOf(c), ownClaims(c).id ?? "", null);
    if ("wait" in attempt) return tooMany(c, attempt.wait);
    const body = JSON.stringify((await readObject(c)) ?? {});
    const response = await forward(c, { method: "POST", target, body });
    if (response.ok) await attempt.succeed();
    else if (response.status >= 500) await attempt.forgive();
    else await attempt.fail();
    return response;
  };

  guard.post("/", (c) => change(c, "/auth/v1/factors", null));
  guard.get("/recovery-codes", (c) =>
    forward(c, { method: "GET", target: "/auth/v1/factors/recovery-codes" }),
  );
  guard.post("/recovery-codes", (c) => change(c, "/auth/v1/factors/recovery-codes", null));
  guard.post("/recovery-codes/regenerate", (c) =>
    change(c, "/auth/v1/factors/recovery-codes/regenerate", "recovery-codes-renewed"),
  );
  guard.delete("/recovery-codes", (c) => change(c, "/auth/v1/factors/recovery-codes", "factor-removed"));
  guard.post("/recovery-codes/verify", (c) => guess(c, "/auth/v1/factors/recovery-codes/verify"));

  guard.use("/:id/*", (c, next) => (isUuid(c.req.param("id")) ? next() : Promise.resolve(handleNotFound(c))));
  guard.delete("/:id", (c) =>
    isUuid(c.req.param("id"))
      ? change(c, `/auth/v1/factors/${c.req.param("id")}`, "factor-removed")
      : handleNotFound(c),
  );
  guard.post("/:id/challenge", async (c) => {
    const body = JSON.stringify((await readObject(c)) ?? {});
    return forward(c, { method: "POST", target: `/auth/v1/factors/${c.req.param("id")}/challenge`, body });
  });
  guard.post("/:id/verify", async (c) => {
    const id = c.req.param("id");
    const caller = await readAccount(c, deps);
    if (caller instanceof Response) return caller;
    const isEnrollment = caller.factors.some((each) => each.id === id && each.status === "unverified");
    const response = await guess(c, `/auth/v1/factors/${id}/verify`);
    if (response.ok && isEnrollment) await notifyOwner(caller.email, { kind: "factor-added" });
    return response;
  });
  guard.all("*", handleNotFound);
  return guard;
}

const ownClaims = (c: Context<AppEnv>) => claimsOf(bearerToken(c.req.raw.headers) ?? "");
