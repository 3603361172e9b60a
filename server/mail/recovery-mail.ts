import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { RecoveryMailer } from "#server/data/lite/lite.ts";
import { recoveryUrl, SECRET_PLACEHOLDER } from "#server/data/secrets.ts";
import { passwordResetMail } from "#server/mail/templates/password-reset.ts";

/**
 * Queues the password-reset mail. Its token is stored separately, because it opens an account and staff can read the
 * outbox.
 */
export function createRecoveryMailer(
  service: () => DatabaseClient,
  siteUrl: string,
  onQueued: () => void,
): RecoveryMailer {
  return {
    async sendRecovery(email, tokenHash) {
      const mail = passwordResetMail(
        recoveryUrl(siteUrl, SECRET_PLACEHOLDER),
        await readSiteDetails(service()),
      );
      const { error } = await service().rpc("queue_token_mail", {
        mail,
        receiver: email,
        token: encodeURIComponent(tokenHash),
      });
      if (error) throw new Error(`the reset mail could not be stored: ${error.message}`);
      onQueued();
    },
  };
}
