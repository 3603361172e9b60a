import { codeOf, DatabaseAway, isAnswer, StatementOverdue } from "#server/backend/database-away.ts";
import type { Log } from "#server/logging/log.ts";

interface Wait {
  readonly since: number;
  readonly limitMs: number;
  readonly giveUp: (reason: Error) => void;
}

export interface DatabaseWatchOptions {
  /** Opens a connection of its own, asks one question and closes it; the signal tells that nobody waits any more. */
  readonly probe: (signal: AbortSignal) => Promise<void>;
  /** Called once when the database turns out to be away: connections from before are worth nothing. */
  readonly onAway: () => void;
  readonly log: Log;
}

/** Together under two seconds: that is how long a caller waits at most for a database that has gone silent. */
const SUSPICIOUS_AFTER_MS = 400;
const PROBE_LIMIT_MS = 1_300;
const PROBE_AGAIN_MS = 200;
const TICK_MS = 50;

/**
 * Knows whether the database answers. Every wait for it is registered here: one that lasts suspiciously long is
 * checked by a probe on another connection, and if that is not answered either, every wait ends at once and new
 * ones are refused until a probe succeeds. So a slow query may be slow, and a frozen server holds nobody.
 *
 * Time is counted in ticks that this process was able to take: while it computes (a password hash, a page) answers
 * lie unread, and that is not the database's silence.
 */
export class DatabaseWatch {
  readonly #options: DatabaseWatchOptions;
  readonly #waits = new Set<Wait>();
  #clock = 0;
  #ticking: NodeJS.Timeout | null = null;
  #probe: { readonly since: number; readonly giveUp: (reason: Error) => void } | null = null;
  #provenAt = Number.NEGATIVE_INFINITY;
  #awaySince: number | null = null;
  #again: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: DatabaseWatchOptions) {
    this.#options = options;
  }

  get isAway(): boolean {
    return this.#awaySince !== null;
  }

  /** Answers as `work` does, unless its time runs out or the database turns out to be away. */
  during<T>(work: () => Promise<T>, limitMs: number): Promise<T> {
    if (this.isAway) return Promise.reject(new DatabaseAway("the database is away"));
    return new Promise<T>((resolve, reject) => {
      const wait: Wait = { since: this.#clock, limitMs, giveUp: reject };
      this.#waits.add(wait);
      this.#startTicking();
      work().then(
        (value) => {
          this.#waits.delete(wait);
          resolve(value);
        },
        (cause) => {
          this.#waits.delete(wait);
          reject(cause);
        },
      );
    });
  }

  /** The server has just said something, if only a refusal: it is slow at most. */
  answered(): void {
    this.#provenAt = this.#clock;
  }

  /** A connection broke: find out at once whether the database did. */
  suspect(): void {
    if (!this.#probe && !this.isAway && !this.#closed) void this.#check();
  }

  close(): void {
    this.#closed = true;
    if (this.#ticking) clearInterval(this.#ticking);
    if (this.#again) clearTimeout(this.#again);
    this.#endAllWaits();
  }

  #startTicking(): void {
    if (!this.#closed) this.#ticking ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  #tick(): void {
    if (this.#waits.size === 0 && !this.#probe && this.#ticking) {
      clearInterval(this.#ticking);
      this.#ticking = null;
      return;
    }
    this.#clock += TICK_MS;
    if (this.#probe && this.#clock - Math.max(this.#probe.since, this.#provenAt) > PROBE_LIMIT_MS)
      this.#probe.giveUp(new DatabaseAway("no answer to a probe"));
    for (const wait of this.#waits) {
      const waited = this.#clock - wait.since;
      if (waited > wait.limitMs) {
        this.#waits.delete(wait);
        wait.giveUp(new StatementOverdue(`no answer from the database in ${wait.limitMs} ms`));
      } else if (this.#clock - Math.max(wait.since, this.#provenAt) > SUSPICIOUS_AFTER_MS) this.suspect();
    }
  }

  async #check(): Promise<void> {
    const nobodyWaits = new AbortController();
    const failure = await new Promise<unknown>((resolve) => {
      this.#probe = { since: this.#clock, giveUp: resolve };
      this.#startTicking();
      this.#options.probe(nobodyWaits.signal).then(
        () => resolve(null),
        (cause: unknown) => resolve(isAnswer(cause) ? null : cause),
      );
    });
    nobodyWaits.abort();
    this.#probe = null;
    if (this.#closed) return;
    if (failure === null) this.#isHere();
    else this.#isGone(failure);
  }

  #isHere(): void {
    this.answered();
    if (this.#awaySince === null) return;
    const seconds = (performance.now() - this.#awaySince) / 1000;
    this.#awaySince = null;
    this.#options.log("info", "database is back", { awaySeconds: Number(seconds.toFixed(1)) });
  }

  #isGone(cause: unknown): void {
    if (this.#awaySince === null) {
      this.#awaySince = performance.now();
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#options.log("error", "database is away", { sqlstate: codeOf(cause), reason });
      this.#endAllWaits();
      this.#options.onAway();
    }
    this.#again = setTimeout(() => void this.#check(), PROBE_AGAIN_MS).unref();
  }

  #endAllWaits(): void {
    for (const { giveUp } of this.#waits) giveUp(new DatabaseAway("the database went away"));
    this.#waits.clear();
  }
}
