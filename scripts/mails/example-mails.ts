import { defaultSiteDetails as details } from "#domain/default-site-details.ts";
import type { Planner } from "#domain/planners.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { describePlanner } from "#domain/proposals/expert.ts";
import { type Language, languages } from "#domain/proposals/language.ts";
import { withPrices } from "#domain/proposals/lines.ts";
import { paymentPlan, planAt } from "#domain/proposals/payment-plan.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { invitationUrl, recoveryUrl } from "#server/data/secrets.ts";
import { acknowledgementMail } from "#server/functions/send-admin-notification/acknowledgement-mail.ts";
import { notificationMail } from "#server/functions/send-admin-notification/notification-mail.ts";
import { parseSubmission, type Submission } from "#server/functions/send-admin-notification/submission.ts";
import {
  acceptedMails,
  acceptedTravelerMail,
  changesAskedMails,
  declinedMails,
  declineUndoneMail,
  paymentMail,
  voidedMail,
  withdrawnMail,
} from "#server/mail/proposals/answer-mails.ts";
import type { ProposalMailContext } from "#server/mail/proposals/proposal-mail.ts";
import {
  extendedMail,
  linkMail,
  newVersionMail,
  reminderMail,
  sentMail,
} from "#server/mail/proposals/sending-mails.ts";
import { failureMail } from "#server/mail/templates/failure.ts";
import { incomingNotices } from "#server/mail/templates/incoming-notice.ts";
import { invitationMail } from "#server/mail/templates/invitation.ts";
import { listConfirmationMail } from "#server/mail/templates/list-confirmation.ts";
import type { OutgoingMail } from "#server/mail/templates/mail-content.ts";
import { noticesMail } from "#server/mail/templates/notices.ts";
import { passwordResetMail } from "#server/mail/templates/password-reset.ts";
import { renderPersonalMail } from "#server/mail/templates/personal-mail.ts";
import { securityNoticeMail } from "#server/mail/templates/security-notice.ts";
import { testMail } from "#server/mail/templates/test-mail.ts";
import { testimonialInvitationMail, testimonialReceivedMail } from "#server/mail/templates/testimonials.ts";
import { tripAddedMail } from "#server/mail/templates/trip-added.ts";

type ExampleMail = Pick<OutgoingMail, "subject" | "text_body" | "html_body">;

const siteUrl = "https://calabash.example";
const now = new Date("2026-11-16T13:00:00Z");
const site = { siteUrl, details };

const visitor = { name: "Ada Lovelace", email: "ada@example.com", phone: "+44 20 7946 0958" };
const itinerary = {
  travelers: "3",
  dates: "early March",
  itineraryTitle: "Havana, Viñales and the Quiet South",
  itineraryUrl: `${siteUrl}/itinerary/7`,
};
const forms = [
  { type: "contact", data: { ...visitor, inquiry: "booking", message: "We are six.\nIs the ferry safe?" } },
  {
    type: "customization",
    data: { ...visitor, ...itinerary, customization: "One day less, one beach more." },
  },
  { type: "full-itinerary", data: { ...visitor, ...itinerary, message: "" } },
  {
    type: "customization",
    data: {
      ...visitor,
      travelers: "2",
      tripCategory: "Honeymoon",
      tripDuration: "12",
      budget: "$8,000",
      inspirationSource: "A friend",
      customization: "Somewhere quiet, with good coffee and a reef close by.",
      itineraryTitle: "Custom Vacation Request",
      itineraryUrl: "N/A",
    },
  },
  { type: "email-signup", data: { email: visitor.email } },
  { type: "pre-launch-signup", data: { email: visitor.email } },
].map((form): Submission => {
  const parsed = parseSubmission(form, () => "/contact");
  if ("error" in parsed) throw new Error(parsed.error);
  return parsed.submission;
});

const planner: Planner = {
  id: "1",
  name: "Alma Reyes",
  image: null,
  languages: ["English", "Spanish"],
  regions: ["South America"],
  countries: ["Peru"],
  reply_time: "Answers within a day",
  about: "",
};
const lineDefaults = {
  day: null,
  detail: "",
  quantity: 1,
  optional: false,
  preselected: false,
  choice_group: null,
};
const proposal = (language: Language): ProposalDocument =>
  withPrices({
    format: 1 as const,
    number: "P-2026-0042",
    version: 1,
    language,
    title: "Two in Peru",
    location: "Peru",
    image: null,
    introduction: "Ten days between the sea and the stones.",
    start_date: "2027-03-02",
    end_date: "2027-03-11",
    days: [{ day: 1, title: "Lima", description: "Arrival", image: null }],
    includes: ["Breakfast"],
    excludes: ["Flights"],
    adults: 2,
    children: 0,
    currency: "USD",
    deposit_percent: 20,
    deposit_due_date: null,
    balance_due_date: "2027-01-31",
    terms: "",
    cancellation_terms: "",
    lines: [
      { ...lineDefaults, key: "1", label: "Guided tour", unit: "person", unit_price: 148_000n },
      {
        ...lineDefaults,
        key: "2",
        label: "Casa Azul",
        unit: "adult",
        unit_price: 30_000n,
        choice_group: "Hotel",
        preselected: true,
      },
      {
        ...lineDefaults,
        key: "3",
        label: "Hostal Sol",
        unit: "adult",
        unit_price: 10_000n,
        choice_group: "Hotel",
      },
    ],
  });

