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

/** The key in the newest reset link of each address. */
export const recoveryKeys = new Map<string, string>();

type Options = Parameters<typeof createPostgresBackend>[1];

/** The site's backend on a PostgreSQL database, which it migrates first, with keys of its own. */
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
