import { withPrices } from "#domain/proposals/lines.ts";
import type { OfferedLine, Priceable, ProposalDocument } from "#domain/proposals/schema.ts";

/** A stored draft without any optional value. */
export const DRAFT_FIELDS = {
  language: "en",
  title: "Peru",
  location: "",
  image: null,
  introduction: "",
  start_date: null,
  end_date: null,
  days: [],
  includes: [],
  excludes: [],
  adults: 2,
  children: 0,
  currency: null,
  deposit_percent: 20,
  deposit_due_date: null,
  balance_due_date: null,
  terms: "",
  cancellation_terms: "",
  deposit_days: 0,
  valid_until: null,
  change_note: "",
  payments: null,
  cancellation_steps: null,
};

export const LINE_KEY = "00000000-0000-4000-8000-000000000001";

export const documentLine = (overrides: Partial<OfferedLine> = {}): OfferedLine => ({
  key: LINE_KEY,
  day: null,
  label: "Tour",
  detail: "",
  unit: "person",
  quantity: 1,
  unit_price: 100_000n,
  optional: false,
  preselected: false,
  choice_group: null,
  ...overrides,
});

type Terms = "deposit_percent" | "deposit_due_date" | "deposit_days" | "balance_due_date";
type Offer = Omit<ProposalDocument, "lines" | "payments"> & Pick<Priceable, "lines" | "payments" | Terms>;

/** A document with its prices; the terms of a deposit can be given as in earlier documents. */
export const proposalDocument = (overrides: Partial<Offer> = {}): ProposalDocument => {
  const offer: Offer = {
    format: 1,
    number: "P-2026-0042",
    version: 1,
    language: "en",
    title: "Peru",
    location: "Peru",
    image: null,
    introduction: "",
    start_date: "2027-03-14",
    end_date: "2027-03-20",
    days: [],
    includes: [],
    excludes: [],
    adults: 2,
    children: 0,
    currency: "USD",
    deposit_percent: 20,
    deposit_due_date: null,
    balance_due_date: "2027-01-14",
    terms: "",
    cancellation_terms: "",
    lines: [documentLine()],
    ...overrides,
  };
  return withPrices(offer);
};
