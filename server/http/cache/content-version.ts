import type { Backend } from "#server/data/backend.ts";
import type { Clients } from "#server/data/clients.ts";
import type { DatabaseNotifications, Subscription } from "#server/data/database-notifications.ts";
import { DeadlineExceeded, settleWithin } from "#server/process/deadline.ts";

/** A number that every change of public content increments. */
export interface ContentVersion {
  /** Kept current by notifications; null while they cannot be received. */
  readonly current: number | null;
  read(): Promise<number>;
  close(): Promise<void>;
}

interface ContentVersionOptions {
  /** Reads the version from the database. Concurrent calls should share one read (see shareConcurrentReads). */
  readonly read: () => Promise<number>;
  /** Null for a remote project, which sends no notifications. */
  readonly notifications: DatabaseNotifications | null;
}

/** The channel on which the content tables' triggers announce the new version. */
export const CONTENT_CHANNEL = "calabash_content";
/** Notifications can get lost silently (a dead connection, a pooler). A check at this interval finds missed changes. */
const CHECK_EVERY_MS = 1_000;

/** Follows the version by notifications and checks it against the database at intervals. */
export function followContentVersion({ read, notifications }: ContentVersionOptions): ContentVersion {
  let isListening = false;
  let current: number | null = null;
  /** The version of the latest notification. */
  let announcedVersion = -1;
  let noticeCount = 0;
  /** A version that a check has found without a notification; the notification may still arrive. */
  let unannouncedVersion: number | null = null;

  const check = async (): Promise<number> => {
    const countBefore = noticeCount;
    const readVersion = await read();
    // A notification received during the read is newer than its result.
    const version = noticeCount === countBefore ? readVersion : announcedVersion;
    if (isListening) current = version;
    return version;
  };

  const subscription: Subscription | undefined = notifications?.listen(CONTENT_CHANNEL, {
    onConnected: () => {
      isListening = true;
      check().then(
        (version) => {
          announcedVersion = version;
        },
        // findMissedChanges() tries again.
        () => {},
      );
    },
    onDisconnected: () => {
      isListening = false;
      current = null;
    },
    onNotification: (payload) => {
      const version = Number(payload);
      if (!Number.isSafeInteger(version)) return;
      noticeCount += 1;
      announcedVersion = version;
      if (current !== null) current = version;
    },
  });

  const findMissedChanges = async () => {
    if (!isListening) return;
    try {
      const version = await check();
      if (version === announcedVersion) unannouncedVersion = null;
      else if (unannouncedVersion === version) {
        unannouncedVersion = null;
        subscription?.restart();
      } else unannouncedVersion = version;
    } catch {
      // While the database is down, the content may have changed unnoticed.
      current = null;
    }
  };
  const timer = notifications && setInterval(() => void findMissedChanges(), CHECK_EVERY_MS).unref();

  return {
    get current() {
      return current;
    },
    read: check,
    close: async () => {
      if (timer) clearInterval(timer);
      await subscription?.close();
    },
  };
}

export async function readContentVersion(backend: Backend, clients: Clients): Promise<number> {
  if (backend.readContentVersion) return backend.readContentVersion();
  const { data, error } = await clients.visitor.from("content_version").select("version").single();
  if (error) throw new Error(error.message);
  return data.version;
}

const READ_LIMIT_MS = 1000;

/**
 * Shares one read among concurrent callers. Each caller gets a read that started after its call, so that the very next
 * request sees a change. A thousand concurrent requests still cost only one or two reads. A read that times out fails
 * for all its callers.
 */
export function shareConcurrentReads(read: () => Promise<number>): () => Promise<number> {
  let runningRead: Promise<number> | null = null;
  let nextRead: Promise<number> | null = null;

  const start = (): Promise<number> => {
    const sharedRead = settleWithin(read(), READ_LIMIT_MS, "the check of the content version").finally(() => {
      if (runningRead === sharedRead) runningRead = null;
    });
    runningRead = sharedRead;
    return sharedRead;
  };

  const startNext = () => {
    nextRead = null;
    return start();
  };

  return () => {
    if (!runningRead) return start();
    nextRead ??= runningRead.then(startNext, (cause) => {
      // Do not wait a second time for a database that does not respond.
      if (!(cause instanceof DeadlineExceeded)) return startNext();
      nextRead = null;
      throw cause;
    });
    return nextRead;
  };
}
