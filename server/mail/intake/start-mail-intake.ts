import type { MailIntakeSettings } from "#server/config/intake-settings.ts";
import type { NotifyFailure } from "#server/mail/failure-notice.ts";
import { startImapIntake } from "#server/mail/intake/imap-intake.ts";
import type { ImportMail, RunningIntake } from "#server/mail/intake/import-mail.ts";
import type { Log } from "#server/process/log.ts";

/** Starts receiving mail as configured by MAIL_INTAKE. The webhook needs no start: server/app.ts mounts it. */
export function startMailIntake(
  settings: MailIntakeSettings | null,
  deps: { readonly importMail: ImportMail; readonly log: Log; readonly notifyFailure: NotifyFailure },
): RunningIntake | null {
  switch (settings?.kind) {
    case "imap":
      return startImapIntake({ ...settings, ...deps });
    case "smtp": {
      // Loaded on demand, because it pulls in an SMTP server.
      const starting = import("#server/mail/intake/smtp-intake.ts");
      const running = starting.then(({ startSmtpIntake }) => startSmtpIntake({ ...settings, ...deps }));
      return { stop: async () => (await running).stop() };
    }
    default:
      return null;
  }
}
