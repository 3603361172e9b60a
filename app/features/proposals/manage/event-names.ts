const NAMES: Readonly<Record<string, string>> = {
  created: "Begun",
  version: "New draft",
  sent: "Sent",
  superseded: "Replaced by a newer version",
  viewed: "First seen by the traveller",
  accepted: "Accepted",
  declined: "Declined",
  changes_asked: "Changes asked for",
  withdrawn: "Withdrawn",
  extended: "Time to answer extended",
  link_made: "Link made",
  link_revoked: "Links revoked",
  email_changed: "Address corrected",
  claimed: "Taken into the traveller's account",
  owner: "Owner changed",
  voided: "Acceptance voided",
  payment: "Payment received",
  resent: "Mail sent again",
  erased: "Erased",
};

/** What happened, as staff say it. */
export const eventName = (kind: string): string => NAMES[kind] ?? kind.replaceAll("_", " ");
