import type { Backend } from "#server/data/backend.ts";
import type { Clients } from "#server/data/clients.ts";
import type { Listening, Notices } from "#server/data/notices.ts";
import { DeadlinePassed, settleWithin } from "#server/process/deadline.ts";

/** The number that every change of public content raises. */
export interface ContentVersion {
  /** Known because every change is announced; null where announcements are not heard, or not at the moment. */
  readonly current: number | null;
  /** Asks the database. */
  read(): Promise<number>;
  close(): Promise<void>;
}

interface ContentVersionOptions {
  /** Reads it from the database; many who ask at once should share one check. */
  readonly read: () => Promise<number>;
  /** Null where nothing can be heard: a remote project. */
  readonly notices: Notices | null;
}

/** The channel on which the triggers of the content tables announce the new version. */
export const CONTENT_CHANNEL = "calabash_content";
/** Announcements may get lost without a sign (a dead line, a pooler): this is how long that can stay unnoticed. */
const CHECK_EVERY_MS = 1_000;

/** Follows the version by announcements, checked against the database at intervals. */
export function followContentVersion({ read, notices }: ContentVersionOptions): ContentVersion {
  let isHearing = false;
  let current: number | null = null;
  let announced = -1;
  let heardTimes = 0;
  let unannounced: number | null = null;

  const check = async (): Promise<number> => {
    const heardBefore = heardTimes;
    const found = await read();
    // What was announced meanwhile is newer than what was read.
    const version = heardTimes === heardBefore ? found : announced;
    if (isHearing) current = version;
    return version;
  };

  const listening: Listening | undefined = notices?.listen(CONTENT_CHANNEL, {
    onHearing: () => {
      isHearing = true;
      check().then(
        (version) => {
          announced = version;
        },
        () => {},
      );
    },
    onDeaf: () => {
      isHearing = false;
      current = null;
    },
    onNotice: (payload) => {
      const version = Number(payload);
      if (!Number.isSafeInteger(version)) return;
      heardTimes += 1;
      announced = version;
      if (current !== null) current = version;
    },
  });

  const compare = async () => {
    if (!isHearing) return;
    try {
      const version = await check();
      if (version === announced) unannounced = null;
      else if (unannounced === version) {
        unannounced = null;
        listening?.restart();
      } else unannounced = version;
    } catch {
      // The database is away: until it answers, nobody knows whether the content has changed.
      current = null;
    }
  };
  const timer = notices && setInterval(() => void compare(), CHECK_EVERY_MS).unref();

  return {
    get current() {
      return current;
    },
    read: check,
    close: async () => {
      if (timer) clearInterval(timer);
      await listening?.close();
    },
  };
}

/** From the database; every change of public content raises it. */
export async function readContentVersion(backend: Backend, clients: Clients): Promise<number> {
  if (backend.readContentVersion) return backend.readContentVersion();
  const { data, error } = await clients.visitor.from("content_version").select("version").single();
  if (error) throw new Error(error.message);
  return data.version;
}

const CHECK_LIMIT_MS = 1000;

/**
 * Shares one check among all who wait for it. Whoever asks gets a check that began after they asked, so that
 * a change is seen by the very next request, yet a thousand requests at once cost one or two reads. A check that gives no answer ends for all who wait for it.
 */
export function shareChecks(read: () => Promise<number>): () => Promise<number> {
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  const start = (): Promise<number> => {
    const check = settleWithin(read(), CHECK_LIMIT_MS, "the check of the content version").finally(() => {
      if (running === check) running = null;
    });
    running = check;
    return check;
  };

  const begin = () => {
    next = null;
    return start();
  };

  return () => {
    if (!running) return start();
    next ??= running.then(begin, (cause) => {
      // Nobody waits twice for a database that gives no answer.
      if (!(cause instanceof DeadlinePassed)) return begin();
      next = null;
      throw cause;
    });
    return next;
  };
}
