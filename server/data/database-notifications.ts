import { randomUUID } from "node:crypto";
import { Client, type ClientConfig } from "pg";
import { settleWithin } from "#server/process/deadline.ts";
import type { Log } from "#server/process/log.ts";

/** Receives PostgreSQL's notifications (LISTEN). */
export interface DatabaseNotifications {
  listen(channel: string, listener: NotificationListener): Subscription;
}

export interface NotificationListener {
  /** Called when every notification is received from now on. Earlier changes must be read from the database. */
  onConnected(): void;
  onNotification(payload: string): void;
  /** Called when notifications may be missed from now on. */
  onDisconnected(): void;
}

export interface Subscription {
  /** Reconnects. Call this when a notification was missed. */
  restart(): void;
  close(): Promise<void>;
}

interface DatabaseNotificationsOptions {
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
export function createDatabaseNotifications({
  config,
  announce,
  log,
}: DatabaseNotificationsOptions): DatabaseNotifications {
  return {
    listen(channel, listener) {
      let client: Client | null = null;
      let retryTimer: NodeJS.Timeout | null = null;
      let isClosed = false;
      let hasLogged = false;

      const dropClient = (brokenClient: Client, retryMs: number) => {
        if (client !== brokenClient) return;
        client = null;
        listener.onDisconnected();
        brokenClient.end().catch(() => {});
        if (!isClosed) retryTimer = setTimeout(() => void connect(), retryMs).unref();
      };

      const connect = async () => {
        const newClient = new Client({ ...config, keepAlive: true, connectionTimeoutMillis: 5_000 });
        client = newClient;
        // A notification to ourselves, which shows whether notifications arrive.
        const probe = PROBE_PREFIX + randomUUID();
        const probeReceived = Promise.withResolvers<void>();
        newClient.on("error", () => dropClient(newClient, RETRY_MS));
        newClient.on("end", () => dropClient(newClient, RETRY_MS));
        newClient.on("notification", ({ payload = "" }) => {
          if (payload === probe) probeReceived.resolve();
          if (!payload.startsWith(PROBE_PREFIX)) listener.onNotification(payload);
        });
        try {
          await newClient.connect();
          await newClient.query(`listen ${newClient.escapeIdentifier(channel)}`);
          await announce(channel, probe);
        } catch {
          return dropClient(newClient, RETRY_MS);
        }
        try {
          await settleWithin(probeReceived.promise, PROBE_LIMIT_MS, "receiving a test notification");
          if (client === newClient) listener.onConnected();
        } catch {
          if (!hasLogged) log("info", "database notifications do not arrive; polling the database instead");
          hasLogged = true;
          dropClient(newClient, RETRY_UNDELIVERED_MS);
        }
      };
      void connect();

      return {
        restart: () => {
          if (client) dropClient(client, 0);
        },
        close: async () => {
          isClosed = true;
          if (retryTimer) clearTimeout(retryTimer);
          const lastClient = client;
          client = null;
          await lastClient?.end().catch(() => {});
        },
      };
    },
  };
}
