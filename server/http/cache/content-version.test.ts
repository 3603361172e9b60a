import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DatabaseNotifications, NotificationListener } from "#server/data/database-notifications.ts";
import { followContentVersion } from "#server/http/cache/content-version.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const state = { version: 1, isUnreachable: false, reads: 0, restarts: 0 };
  const listeners: NotificationListener[] = [];
  const notifications: DatabaseNotifications = {
    listen: (_channel, listener) => {
      listeners.push(listener);
      return { restart: () => void state.restarts++, close: async () => {} };
    },
  };
  const contentVersion = followContentVersion({
    notifications,
    read: async () => {
      state.reads += 1;
      if (state.isUnreachable) throw new Error("database down");
      return state.version;
    },
  });
  const [listener] = listeners;
  if (!listener) throw new Error("nobody listens");
  return { state, contentVersion, listener };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const waitForCheck = () => vi.advanceTimersByTimeAsync(1000);

test("the version is unknown until notifications arrive, then it is read once", async () => {
  const { state, contentVersion, listener } = setUp();
  expect(contentVersion.current).toBeNull();
  listener.onConnected();
  await settle();
  expect(contentVersion.current).toBe(1);
  listener.onNotification("2");
  expect(contentVersion.current).toBe(2);
  expect(state.reads).toBe(1);
});

test("the version is unknown after a lost connection, and read again after reconnecting", async () => {
  const { state, contentVersion, listener } = setUp();
  listener.onConnected();
  await settle();
  listener.onDisconnected();
  expect(contentVersion.current).toBeNull();
  state.version = 5;
  listener.onConnected();
  await settle();
  expect(contentVersion.current).toBe(5);
});

test("a notification during a check replaces the result of the check", async () => {
  const { contentVersion, listener } = setUp();
  listener.onConnected();
  const check = contentVersion.read();
  listener.onNotification("7");
  expect(await check).toBe(7);
  await settle();
  expect(contentVersion.current).toBe(7);
});

test("a check finds a change without a notification, and the second such check reconnects", async () => {
  const { state, contentVersion, listener } = setUp();
  listener.onConnected();
  await settle();
  state.version = 2;
  await waitForCheck();
  expect(contentVersion.current).toBe(2);
  expect(state.restarts).toBe(0);
  await waitForCheck();
  expect(state.restarts).toBe(1);
});

test("a change with a notification does not reconnect", async () => {
  const { state, listener } = setUp();
  listener.onConnected();
  await settle();
  state.version = 2;
  listener.onNotification("2");
  await waitForCheck();
  await waitForCheck();
  expect(state.restarts).toBe(0);
});

test("the version is unknown while the database is down", async () => {
  const { state, contentVersion, listener } = setUp();
  listener.onConnected();
  await settle();
  state.isUnreachable = true;
  await waitForCheck();
  expect(contentVersion.current).toBeNull();
  state.isUnreachable = false;
  state.version = 3;
  await waitForCheck();
  expect(contentVersion.current).toBe(3);
});

test("without notifications every call reads the version", async () => {
  const contentVersion = followContentVersion({ notifications: null, read: async () => 4 });
  expect(await contentVersion.read()).toBe(4);
  expect(contentVersion.current).toBeNull();
});
