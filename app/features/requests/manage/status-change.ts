import { STATUS_LABELS, statuses } from "#domain/request-labels.ts";

const CODES = new RegExp(`^(${statuses.join("|")}) → (${statuses.join("|")})`);
const labelOf = (code: string) => statuses.find((status) => status === code);

/** 'new → in_progress' as the rest of the screen says it. What follows, such as a reason, stays as written. */
export function readableStatusChange(body: string): string {
  return body.replace(CODES, (whole, from: string, to: string) => {
    const [before, after] = [labelOf(from), labelOf(to)];
    return before && after ? `${STATUS_LABELS[before]} → ${STATUS_LABELS[after]}` : whole;
  });
}
