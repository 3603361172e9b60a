import { STATUS_LABELS, statuses } from "#domain/request-labels.ts";

const CODES = new RegExp(`^(${statuses.join("|")}) → (${statuses.join("|")})`);
const labelOf = (code: string) => statuses.find((status) => status === code);

/** 'new → in_progress' with the labels of the screen. Text after it, such as a reason, is kept as written. */
export function readableStatusChange(body: string): string {
  return body.replace(CODES, (whole, from: string, to: string) => {
    const [before, after] = [labelOf(from), labelOf(to)];
    return before && after ? `${STATUS_LABELS[before]} → ${STATUS_LABELS[after]}` : whole;
  });
}
