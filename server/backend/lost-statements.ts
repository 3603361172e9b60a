import { DatabaseAway } from "#server/backend/database-away.ts";

interface Wait {
  readonly process: number;
  readonly since: number;
  readonly giveUp: (reason: Error) => void;
  notSeen: number;
}

/** Together under two seconds: that is how long a caller waits at most. */
const ASK_AFTER_MS = 1000;
const TICK_MS = 300;
/** Not seen at work once, a statement may have ended just now, with its answer still being read. */
const NOT_SEEN_LIMIT = 2;

/**
 * Finds statements that the server does not work on. A connection can be half-open: the server or a router has
 * forgotten it without saying so, while others answer. Nothing would end a wait on it but the longest time limit, so
 * after a second the server is asked, on another connection, which of its processes are at work.
 */
export class LostStatements {
  readonly #readBusy: () => Promise<ReadonlySet<number>>;
  readonly #waits = new Set<Wait>();
  #timer: NodeJS.Timeout | null = null;
  #isAsking = false;

  constructor(readBusy: () => Promise<ReadonlySet<number>>) {
    this.#readBusy = readBusy;
  }

  /** Answers as `work` does, unless the server says that it is not at work for this caller. */
  during<T>(process: number | null, work: Promise<T>): Promise<T> {
    if (process === null) return work;
    return new Promise<T>((resolve, reject) => {
      const wait: Wait = { process, since: performance.now(), giveUp: reject, notSeen: 0 };
      this.#waits.add(wait);
      this.#timer ??= setInterval(() => void this.#look(), TICK_MS).unref();
      const settled =
        <V>(settle: (value: V) => void) =>
        (value: V) => {
          this.#waits.delete(wait);
          settle(value);
        };
      work.then(settled(resolve), settled(reject));
    });
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #look(): Promise<void> {
    if (this.#waits.size === 0) return this.close();
    const since = performance.now() - ASK_AFTER_MS;
    const slow = [...this.#waits].filter((wait) => wait.since < since);
    if (slow.length === 0 || this.#isAsking) return;
    this.#isAsking = true;
    // A server that cannot be asked is the business of the database watch.
    const busy = await this.#readBusy().catch(() => null);
    this.#isAsking = false;
    if (!busy) return;
    for (const wait of slow) {
      if (!this.#waits.has(wait)) continue;
      wait.notSeen = busy.has(wait.process) ? 0 : wait.notSeen + 1;
      if (wait.notSeen < NOT_SEEN_LIMIT) continue;
      this.#waits.delete(wait);
      wait.giveUp(
        new DatabaseAway("the server does not know of this statement: the connection is half-open"),
      );
    }
  }
}
