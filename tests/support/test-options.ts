import { randomBytes } from "node:crypto";
import type { Keys } from "#server/data/keys.ts";

const random = (bytes: number) => randomBytes(bytes).toString("hex");

/** What a backend needs besides its database; every test database has its own keys. */
export function testOptions() {
  const keys: Keys = {
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(32)}`,
    jwtSecret: random(48),
    databasePassword: random(24),
  };
  return { keys, siteUrl: "http://localhost:3000", mailer: { sendRecovery } };
}

/** The key in the newest reset link of each address. */
export const recoveryKeys = new Map<string, string>();

async function sendRecovery(email: string, tokenHash: string): Promise<void> {
  recoveryKeys.set(email, tokenHash);
}
