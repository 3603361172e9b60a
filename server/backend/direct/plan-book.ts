import { LRUCache } from "lru-cache";
import type { Log } from "#server/logging/log.ts";

interface Entry<Plan> {
  seen: number;
  /** Undefined before it is learned; null for a shape that stays with the library. */
  plan: Plan | null | undefined;
}

/** Learning costs a few calls of the library, so it is for shapes that come again. */
const SEEN_BEFORE_LEARNING = 2;
const MOST_SHAPES = 2_000;

/** What was learned of calls, by their shape. */
export class PlanBook<Call, Plan> {
  readonly #learn: (call: Call) => Promise<Plan | null>;
  readonly #log: Log;
  readonly #entries = new LRUCache<string, Entry<Plan>>({ max: MOST_SHAPES });
  #isLearning = false;

  constructor(learn: (call: Call) => Promise<Plan | null>, log: Log) {
    this.#learn = learn;
    this.#log = log;
  }

  /** The plan, if it is known; else the call counts as seen, and its shape may be learned. */
  find(shape: string, call: () => Call): Plan | null {
    const entry = this.#entries.get(shape);
    if (!entry) this.#entries.set(shape, { seen: 1, plan: undefined });
    else if (entry.plan !== undefined) return entry.plan;
    else if (++entry.seen > SEEN_BEFORE_LEARNING && !this.#isLearning) void this.#learnNow(entry, call());
    return null;
  }

  /** The database has refused it: it is learned anew if it comes again. */
  forget(shape: string): void {
    this.#entries.delete(shape);
  }

  /** One at a time: those who wait are answered by the library meanwhile. */
  async #learnNow(entry: Entry<Plan>, call: Call): Promise<void> {
    this.#isLearning = true;
    try {
      entry.plan = await this.#learn(call);
    } catch (error) {
      entry.plan = null;
      this.#log("warn", "a data call was not learned", { error });
    }
    this.#isLearning = false;
  }
}
