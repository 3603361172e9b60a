import { STATUS_LABELS, statuses } from "#domain/request-labels.ts";

const STATUS_CODES = new RegExp(`^(${statuses.join("|")}) → (${statuses.join("|")})`);
const statusOf = (code: string) => statuses.find((status) => status === code);

/** Replaces the statuses in 'new → in_progress' with their labels. Text after them, such as a reason, is kept. */
export function readableStatusChange(body: string): string {
  return body.replace(STATUS_CODES, (whole, from: string, to: string) => {
    const [before, after] = [statusOf(from), statusOf(to)];
    return before && after ? `${STATUS_LABELS[before]} → ${STATUS_LABELS[after]}` : whole;
  });
}
