// npm run admin:create -- someone@example.com [password]

import { randomPassword } from "#server/auth/new-account.ts";
import { checkPassword } from "#server/auth/password-rule.ts";
import { type Clients, createClients } from "#server/backend/clients.ts";
import { holdsDatabase } from "#server/backend/embedded-postgres/cluster.ts";
import { openBackend } from "#server/backend/open-backend.ts";
import { parseConfig, StartupError } from "#server/config.ts";
import { lockDataDir, prepareDataDir } from "#server/data-dir.ts";
import { createAdmin } from "#server/first-start/first-start.ts";
import { loadKeys } from "#server/keys.ts";
import { silentLog } from "#server/log.ts";
import { createRecoveryMailer } from "#server/outbox/recovery-mail.ts";

async function main([email = "", given]: readonly string[]): Promise<string> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new StartupError("say whom: npm run admin:create -- someone@example.com [password]");
  }
  const password = given ?? randomPassword();
  const weakness = checkPassword(password);
  if (weakness) throw new StartupError(weakness);

  const config = parseConfig(process.env);
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
    if (await createAdmin(clients.service, { email, password })) {
      return given ? `${email} is an admin now.` : `${email} is an admin now. Password: ${password}`;
    }
    await promote(clients, email);
    return `${email} had an account already and is an admin now; the password is unchanged.`;
  } finally {
    await backend.close();
    await unlock?.();
  }
}

async function promote({ service }: Clients, email: string): Promise<void> {
  const { data } = await service.rpc("list_users", { matching: email, page_size: 1000 });
  const account = data?.find((user) => user.email === email.toLowerCase());
  if (!account) throw new Error(`the account of ${email} cannot be found`);
  const { error } = await service.from("user_roles").upsert({ user_id: account.id, role: "admin" });
  if (error) throw new Error(`the admin role could not be given: ${error.message}`);
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (cause) {
  console.error(cause instanceof StartupError ? cause.message : cause);
  process.exitCode = 1;
}