function proposalMails(language: Language) {
  const mailContext: ProposalMailContext = {
    ...site,
    language,
    name: "Ines",
    thread: {},
    signer: describePlanner(planner, language),
    replyTo: details.email,
    hasLink: true,
  };
  const document = proposal(language);
  const offer = { document, validUntil: "2026-12-10" };
  const about = { proposalId: "1", document, email: visitor.email };
  const earlierVersion = { ...document, title: "Peru for two", adults: 1, end_date: "2027-03-09" };
  const accepted = {
    choices: defaultChoices(document),
    plan: planAt(document, 356_000, now.toISOString(), site.details.timeZone),
    name: "Ines Braithwaite",
    acceptedAt: now.toISOString(),
    payments: [],
  };
  const paymentsOf = (amount: number) => [
    { amount, currency: "USD", means: "bank_transfer", created_at: now.toISOString() },
  ];
  const plan = (amount: number) =>
    paymentPlan("USD", { ...accepted, accepted_at: accepted.acceptedAt }, paymentsOf(amount));
  const bankDetails = "Calabash Ltd.\nIBAN BB00 0000 0000 0000";
  return {
    sentMail: [sentMail(mailContext, offer)],
    newVersionMail: [newVersionMail(mailContext, offer, earlierVersion, "One day more by the sea.")],
    reminderMail: reminderMail(mailContext, offer, now),
    extendedMail: [extendedMail(mailContext, offer)],
    linkMail: [linkMail(mailContext, offer)],
    acceptedMails: [
      ...acceptedMails(mailContext, about, { ...accepted, bankDetails }),
      ...acceptedMails({ ...mailContext, signer: null }, about, { ...accepted, bankDetails: "" }),
    ],
    acceptedTravelerMail: [
      acceptedTravelerMail(mailContext, document, { ...accepted, bankDetails, payments: paymentsOf(71_200) }),
    ],
    changesAskedMails: changesAskedMails(mailContext, about, "A later flight, please.\nAnd no seafood."),
    declinedMails: declinedMails(mailContext, about, "We found another date."),
    declineUndoneMail: [declineUndoneMail(mailContext, about)],
    withdrawnMail: [withdrawnMail(mailContext, document.title, "The lodge has closed.")],
    voidedMail: [voidedMail(mailContext, document.title, "The hotel was booked twice.")],
    paymentMail: [71_200, 356_000].map((amount) =>
      paymentMail(mailContext, document.number, {
        amount: BigInt(amount),
        currency: "USD",
        remaining: { document, plan: plan(amount), bankDetails },
      }),
    ),
  };
}

const [en, es] = languages.map(proposalMails);

/** Every mail that the site sends, with example data, by the function that renders it. */
export const exampleMails: Readonly<Record<string, readonly ExampleMail[]>> = {
  notificationMail: forms.map((form) => notificationMail(form, { ...site, requestId: "7" })),
  acknowledgementMail: forms
    .filter(({ request }) => request)
    .slice(0, 2)
    .map((form) =>
      acknowledgementMail(form, {
        ...site,
        now,
        context: { itinerary: null, planner },
        timeZone: "Europe/London",
      }),
    ),
  listConfirmationMail: [listConfirmationMail(siteUrl, details)],
  renderPersonalMail: [
    {
      subject: "Re: Booking Question",
      ...renderPersonalMail("Hello Ada,\n\nMarch is fine in the hills.\nBring a hat.", details, [
        "Alma Reyes",
        "Plans trips to Peru",
        "Speaks English and Spanish",
      ]),
    },
  ],
  incomingNotices: Object.values(
    incomingNotices(
      { from_email: visitor.email, from_name: visitor.name, subject: "Re: Booking", text: "Thank you!\nAda" },
      site,
    ),
  ),
  noticesMail: [
    ["New paper: Ticket to San José"],
    ["New paper: Ticket to San José", "Day 4: Hotel Grano de Oro instead of Hotel Presidente"],
  ].map((titles) =>
    noticesMail(
      {
        firstName: "Ada",
        notices: titles.map((title) => ({
          title,
          path: "/my-itineraries/7",
          trip: "Ten days in Costa Rica",
        })),
        siteUrl,
      },
      details,
    ),
  ),
  tripAddedMail: [
    tripAddedMail(
      { name: "Ten days in Costa Rica, 10 – 19 Mar 2027", inviter: "Alma Reyes", siteUrl },
      details,
    ),
  ],
  invitationMail: [
    invitationMail(
      {
        link: invitationUrl(siteUrl, "secret"),
        inviter: "Alma Reyes",
        about: "join its back office",
        days: 7,
      },
      details,
    ),
    invitationMail(
      {
        link: invitationUrl(siteUrl, "secret"),
        inviter: "",
        about: `open your account at ${details.name}`,
        days: 7,
      },
      details,
    ),
  ],
  passwordResetMail: [passwordResetMail(recoveryUrl(siteUrl, "token"), details)],
  securityNoticeMail: (
    [
      { kind: "new-device", userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0", address: "203.0.113.7" },
      { kind: "password-changed" },
      { kind: "factor-added" },
      { kind: "factor-removed" },
      { kind: "recovery-codes-renewed" },
    ] as const
  ).map((event) => securityNoticeMail(event, siteUrl, details)),
  failureMail: [
    failureMail(
      { heading: "A backup has failed", detail: "No space left on device", url: `${siteUrl}/admin/jobs` },
      details,
    ),
  ],
  testMail: [testMail(siteUrl, details)],
  testimonialInvitationMail: [
    testimonialInvitationMail({ title: "Two in Peru", firstName: "Ines", url: `${siteUrl}/x` }, details),
  ],
  testimonialReceivedMail: [
    testimonialReceivedMail(
      {
        author: "Ines Braithwaite",
        quote: "The reef!",
        title: "Two in Peru",
        url: `${siteUrl}/admin/testimonials`,
      },
      details,
    ),
  ],
  ...en,
  ...Object.fromEntries(Object.entries(es ?? {}).map(([name, mails]) => [`${name} (es)`, mails])),
};
