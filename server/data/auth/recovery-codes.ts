import { createHash } from "node:crypto";
import { Hono } from "hono";
import { sql } from "kysely";
import { Secret } from "otpauth";
import { z } from "zod";
import type { AuthDatabase } from "#server/data/auth/auth-database.ts";
import { authError, secondFactorError } from "#server/data/auth/auth-errors.ts";
import { type FactorDeps, type FactorEnv, hasVerifiedFactor } from "#server/data/auth/factor-store.ts";
import type { Caller } from "#server/data/auth/session-tokens.ts";
import { raiseAssuranceLevel } from "#server/data/auth/sessions.ts";

const verificationInput = z.object({ code: z.string().max(100) });
const FRIENDLY_NAME = "Recovery codes";

/** /auth/v1/factors/recovery-codes. A user has one set, so the user's id is also the set's id. */
export function createRecoveryCodeRoutes(deps: FactorDeps): Hono<FactorEnv> {
  const { db } = deps;
  const routes = new Hono<FactorEnv>();
  const describeCodes = (caller: Caller) => ({
    id: caller.userId,
    type: "recovery_code",
    friendly_name: FRIENDLY_NAME,
  });
  const noCodesError = () => authError(404, "mfa_factor_not_found", "You have no recovery codes yet.");

  const renew = async (caller: Caller) => {
    if (!caller.hasPassedSecondFactor) return secondFactorError();
    if (!(await hasVerifiedFactor(db, caller.userId)))
      return authError(
        422,
        "mfa_recovery_codes_sole_factor",
        "Add another second factor before you create recovery codes.",
      );
    const codes = await renewRecoveryCodes(db, caller.userId);
    return Response.json({ ...describeCodes(caller), total: codes.length, codes });
  };

  routes.get("/", async (c) => {
    const count = await countRecoveryCodes(db, c.get("caller").userId);
    return count.total === 0 ? noCodesError() : c.json({ ...describeCodes(c.get("caller")), ...count });
  });
  routes.post("/", async (c) => {
    const { total } = await countRecoveryCodes(db, c.get("caller").userId);
    if (total > 0) return authError(422, "mfa_verified_factor_exists", "You already have recovery codes.");
    return renew(c.get("caller"));
  });
  routes.post("/regenerate", (c) => renew(c.get("caller")));
  routes.post("/verify", async (c) => {
    const parsed = verificationInput.safeParse(await c.req.json().catch(() => null));
    const isCorrect =
      parsed.success && (await spendRecoveryCode(db, c.get("caller").userId, parsed.data.code));
    if (!isCorrect)
      return authError(422, "mfa_verification_failed", "The code is wrong or has already been used.");
    return raiseAssuranceLevel(deps, c.get("caller"), "mfa/recovery_code", null);
  });
  routes.delete("/", async (c) => {
    if (!c.get("caller").hasPassedSecondFactor) return secondFactorError();
    await removeRecoveryCodes(db, c.get("caller").userId);
    return c.json(describeCodes(c.get("caller")));
  });
  return routes;
}

const CODE_COUNT = 10;
/** 80 random bits, so that nobody can guess a code, even with its hash. */
const CODE_BYTES = 10;

/** Replaces the user's codes and returns them. Only hashes are stored, so the codes cannot be shown again. */
async function renewRecoveryCodes(db: AuthDatabase, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () =>
    new Secret({ size: CODE_BYTES }).base32.toLowerCase(),
  );
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("private.recovery_codes").where("user_id", "=", userId).execute();
    await transaction
      .insertInto("private.recovery_codes")
      .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code), used_at: null })))
      .execute();
  });
  return codes;
}

/** Consumes a code. Returns false if it is wrong or already used. */
async function spendRecoveryCode(db: AuthDatabase, userId: string, code: string): Promise<boolean> {
  const usedCode = await db
    .updateTable("private.recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(userId, code))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return usedCode !== undefined;
}

async function countRecoveryCodes(
  db: AuthDatabase,
  userId: string,
): Promise<{ readonly total: number; readonly remaining: number }> {
  const rows = await db
    .selectFrom("private.recovery_codes")
    .select("used_at")
    .where("user_id", "=", userId)
    .execute();
  return { total: rows.length, remaining: rows.filter((row) => row.used_at === null).length };
}

async function removeRecoveryCodes(db: AuthDatabase, userId: string): Promise<void> {
  await db.deleteFrom("private.recovery_codes").where("user_id", "=", userId).execute();
}

/** Ignores case, spaces and hyphens, because people type codes in different ways. */
function hashOf(userId: string, code: string): string {
  const normalizedCode = code.toLowerCase().replace(/[\s-]/g, "");
  return createHash("sha256").update(`${userId}:${normalizedCode}`).digest("hex");
}
