import { type Config, StartupError } from "#server/config/config.ts";
import { lockDataDir } from "#server/config/data-dir.ts";
import { openBackend } from "#server/data/backends/open-backend.ts";
import { type Clients, createClients } from "#server/data/clients.ts";
import { hasEmbeddedDatabase } from "#server/data/embedded-postgres/cluster.ts";
import { loadExistingKeys } from "#server/data/keys.ts";
import type { RecoveryMailer } from "#server/data/lite/lite.ts";
import { refuseOtherBackend } from "#server/data/remembered-backend.ts";
import { createRecoveryMailer } from "#server/mail/recovery-mail.ts";
import { silentLog } from "#server/process/log.ts";

/** Refuses a DATA_DIR without a site, so that a wrong path never creates a second database. */
export async function refuseEmptyDataDir({ backend, dataDir }: Config): Promise<void> {
  if (backend.kind !== "embedded" || (await hasEmbeddedDatabase(dataDir))) return;
  throw new StartupError(
    `DATA_DIR ${dataDir} holds no site: set DATA_DIR to the running site's, or start the site there first`,
  );
}

/** Runs `work` with clients for the site's data, whether the site is running or not. */
export async function withClients<T>(
  config: Config,
  work: (clients: Clients) => Promise<T>,
  /** Receives the token of a password reset. Without it, the token is sent by mail. */
  recovery?: RecoveryMailer,
): Promise<T> {
  await refuseEmptyDataDir(config);
  await refuseOtherBackend(config);
  const keys = await loadExistingKeys(config);
  // If a running site holds the lock, this command uses the database server of that site.
  const unlock = await lockDataDir(config.dataDir).catch(() => null);
  let clients: Clients;
  const queueingMailer = createRecoveryMailer(
    () => clients.service,
    config.siteUrl,
    // This process has no outbox to wake. The site's outbox finds the mail at its next poll.
    () => {},
  );
  const mailer = recovery ?? queueingMailer;
  const backend = await openBackend({ config, keys, mailer, log: silentLog, leaveRunning: unlock === null });
  try {
    clients = createClients(backend, keys);
    return await work(clients);
  } finally {
    await backend.close();
    await unlock?.();
  }
}
