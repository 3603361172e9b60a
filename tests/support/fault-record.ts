/** One fault that the site survived, for the table in docs/reliability.md. */
export interface FaultRecord {
  readonly fault: string;
  readonly where: string;
  /** What a visitor sees during the fault. */
  readonly visitor: string;
  /** Time until everything works again; 0 if nothing was interrupted. */
  readonly recoveredMs: number;
  /** Acknowledged writes that were checked, and how many of them were missing. */
  readonly writes: number;
  readonly lost: number;
}

/** Starts to measure the time for a record. Returns a function that returns the milliseconds so far. */
export function startStopwatch(): () => number {
  const startedAt = performance.now();
  return () => performance.now() - startedAt;
}

/** With TEST_LONG, prints a row for the table in docs/reliability.md. */
export function recordFault({ fault, where, visitor, recoveredMs, writes, lost }: FaultRecord): void {
  if (!process.env.TEST_LONG) return;
  const time = recoveredMs === 0 ? "no interruption" : `${(recoveredMs / 1000).toFixed(1)} s`;
  const writesLost = writes === 0 ? "none sent" : `${lost === 0 ? "none" : lost} of ${writes}`;
  process.stdout.write(`| ${fault} | ${where} | ${visitor} | ${time} | ${writesLost} |\n`);
}
