import { Hono } from "hono";
import { z } from "zod";
import { authRefusal } from "#server/backend/auth/auth-refusal.ts";
import type { FactorDeps, FactorEnv } from "#server/backend/auth/factor-deps.ts";
import { listFactors } from "#server/backend/auth/factor-store.ts";
import { needsSecondFactor } from "#server/backend/auth/needs-second-factor.ts";
import { raiseSession } from "#server/backend/auth/raised-session.ts";
import {
  countRecoveryCodes,
  removeRecoveryCodes,
  renewRecoveryCodes,
  spendRecoveryCode,
} from "#server/backend/auth/recovery-codes.ts";
import type { Caller } from "#server/backend/auth/session-token.ts";

const attempt = z.object({ code: z.string().max(100) });
const NAME = "Recovery codes";

/** /auth/v1/factors/recovery-codes. A person has one set, so the person's id is the set's. */
export function recoveryCodeRoutes(deps: FactorDeps): Hono<FactorEnv> {
  const { db } = deps;
  const routes = new Hono<FactorEnv>();
  const describe = (caller: Caller) => ({ id: caller.userId, type: "recovery_code", friendly_name: NAME });
  const none = () => authRefusal(404, "mfa_factor_not_found", "There are no recovery codes yet.");

  const renew = async (caller: Caller) => {
    if (!caller.isSecondFactorGiven) return needsSecondFactor();
    const factors = await listFactors(db, caller.userId);
    if (!factors.some(({ status }) => status === "verified"))
      return authRefusal(
        422,
        "mfa_recovery_codes_sole_factor",
        "Recovery codes need another factor beside them.",
      );
    const codes = await renewRecoveryCodes(db, caller.userId);
    return Response.json({ ...describe(caller), total: codes.length, codes });
  };

  routes.get("/", async (c) => {
    const count = await countRecoveryCodes(db, c.get("caller").userId);
    return count.total === 0 ? none() : c.json({ ...describe(c.get("caller")), ...count });
  });
  routes.post("/", async (c) => {
    const { total } = await countRecoveryCodes(db, c.get("caller").userId);
    if (total > 0) return authRefusal(422, "mfa_verified_factor_exists", "There are recovery codes already.");
    return renew(c.get("caller"));
  });
  routes.post("/regenerate", (c) => renew(c.get("caller")));
  routes.post("/verify", async (c) => {
    const parsed = attempt.safeParse(await c.req.json().catch(() => null));
    const isRight = parsed.success && (await spendRecoveryCode(db, c.get("caller").userId, parsed.data.code));
    if (!isRight)
      return authRefusal(422, "mfa_verification_failed", "The code is wrong or was used already.");
    return raiseSession(deps, c.get("caller"), "mfa/recovery_code", null);
  });
  routes.delete("/", async (c) => {
    if (!c.get("caller").isSecondFactorGiven) return needsSecondFactor();
    await removeRecoveryCodes(db, c.get("caller").userId);
    return c.json(describe(c.get("caller")));
  });
  return routes;
}
