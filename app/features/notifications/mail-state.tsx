import { Badge } from "#app/components/admin/badge.tsx";
import type { MailState, MailSummary } from "#app/features/notifications/notifications.data.ts";
import { formatDateTime } from "#app/lib/date-format.ts";

const STATES = {
  queued: { label: "Queued", tone: "sun" },
  sending: { label: "Sending", tone: "sea" },
  sent: { label: "Sent", tone: "leaf" },
  failed: { label: "Failed", tone: "coral" },
  canceled: { label: "Canceled", tone: "plain" },
} as const;

export const MAIL_STATES: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  STATES,
).map(([value, { label }]) => ({ value, label }));

export const MailStateBadge = ({ state }: { state: MailState }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
);

export const canRetry = ({ state }: MailSummary) =>
  state === "failed" || state === "canceled" || state === "queued";
export const canCancel = ({ state }: MailSummary) => state === "queued" || state === "failed";

/** Labels of kinds whose own name is unclear. */
const KINDS: Readonly<Record<string, string>> = {
  "notify-customization": "New request (to office)",
  "notify-contact": "New message (to office)",
  "notify-full-itinerary": "New request (to office)",
  "proposal-accepted-office": "Accepted (to office)",
  "proposal-changes-office": "Changes asked (to office)",
  "proposal-declined-office": "Declined (to office)",
};

/** Label of a kind of mail: 'password-reset' as 'Password reset'. */
export const mailKindLabel = (kind: string) => {
  const knownLabel = KINDS[kind];
  if (knownLabel) return knownLabel;
  const label = kind.replaceAll("-", " ");
  return label.charAt(0).toUpperCase() + label.slice(1);
};

/** When the mail was sent, or when it will be retried; otherwise ''. */
export function mailTime({ state, sent_at, next_attempt_at, attempts }: MailSummary): string {
  if (sent_at) return `Sent ${formatDateTime(sent_at)}`;
  if (state === "queued" && attempts > 0) return `Next try ${formatDateTime(next_attempt_at)}`;
  return "";
}
