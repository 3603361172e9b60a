import { isExampleAddress } from "#domain/set-up/examples.ts";
import type { Config } from "#server/config/config.ts";

/** The set-up steps that are done with environment variables. */
export const siteState = ({ siteUrl, mail, backups, backend }: Config) => ({
  hasOwnAddress: !isExampleAddress(siteUrl),
  hasMailServer: mail.smtpUrl !== null && mail.from !== null,
  // A Supabase project makes its own backups.
  backsUp: backups !== null || backend.kind === "remote",
});
