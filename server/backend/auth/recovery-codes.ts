import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Secret } from "otpauth";
import type { AuthDatabase } from "#server/backend/auth/auth-database.ts";

const COUNT = 10;
/** 80 random bits: too many to try them all, even for someone who has the hashes. */
const BYTES = 10;

/** Replaces whatever codes the person had; the answer is the only time they can be read. */
export async function renewRecoveryCodes(db: AuthDatabase, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: COUNT }, () => new Secret({ size: BYTES }).base32.toLowerCase());
  await db.transaction().execute(async (work) => {
    await work.deleteFrom("private.recovery_codes").where("user_id", "=", userId).execute();
    await work
      .insertInto("private.recovery_codes")
      .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code), used_at: null })))
      .execute();
  });
  return codes;
}

/** Uses a code up; false if it is wrong or was used before. */
export async function spendRecoveryCode(db: AuthDatabase, userId: string, code: string): Promise<boolean> {
  const used = await db
    .updateTable("private.recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(userId, code))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(
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

export async function removeRecoveryCodes(db: AuthDatabase, userId: string): Promise<void> {
  await db.deleteFrom("private.recovery_codes").where("user_id", "=", userId).execute();
}

/** People type codes in capitals, with spaces or hyphens. */
function hashOf(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, "");
  return createHash("sha256").update(`${userId}:${plain}`).digest("hex");
}
