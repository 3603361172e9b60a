import { REQUEST_STATUS_LABELS, requestStatuses } from "#domain/request-labels.ts";

const STATUS_CODES = new RegExp(`^(${requestStatuses.join("|")}) → (${requestStatuses.join("|")})`);
const statusOf = (code: string) => requestStatuses.find((status) => status === code);

/** Replaces the statuses in 'new → in_progress' with their labels. Text after them, such as a reason, is kept. */
export function readableStatusChange(body: string): string {
  return body.replace(STATUS_CODES, (whole, from: string, to: string) => {
    const [before, after] = [statusOf(from), statusOf(to)];
    return before && after ? `${REQUEST_STATUS_LABELS[before]} → ${REQUEST_STATUS_LABELS[after]}` : whole;
  });
}
