import PQueue from "p-queue";
import { withStatementTimeout } from "#server/backend/statement-timeout.ts";
import type { RestLimit } from "#server/rest/rest-limit.ts";

export interface Lane {
  /** Runs the work when its turn comes; throws LaneBusy if that would take too long. */
  run<T>(address: string, work: () => Promise<T>): Promise<T>;
}

/** Too many calls wait already. */
export class LaneBusy extends Error {
  override readonly name = "LaneBusy";
}

interface LaneOptions {
  /** Calls that use the database together. */
  readonly atOnce: number;
  /** Calls of one address that run or wait. */
  readonly perAddress?: number;
  readonly waiting?: number;
  /** How long a call waits for its turn. */
  readonly patienceMs?: number;
}

/**
 * Lets a kind of call use so many connections and no more, so that the others stay free for everyone else. An
 * address with fewer calls under way goes first: who sends fifty at once waits behind who sends one.
 */
export function createLane({ atOnce, perAddress = 24, waiting = 400, patienceMs = 2000 }: LaneOptions): Lane {
  const queue = new PQueue({ concurrency: atOnce });
  const underWay = new Map<string, number>();
  return {
    async run(address, work) {
      const already = underWay.get(address) ?? 0;
      if (already >= perAddress || queue.size >= waiting) throw new LaneBusy();
      underWay.set(address, already + 1);
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(new LaneBusy()), patienceMs);
      try {
        const begin = () => {
          clearTimeout(timer);
          return work();
        };
        return await queue.add(begin, { priority: -already, signal: patience.signal });
      } finally {
        clearTimeout(timer);
        const left = (underWay.get(address) ?? 1) - 1;
        if (left > 0) underWay.set(address, left);
        else underWay.delete(address);
      }
    },
  };
}

export interface Lanes {
  readonly visitor: Lane;
  readonly user: Lane;
}

/** Pages, sign-in and forms keep the third of the connections that neither may take. */
export function createLanes(poolSize: number): Lanes {
  const atOnce = Math.max(1, Math.floor(poolSize / 3));
  return { visitor: createLane({ atOnce }), user: createLane({ atOnce }) };
}

/** A visitor's read is short or it is an attack. Pages have longer: they wait behind others when much is going on. */
const VISITOR_TIMEOUT = "1s";

/** A visitor's call, in its lane and counted by what it cost the database. */
export function runForVisitor<T>(
  { lanes, limit }: { readonly lanes: Lanes; readonly limit: RestLimit },
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  return lanes.visitor.run(address, async () => {
    const start = performance.now();
    try {
      return await withStatementTimeout(VISITOR_TIMEOUT, work);
    } finally {
      await limit.charge(address, performance.now() - start);
    }
  });
}
