import { startImapIntake } from "#server/intake/imap-intake.ts";
import type { MailIntakeSettings } from "#server/intake/intake-settings.ts";
import type { RunningIntake } from "#server/intake/running-intake.ts";
import { startSmtpIntake } from "#server/intake/smtp-intake.ts";
import type { TakeMail } from "#server/intake/take-mail.ts";
import type { Log } from "#server/log.ts";
import type { TellFailure } from "#server/outbox/failure-notice.ts";

/** A way in which mails come to the site. Each hands raw mails to `take` and answers for them only after that. */
/** Begins to take mails as MAIL_INTAKE says. The webhook needs no start: server/app.ts mounts it. */
export function startIntake(
  settings: MailIntakeSettings | null,
  deps: { readonly take: TakeMail; readonly log: Log; readonly tellFailure: TellFailure },
): RunningIntake | null {
  switch (settings?.kind) {
    case "imap":
      return startImapIntake({ ...settings, ...deps });
    case "smtp":
      return startSmtpIntake({ ...settings, ...deps });
    default:
      return null;
  }
}
