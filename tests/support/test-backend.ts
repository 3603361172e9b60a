import { randomBytes } from "node:crypto";
import { createPostgresBackend } from "#server/data/backends/postgres-backend.ts";
import type { Keys } from "#server/data/keys.ts";

const random = (bytes: number) => randomBytes(bytes).toString("hex");

export const newKeys = (): Keys => ({
  publishableKey: `sb_publishable_${random(24)}`,
  secretKey: `sb_secret_${random(32)}`,
  jwtSecret: random(48),
  databasePassword: random(24),
});

/** By e-mail address, the token hash of the newest password-reset link. */
export const recoveryKeys = new Map<string, string>();

type Options = Parameters<typeof createPostgresBackend>[1];

/** Opens the site's backend on a PostgreSQL database, with new keys. Migrates the database first. */
export async function openBackend(url: string, overrides: Partial<Options> = {}) {
  const keys = newKeys();
  const backend = await createPostgresBackend(url, {
    keys,
    siteUrl: "http://localhost:3000",
    mailer: {
      sendRecovery: async (email, tokenHash) => {
        recoveryKeys.set(email, tokenHash);
      },
    },
    kind: "postgres",
    location: "scratch",
    ...overrides,
  });
  return { backend, keys };
}

/** Migrates a database as the site does when it starts. */
export async function migrateAtStart(url: string, overrides: Partial<Options> = {}): Promise<void> {
  await (await openBackend(url, overrides)).backend.close();
}
