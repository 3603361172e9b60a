import { appendFileSync } from "node:fs";
import { expect } from "vitest";

/** One fault that was survived, for the table in docs/reliability.md. */
export interface FaultRecord {
  readonly fault: string;
  readonly where: string;
  /** What a visitor sees meanwhile. */
  readonly visitor: string;
  /** Until everything works again; 0 where nothing was interrupted. */
  readonly recoveredMs: number;
  /** Acknowledged writes that were compared, and how many of them were missing. */
  readonly writes: number;
  readonly lost: number;
}

/** Kept only in the long run (`npm run test:faults -- --long`), which makes the table of it. */
export function recordFault(record: FaultRecord): void {
  const target = process.env.FAULTS_RECORD;
  const file = expect.getState().testPath;
  if (target) appendFileSync(target, `${JSON.stringify({ file, ...record })}\n`);
}
