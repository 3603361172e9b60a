/** What the list can be narrowed to, and what a proposal's derived state is called. */
export const CONDITIONS = [
  { value: "", label: "All" },
  { value: "draft", label: "Draft" },
  { value: "waiting", label: "Waiting for the traveller" },
  { value: "expires_soon", label: "Expires in three days" },
  { value: "expired", label: "Expired" },
  { value: "accepted", label: "Accepted" },
  { value: "deposit_overdue", label: "Deposit overdue" },
  { value: "declined", label: "Declined" },
  { value: "withdrawn", label: "Withdrawn" },
] as const;

/** Of a state as list_proposals() derives it: one that is open waits for the traveller. */
export const stateName = (state: string): string =>
  CONDITIONS.find(({ value }) => value === state)?.label ?? "Waiting for the traveller";
