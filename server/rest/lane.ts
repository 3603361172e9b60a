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
  const queue: Place[] = [];
  const underWay = new Map<string, number>();
  let running = 0;

  /** Resolves when a running call hands its place over. */
  const waitForTurn = (priority: number) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(place), 1);
        reject(new LaneBusy());
      };
      const timer = setTimeout(giveUp, patienceMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const place: Place = { priority, begin };
      const behind = queue.findIndex((other) => other.priority < priority);
      queue.splice(behind === -1 ? queue.length : behind, 0, place);
    });

  const handOver = () => {
    const next = queue.shift();
    if (next) next.begin();
    else running -= 1;
  };

  return {
    async run(address, work) {
      const already = underWay.get(address) ?? 0;
      if (already >= perAddress || queue.length >= waiting) throw new LaneBusy();
      underWay.set(address, already + 1);
      try {
        if (running < atOnce) running += 1;
        else await waitForTurn(-already);
        try {
          return await work();
        } finally {
          handOver();
        }
      } finally {
        const left = (underWay.get(address) ?? 1) - 1;
        if (left > 0) underWay.set(address, left);
        else underWay.delete(address);
      }
    },
  };
}

/** A call that waits for its turn. */
interface Place {
  readonly priority: number;
  begin(): void;
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

/** A visitor's read that takes longer is cut off. Pages have longer: they wait behind others when much is going on. */
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
