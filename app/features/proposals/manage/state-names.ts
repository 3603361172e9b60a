import { PERIODS } from "#app/lib/periods.ts";

/** Filters of the list, and labels of derived states. */
export const STATE_FILTERS = [
  { value: "", label: "All" },
  { value: "draft", label: "Draft" },
  { value: "changes_asked", label: "Changes asked" },
  { value: "waiting", label: "Waiting for the traveler" },
  { value: "expires_soon", label: "Expires in three days" },
  { value: "expired", label: "Expired" },
  { value: "accepted", label: "Accepted" },
  { value: "voided", label: "Acceptance voided" },
  { value: "deposit_overdue", label: "Deposit overdue" },
  { value: "declined", label: "Declined" },
  { value: "withdrawn", label: "Withdrawn" },
] as const;

/** Label of a state derived by list_proposals(). An open proposal is waiting for the traveler. */
export const stateName = (state: string): string =>
  STATE_FILTERS.find(({ value }) => value === state)?.label ?? "Waiting for the traveler";

const TONES: Readonly<Record<string, "leaf" | "sea" | "sun" | "coral">> = {
  accepted: "leaf",
  open: "sea",
  changes_asked: "coral",
  expired: "sun",
  draft: "sun",
  voided: "coral",
};
/** Color of a state's badge. The color only repeats what the label says. */
export const stateTone = (state: string) => TONES[state] ?? "plain";

/** Filters by what happened in a period. They match the figures on the analytics page. */
export const EVENT_FILTERS = [
  { value: "", label: "Anything" },
  { value: "sent", label: "First sent" },
  { value: "viewed", label: "First viewed" },
  { value: "accepted", label: "Accepted" },
] as const;

/** Returns 'First sent in the last 30 days', 'Made in the last 7 days' or 'Accepted at any time'. */
export function describeEventFilter(happened: string, period: string): string {
  const what = EVENT_FILTERS.find(({ value }) => value === happened && value !== "")?.label ?? "Made";
  const when = PERIODS.find(({ value, days }) => value === period && days !== null)?.label;
  return when ? `${what} in the last ${when}` : `${what} at any time`;
}
