const NAMES: Readonly<Record<string, string>> = {
  created: "Draft created",
  version: "New draft",
  sent: "Sent",
  superseded: "Replaced by a newer version",
  viewed: "First viewed by the traveler",
  accepted: "Accepted",
  declined: "Declined",
  decline_undone: "Decline taken back",
  changes_asked: "Changes asked",
  withdrawn: "Withdrawn",
  extended: "Time to answer extended",
  link_made: "Link created",
  link_revoked: "Links turned off",
  email_changed: "E-mail address changed",
  claimed: "Added to the traveler's account",
  owner: "Owner changed",
  voided: "Acceptance voided",
  payment: "Payment received",
  put_off: "Payment reminder put off",
  discarded: "Draft discarded",
  resent: "E-mail sent again",
  erased: "Erased",
};

/** Label of an event, for staff. */
export const eventName = (kind: string): string => NAMES[kind] ?? kind.replaceAll("_", " ");
