import type { DatabaseClient } from "#server/data/clients.ts";
import type { Log } from "#server/process/log.ts";

/** Stores the host of SITE_URL in the database, which uses it as the domain of Message-IDs. */
export async function storeMailDomain(service: DatabaseClient, siteUrl: string, log: Log): Promise<void> {
  const { hostname } = new URL(siteUrl);
  // An IPv6 address in brackets is not a valid domain.
  const domain = hostname.startsWith("[") ? "localhost" : hostname;
  const { error } = await service.rpc("set_mail_domain", { domain });
  if (error) log("warn", "the domain of mails could not be stored", { error: error.message });
}
