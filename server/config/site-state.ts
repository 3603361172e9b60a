import { isExampleAddress } from "#domain/set-up/examples.ts";
import type { Config } from "#server/config/config.ts";

/** Whether the set-up steps that need environment variables are done. */
export const siteState = ({ siteUrl, mail, backups, backend }: Config) => ({
  hasOwnAddress: !isExampleAddress(siteUrl),
  hasMailServer: mail.smtpUrl !== null && mail.from !== null,
  // A Supabase project makes its own backups.
  backsUp: backups !== null || backend.kind === "remote",
});
