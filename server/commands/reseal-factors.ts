import { join } from "node:path";
import { connectToUrl, openEmbeddedDatabase } from "#server/backup/site-database.ts";
import type { Config } from "#server/config/config.ts";
import { resealTotp } from "#server/data/auth/totp.ts";
import type { Keys } from "#server/data/keys.ts";

/**
 * Re-encrypts the secrets of authenticator apps in the database with the new keys. The caller holds the lock of
 * DATA_DIR.
 */
export async function resealFactors(
  config: Config,
  keys: { readonly old: Keys; readonly new: Keys },
): Promise<void> {
  const session = await openSession(config, keys.old);
  try {
    const [table] = await session.query("select to_regclass('auth.mfa_factors') as found");
    // This database is older than second factors.
    if (table?.found === null) return;
    await session.script("begin");
    const factors = await session.query(
      "select id, secret from auth.mfa_factors where factor_type = 'totp' and secret is not null for update",
    );
    for (const { id, secret } of factors) {
      const jwtSecrets = { old: keys.old.jwtSecret, new: keys.new.jwtSecret };
      const resealed = await resealTotp(String(secret), jwtSecrets);
      // Secrets that the old keys could not decrypt stay unchanged.
      if (resealed !== null) {
        await session.query("update auth.mfa_factors set secret = $1 where id = $2", [resealed, String(id)]);
      }
    }
    await session.script("commit");
  } finally {
    await session.close();
  }
}

async function openSession({ backend, dataDir }: Config, keys: Keys) {
  if (backend.kind === "postgres") return connectToUrl(backend.databaseUrl);
  const { session, close } = await openEmbeddedDatabase(join(dataDir, "postgres"), keys);
  return { ...session, close };
}
