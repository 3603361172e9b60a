import type { DashboardNumbers } from "#app/features/analytics/dashboard.data.ts";

interface AttentionItem {
  readonly to: string;
  readonly text: string;
  readonly action: string;
}

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What somebody should do now, the most pressing first. */
export function needsAttention(
  numbers: DashboardNumbers["attention"],
  { sendsMail }: { sendsMail: boolean },
): AttentionItem[] {
  const items: (AttentionItem | false)[] = [
    numbers.unanswered > 0 && {
      to: "/admin/requests?status=unanswered",
      text: `${some(numbers.unanswered, "request waits", "requests wait")} for a first answer`,
      action: "Answer",
    },
    numbers.failed_mails > 0 && {
      to: "/admin/notifications?state=failed",
      text: `${some(numbers.failed_mails, "mail", "mails")} could not be delivered`,
      action: "See why",
    },
    !sendsMail && {
      to: "/admin/notifications",
      text: `No mail server is set up: ${numbers.waiting_mails > 0 ? some(numbers.waiting_mails, "mail is", "mails are") : "mails are"} kept and not sent`,
      action: "See mails",
    },
    numbers.recipients === 0 && {
      to: "/admin/settings",
      text: "Nobody is told about new requests: there is no active notification e-mail",
      action: "Add one",
    },
    numbers.drafts_without_image > 0 && {
      to: "/admin/itineraries?tab=drafts",
      text: `${some(numbers.drafts_without_image, "draft has", "drafts have")} no picture yet`,
      action: "Add pictures",
    },
  ];
  return items.filter((item) => item !== false);
}
