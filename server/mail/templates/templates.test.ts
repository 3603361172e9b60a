import { expect, test } from "vitest";
import { defaultSiteDetails as details } from "#domain/default-site-details.ts";
import { invitationMail } from "#server/mail/templates/invitation.ts";
import { listConfirmationMail } from "#server/mail/templates/list-confirmation.ts";
import { oneLine } from "#server/mail/templates/mail-content.ts";
import { passwordResetMail } from "#server/mail/templates/password-reset.ts";

test("the mailing-list confirmation has its link and one-click unsubscribe (RFC 8058)", () => {
  const { headers, text_body: text } = listConfirmationMail("https://calabash.example", details);
  expect(headers).toMatchObject({
    "List-Unsubscribe": "<https://calabash.example/functions/v1/unsubscribe?token={token}>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(text).toContain("https://calabash.example/functions/v1/confirm-subscription?token={confirm_token}");
});

test("an invitation names the inviter; if nobody in particular invites, it names the site once", () => {
  const link = "https://calabash.example/reset-password?invitation={token}";
  const about = `open your account at ${details.name}`;
  const subjectFrom = (inviter: string) => invitationMail({ link, inviter, about, days: 7 }, details).subject;
  expect(subjectFrom("")).toBe("Open your account at Calabash");
  // Invitations stored by earlier versions name the site as the inviter.
  expect(subjectFrom(details.name)).toBe("Open your account at Calabash");
  expect(subjectFrom("Alma Reyes")).toBe(
    "Alma Reyes from Calabash invites you to open your account at Calabash",
  );
});

test("the password reset has its link in both bodies", () => {
  const link = "https://calabash.example/reset-password?token_hash=a&type=recovery";
  const mail = passwordResetMail(link, details);
  expect(mail.text_body).toContain(link);
  expect(mail.html_body).toContain(link.replace("&", "&amp;"));
});

test("oneLine keeps short text and truncates long text between characters", () => {
  expect(oneLine("  a \t b  ")).toBe("a b");
  expect(oneLine("🥥🥥🥥", 2)).toBe("🥥…");
});
