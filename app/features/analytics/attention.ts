import type { DashboardNumbers } from "#app/features/analytics/dashboard.data.ts";
import { describeJob } from "#app/lib/job-names.ts";

interface AttentionItem {
  readonly to: string;
  readonly text: string;
  readonly action: string;
  /** Something of the site itself has failed: shown in red. */
  readonly isFailure?: boolean;
}

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What somebody should do now, the most pressing first. */
export function needsAttention(
  numbers: DashboardNumbers["attention"],
  {
    sendsMail,
    backsUp = true,
    failedJobs = [],
    unsortedMails = 0,
  }: { sendsMail: boolean; backsUp?: boolean; failedJobs?: readonly string[]; unsortedMails?: number },
): AttentionItem[] {
  const items: (AttentionItem | false)[] = [
    ...failedJobs.map((job) => ({
      to: "/admin/jobs",
      text:
        job === "backup"
          ? "The last backup failed"
          : `The job '${describeJob(job).title}' failed at its last run`,
      action: "See why",
      isFailure: true,
    })),
    numbers.unanswered > 0 && {
      to: "/admin/requests?status=unanswered",
      text: `${some(numbers.unanswered, "request waits", "requests wait")} for a first answer`,
      action: "Answer",
    },
    unsortedMails > 0 && {
      to: "/admin/unsorted-mail",
      text: `${some(unsortedMails, "mail belongs", "mails belong")} to no request yet`,
      action: "Sort",
    },
    numbers.failed_mails > 0 && {
      to: "/admin/notifications?state=failed",
      text: `${some(numbers.failed_mails, "mail", "mails")} could not be delivered`,
      action: "See why",
      isFailure: true,
    },
    !sendsMail && {
      to: "/admin/notifications",
      text: `No mail server is set up: ${numbers.waiting_mails > 0 ? some(numbers.waiting_mails, "mail is", "mails are") : "mails are"} kept and not sent`,
      action: "See mails",
    },
    numbers.recipients === 0 && {
      to: "/admin/settings#notification-emails",
      text: "Nobody is told about new requests: there is no active notification e-mail",
      action: "Add one",
    },
    !backsUp && {
      to: "/admin/jobs",
      text: "No backup is scheduled: a lost disk would lose everything",
      action: "See how",
    },
    numbers.drafts_without_image > 0 && {
      to: "/admin/itineraries?tab=drafts",
      text: `${some(numbers.drafts_without_image, "draft has", "drafts have")} no picture yet`,
      action: "Add pictures",
    },
  ];
  return items.filter((item) => item !== false);
}
