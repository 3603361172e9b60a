import { type Clients, createClients } from "#server/backend/clients.ts";
import { holdsDatabase } from "#server/backend/embedded-postgres/cluster.ts";
import type { RecoveryMailer } from "#server/backend/lite/lite.ts";
import { openBackend } from "#server/backend/open-backend.ts";
import { refuseOtherBackend } from "#server/backend/remembered-backend.ts";
import { type Config, StartupError } from "#server/config.ts";
import { lockDataDir } from "#server/data-dir.ts";
import { loadExistingKeys } from "#server/keys.ts";
import { silentLog } from "#server/logging/log.ts";
import { createRecoveryMailer } from "#server/outbox/recovery-mail.ts";

/** Refuses a DATA_DIR without a site, so that a wrong path never makes a second database. */
export async function refuseEmptyDataDir({ backend, dataDir }: Config): Promise<void> {
  if (backend.kind !== "embedded" || (await holdsDatabase(dataDir))) return;
  throw new StartupError(
    `DATA_DIR ${dataDir} holds no site: set DATA_DIR to the running site's, or start the site there first`,
  );
}

/** Works on the site's data, whether the site runs or stands. */
export async function withClients<T>(
  config: Config,
  work: (clients: Clients) => Promise<T>,
  /** Instead of queueing the mail. */
  recovery?: RecoveryMailer,
): Promise<T> {
  await refuseEmptyDataDir(config);
  await refuseOtherBackend(config);
  const keys = await loadExistingKeys(config);
  // A running site holds the lock; then this command uses the database that the site has started.
  const unlock = await lockDataDir(config.dataDir).catch(() => null);
  let clients: Clients;
  const queue = createRecoveryMailer(
    () => clients.service,
    config.siteUrl,
    () => {},
  );
  const mailer = recovery ?? queue;
  const backend = await openBackend({ config, keys, mailer, log: silentLog, leaveRunning: unlock === null });
  try {
    clients = createClients(backend, keys);
    return await work(clients);
  } finally {
    await backend.close();
    await unlock?.();
  }
}
