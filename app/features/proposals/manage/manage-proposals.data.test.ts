import { expect, it } from "vitest";
import { selectProposalMails } from "#app/features/proposals/manage/manage-proposals.data.ts";

const mail = (
  kind: string,
  state: "queued" | "sent" | "failed" | "canceled",
  to_email = "ines@mail.test",
) => ({
  id: `${kind} ${state} ${to_email}`,
  kind,
  to_email,
  state,
  last_error: null,
  next_attempt_at: "2026-11-17T12:00:00Z",
  updated_at: "2026-11-17T12:00:00Z",
});

it("selectProposalMails finds the latest mail to the traveler that is neither canceled nor a waiting reminder, and failed mails to others", () => {
  const [waitingReminder, mailToTraveler, mailToOffice] = [
    mail("proposal-reminder", "queued"),
    // Addresses are compared without regard to case.
    mail("proposal-sent", "failed", "Ines@mail.test"),
    mail("proposal-declined-office", "failed", "office@agency.test"),
  ];
  const newestFirst = [waitingReminder, mail("proposal-sent", "canceled"), mailToOffice, mailToTraveler];
  expect(selectProposalMails("ines@mail.test", newestFirst)).toEqual({
    latestMail: mailToTraveler,
    failedMails: [mailToOffice],
  });
});

it("there is no latest mail once the traveler's address is erased", () => {
  expect(selectProposalMails(null, [mail("proposal-sent", "sent")])).toMatchObject({ latestMail: null });
});
