import { expect, it } from "vitest";
import { mailsOf } from "#app/features/proposals/manage/manage-proposals.data.ts";

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

it("the latest mail is the newest one to the traveler that is neither canceled nor a reminder not tried yet", () => {
  const [reminder, sent, office] = [
    mail("proposal-reminder", "queued"),
    mail("proposal-sent", "failed", "Ines@mail.test"),
    mail("proposal-declined-office", "failed", "office@agency.test"),
  ];
  expect(mailsOf("ines@mail.test", [reminder, mail("proposal-sent", "canceled"), office, sent])).toEqual({
    latestMail: sent,
    failedMails: [office],
  });
  expect(mailsOf(null, [sent])).toMatchObject({ latestMail: null });
});
