import * as z from "zod/mini";
import { addDays, DAY_MS } from "#domain/calendar-days.ts";
import { isCurrency } from "#domain/proposals/currency.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";
import type { DraftFields } from "#domain/proposals/schema.ts";

/** Initial values of a new proposal; an admin edits them in Settings → Money. */
export const proposalDefaults = z.object({
  currency: z.catch(z.string().check(z.refine(isCurrency)), "USD"),
  deposit_percent: z.catch(z.int().check(z.gte(0), z.lte(100)), 20),
  /** Days from the acceptance until the deposit is due. */
  deposit_days: z.catch(z.int().check(z.gte(0), z.lte(PROPOSAL_LIMITS.depositDays)), 7),
  /** Days during which the traveler can accept. */
  valid_days: z.catch(z.int().check(z.gte(1), z.lte(365)), 14),
  /** How many days before the first day of the trip the balance is due. */
  balance_days: z.catch(z.int().check(z.gte(0), z.lte(365)), 60),
  terms: z.catch(z.string().check(z.maxLength(50_000)), ""),
  cancellation_terms: z.catch(z.string().check(z.maxLength(50_000)), ""),
});
export type ProposalDefaults = z.infer<typeof proposalDefaults>;

export const PROPOSAL_DEFAULTS_KEY = "proposal_defaults";

/** Missing or unreadable settings fall back to the defaults above. */
export function parseProposalDefaults(stored: string | null | undefined): ProposalDefaults {
  try {
    return proposalDefaults.parse(JSON.parse(stored ?? "{}"));
  } catch {
    return proposalDefaults.parse({});
  }
}

/** The date on which the balance is due: `balance_days` before the trip, but not before today. */
export function balanceDueDate(start: string, { balance_days }: ProposalDefaults, today: string): string {
  const due = addDays(start, -balance_days);
  return due < today ? today : due;
}

type Dates = Pick<DraftFields, "start_date" | "end_date" | "balance_due_date" | "days">;

/** Whether the year is typed completely. While someone types 2027, a date field reports 0002, 0020 and 0202 first. */
const isComplete = (date: string | null): date is string => date !== null && date >= "1900";

/**
 * The dates after the first day has changed to `start`. The trip keeps its length, and the balance date moves too
 * unless it was set by hand.
 */
export function datesAfterStartChange(
  fields: Dates,
  start: string | null,
  defaults: ProposalDefaults,
  today: string,
): Pick<DraftFields, "start_date" | "end_date" | "balance_due_date"> {
  const { start_date, end_date, balance_due_date, days } = fields;
  if (!isComplete(start)) return { start_date: start, end_date, balance_due_date };
  const lastDay = days.at(-1)?.day ?? 1;
  const nights =
    isComplete(start_date) && end_date
      ? (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS
      : lastDay - 1;
  const isBalanceDateDefault =
    balance_due_date === null ||
    (isComplete(start_date) && balance_due_date === balanceDueDate(start_date, defaults, today));
  return {
    start_date: start,
    end_date: end_date === null && days.length === 0 ? null : addDays(start, nights),
    balance_due_date: isBalanceDateDefault ? balanceDueDate(start, defaults, today) : balance_due_date,
  };
}
