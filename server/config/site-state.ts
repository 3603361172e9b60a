import { isExampleAddress } from "#domain/set-up/examples.ts";
import type { Config } from "#server/config/config.ts";

/** The steps of the set-up list that are done with variables. */
export const siteState = ({ siteUrl, mail, backups, backend }: Config) => ({
  hasOwnAddress: !isExampleAddress(siteUrl),
  hasMailServer: mail.smtpUrl !== null && mail.from !== null,
  // A Supabase project makes its own.
  backsUp: backups !== null || backend.kind === "remote",
});
