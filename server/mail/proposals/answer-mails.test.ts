import { expect, it } from "vitest";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { paymentPlan, planAt } from "#domain/proposals/payment-plan.ts";
import { proposalDocument } from "#domain/proposals/proposal.fixture.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { acceptedTravelerMail, paymentMail } from "#server/mail/proposals/answer-mails.ts";
import type { ProposalMailContext } from "#server/mail/proposals/proposal-mail.ts";

const mailContext: ProposalMailContext = {
  details: defaultSiteDetails,
  siteUrl: "https://calabash.example",
  language: "en",
  name: "Ines",
  thread: {},
  signer: null,
  replyTo: "clara@calabash.example",
  hasLink: true,
};
const document = proposalDocument({ title: "Two in Peru" });
const bankDetails = "IBAN BB00";

const accepted_at = "2026-11-16T13:00:00Z";
const planOf = (offer: ProposalDocument) => planAt(offer, 200_000, accepted_at, "America/Barbados");
const ACCEPTANCE = { plan: planOf(document), accepted_at };
const received = (amount: number) => ({
  amount,
  currency: "USD",
  means: "bank_transfer",
  created_at: "2026-11-16T12:00:00Z",
});

/** The mail about a payment of this many cents. The trip costs 2,000 dollars. */
function mailAfter(amount: bigint) {
  const plan = paymentPlan("USD", ACCEPTANCE, [received(Number(amount))]);
  const payment = { amount, currency: "USD", remaining: { document, plan, bankDetails } };
  return paymentMail(mailContext, document.number, payment);
}
const mailTextAfter = (amount: bigint) => mailAfter(amount).text_body.replaceAll("\u00a0", " ");

it("the mail about a payment names the trip, the remaining amount, its due date and how to pay it", () => {
  const text = mailTextAfter(40_000n);
  expect(text).toContain("Proposal: P-2026-0042, Two in Peru\nReceived: USD 400.00");
  expect(text).toContain("Pay the remaining USD 1,600.00 by 14 January 2027.");
  expect(text).toContain(
    "How to pay:\n> IBAN BB00\n\nWhen you pay, please include this reference: P-2026-0042\n",
  );
});

it("an amount is never broken in two, not even on a narrow screen", () => {
  const { html_body: html } = mailAfter(40_000n);
  expect(html).toContain('<span style="white-space:nowrap;">USD\u00a0400.00</span>');
});

it("the mail about the last payment says that everything is paid", () => {
  const text = mailTextAfter(200_000n);
  expect(text).toContain("Everything is paid. Thank you. There is nothing left to pay.");
  expect(text).not.toContain("IBAN");
});

it.each([true, false])(
  "the mail about an acceptance has a link if the proposal's links are on: %s",
  (hasLink) => {
    const accepted = {
      choices: [],
      name: "Ines",
      bankDetails,
      acceptedAt: accepted_at,
      plan: planOf(document),
      payments: [],
    };
    const mail = acceptedTravelerMail({ ...mailContext, hasLink }, document, accepted);
    expect(mail.text_body.includes("https://calabash.example/proposal/{token}")).toBe(hasLink);
    expect(mail.needs_proposal_link === true).toBe(hasLink);
  },
);

it("the mail about the acceptance of a new version does not ask for what is paid already, and names what is owed", () => {
  const accepted = {
    choices: [],
    name: "Ines",
    bankDetails,
    acceptedAt: accepted_at,
    plan: planOf(document),
  };
  const textAfter = (amount: number) =>
    acceptedTravelerMail(mailContext, document, {
      ...accepted,
      payments: [received(amount)],
    }).text_body.replaceAll("\u00a0", " ");
  expect(textAfter(40_000)).toContain("1. Pay the remaining USD 1,600.00 by 14 January 2027.");
  expect(textAfter(249_000)).toContain("1. We owe you USD 490.00. You have paid more than the trip costs.");
  expect(textAfter(249_000)).not.toContain("IBAN");
});

it("without bank details the mail says that we write how to pay, once, and asks for nothing yet", () => {
  const accepted = {
    choices: [],
    name: "Ines",
    bankDetails: "",
    acceptedAt: accepted_at,
    plan: planOf(document),
    payments: [],
  };
  const offer = proposalDocument({ title: "Two in Peru", deposit_days: 7 });
  const inAWeek = { ...accepted, plan: planOf(offer) };
  const text = acceptedTravelerMail(mailContext, offer, inAWeek).text_body.replaceAll("\u00a0", " ");
  expect(text).toContain(
    "1. The deposit of USD 400.00 is due by 23 November 2026. We will e-mail you how to pay, in time for that.",
  );
  expect(text).not.toMatch(/Pay the deposit|reference/);
  const spanish = acceptedTravelerMail(
    { ...mailContext, language: "es" },
    { ...offer, language: "es" },
    inAWeek,
  );
  expect(spanish.text_body).toContain("a más tardar el 23 de noviembre de 2026");
});
