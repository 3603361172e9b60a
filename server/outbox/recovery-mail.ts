import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { RecoveryMailer } from "#server/backend/lite.ts";
import { passwordResetMail } from "#server/outbox/templates/password-reset.ts";

/** Puts the password-reset mail into the outbox; its link leads to our own page. */
export function createRecoveryMailer(
  service: () => DatabaseClient,
  siteUrl: string,
  onQueued: () => void,
): RecoveryMailer {
  return {
    async sendRecovery(email, tokenHash) {
      const link = `${siteUrl}/reset-password?token_hash=${encodeURIComponent(tokenHash)}&type=recovery`;
      const mail = passwordResetMail(link, await readSiteDetails(service()));
      const { error } = await service()
        .from("outbox")
        .insert({ ...mail, to_email: email });
      if (error) throw new Error(`the reset mail could not be stored: ${error.message}`);
      onQueued();
    },
  };
}
