import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { describeSubmission } from "#server/functions/send-admin-notification/store-submission.ts";
import { readSubmission } from "#server/functions/send-admin-notification/submission.ts";

/** The contact form as a browser sends it. */
export const formOf = (turn: number) => ({
  type: "contact",
  data: {
    name: "Ada Lovelace",
    email: `visitor-${turn}@example.com`,
    phone: "+1 246 555 0100",
    inquiry: "general",
    message:
      "We are six, in March, and one of us is afraid of boats. What would you do with us for nine days?",
  },
});

/** The same form as the site gives it to the database. */
export function storedFormOf(turn: number, siteUrl: string) {
  const reading = readSubmission(formOf(turn), () => `${siteUrl}/contact`);
  if ("error" in reading) throw new Error(reading.error);
  return describeSubmission({
    submission: reading.submission,
    isSpam: false,
    siteUrl,
    origin: { cameFrom: null, campaign: null },
    userId: null,
    idempotencyKey: null,
    details: defaultSiteDetails,
    now: new Date(),
  });
}
