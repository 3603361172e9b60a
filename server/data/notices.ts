import { randomUUID } from "node:crypto";
import { Client, type ClientConfig } from "pg";
import { settleWithin } from "#server/process/deadline.ts";
import type { Log } from "#server/process/log.ts";

/** Receives PostgreSQL's notifications (LISTEN). */
export interface Notices {
  listen(channel: string, listener: NoticeListener): Listening;
}

export interface NoticeListener {
  /** From now on every notification is received. Earlier changes must be read from the database. */
  onConnected(): void;
  onNotice(payload: string): void;
  /** From now on notifications may be missed. */
  onDisconnected(): void;
}

export interface Listening {
  /** Reconnects. Call this when a notification was missed. */
  restart(): void;
  close(): Promise<void>;
}

interface NoticesOptions {
  readonly config: ClientConfig;
  /** Sends a notification over another connection. */
  readonly announce: (channel: string, payload: string) => Promise<unknown>;
  readonly log: Log;
}

const RETRY_MS = 500;
/** Long, because a pooler in transaction mode accepts LISTEN but never delivers notifications. */
const RETRY_UNDELIVERED_MS = 60_000;
const PROBE_LIMIT_MS = 2_000;
const PROBE_PREFIX = "probe ";

/** Listens over a separate connection, which is reopened whenever it breaks. */
export function createNotices({ config, announce, log }: NoticesOptions): Notices {
  return {
    listen(channel, listener) {
      let client: Client | null = null;
      let retry: NodeJS.Timeout | null = null;
      let isClosed = false;
      let hasLogged = false;

      const drop = (dropped: Client, retryMs: number) => {
        if (client !== dropped) return;
        client = null;
        listener.onDisconnected();
        dropped.end().catch(() => {});
        if (!isClosed) retry = setTimeout(() => void connect(), retryMs).unref();
      };

      const connect = async () => {
        const opened = new Client({ ...config, keepAlive: true, connectionTimeoutMillis: 5_000 });
        client = opened;
        const probe = PROBE_PREFIX + randomUUID();
        const heard = Promise.withResolvers<void>();
        opened.on("error", () => drop(opened, RETRY_MS));
        opened.on("end", () => drop(opened, RETRY_MS));
        opened.on("notification", ({ payload = "" }) => {
          if (payload === probe) heard.resolve();
          if (!payload.startsWith(PROBE_PREFIX)) listener.onNotice(payload);
        });
        try {
          await opened.connect();
          await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
          await announce(channel, probe);
        } catch {
          return drop(opened, RETRY_MS);
        }
        try {
          await settleWithin(heard.promise, PROBE_LIMIT_MS, "receiving a test notification");
          if (client === opened) listener.onConnected();
        } catch {
          if (!hasLogged) log("info", "database notifications do not arrive; polling the database instead");
          hasLogged = true;
          drop(opened, RETRY_UNDELIVERED_MS);
        }
      };
      void connect();

      return {
        restart: () => {
          if (client) drop(client, 0);
        },
        close: async () => {
          isClosed = true;
          if (retry) clearTimeout(retry);
          const last = client;
          client = null;
          await last?.end().catch(() => {});
        },
      };
    },
  };
}
