import { type Clients, createClients, type DatabaseClient } from "#server/backend/clients.ts";
import { holdsDatabase } from "#server/backend/embedded-postgres/cluster.ts";
import { openBackend } from "#server/backend/open-backend.ts";
import { type Config, StartupError } from "#server/config.ts";
import { lockDataDir, prepareDataDir } from "#server/data-dir.ts";
import { loadKeys } from "#server/keys.ts";
import { silentLog } from "#server/log.ts";
import { createRecoveryMailer } from "#server/outbox/recovery-mail.ts";

/** Runs a command's work with the service's rights, beside a running site or without one. */
export async function withService<T>(
  config: Config,
  work: (service: DatabaseClient) => Promise<T>,
): Promise<T> {
  if (config.backend.kind === "embedded" && !(await holdsDatabase(config.dataDir))) {
    throw new StartupError(
      `DATA_DIR ${config.dataDir} holds no site: set DATA_DIR to the running site's, or start the site there first`,
    );
  }
  await prepareDataDir(config.dataDir);
  // A running site holds the lock; then this command uses the database that the site has started.
  const unlock = await lockDataDir(config.dataDir).catch(() => null);
  const keys = await loadKeys(config);
  let clients: Clients;
  const mailer = createRecoveryMailer(
    () => clients.service,
    config.siteUrl,
    () => {},
  );
  const backend = await openBackend({ config, keys, mailer, log: silentLog, leaveRunning: unlock === null });
  try {
    clients = createClients(backend, keys);
    return await work(clients.service);
  } finally {
    await backend.close();
    await unlock?.();
  }
}
