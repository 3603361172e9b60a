import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NoticeListener, Notices } from "#server/data/notices.ts";
import { followContentVersion } from "#server/http/cache/content-version.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const state = { version: 1, isUnreachable: false, reads: 0, restarts: 0 };
  const listeners: NoticeListener[] = [];
  const notices: Notices = {
    listen: (_channel, listener) => {
      listeners.push(listener);
      return { restart: () => void state.restarts++, close: async () => {} };
    },
  };
  const followed = followContentVersion({
    notices,
    read: async () => {
      state.reads += 1;
      if (state.isUnreachable) throw new Error("database down");
      return state.version;
    },
  });
  const [database] = listeners;
  if (!database) throw new Error("nobody listens");
  return { state, followed, database };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const oneCheck = () => vi.advanceTimersByTimeAsync(1000);

test("the version is unknown until notifications arrive, then it is read once", async () => {
  const { state, followed, database } = setUp();
  expect(followed.current).toBeNull();
  database.onConnected();
  await settle();
  expect(followed.current).toBe(1);
  database.onNotice("2");
  expect(followed.current).toBe(2);
  expect(state.reads).toBe(1);
});

test("the version is unknown after a lost connection, and read again after reconnecting", async () => {
  const { state, followed, database } = setUp();
  database.onConnected();
  await settle();
  database.onDisconnected();
  expect(followed.current).toBeNull();
  state.version = 5;
  database.onConnected();
  await settle();
  expect(followed.current).toBe(5);
});

test("a notification during a check is newer than the check's result", async () => {
  const { followed, database } = setUp();
  database.onConnected();
  const check = followed.read();
  database.onNotice("7");
  expect(await check).toBe(7);
  await settle();
  expect(followed.current).toBe(7);
});

test("the next check finds a change without notification, and reconnects", async () => {
  const { state, followed, database } = setUp();
  database.onConnected();
  await settle();
  state.version = 2;
  await oneCheck();
  expect(followed.current).toBe(2);
  expect(state.restarts).toBe(0);
  await oneCheck();
  expect(state.restarts).toBe(1);
});

test("a change with notification does not reconnect", async () => {
  const { state, database } = setUp();
  database.onConnected();
  await settle();
  state.version = 2;
  database.onNotice("2");
  await oneCheck();
  await oneCheck();
  expect(state.restarts).toBe(0);
});

test("the version is unknown while the database is down", async () => {
  const { state, followed, database } = setUp();
  database.onConnected();
  await settle();
  state.isUnreachable = true;
  await oneCheck();
  expect(followed.current).toBeNull();
  state.isUnreachable = false;
  state.version = 3;
  await oneCheck();
  expect(followed.current).toBe(3);
});

test("without notifications every call reads the version", async () => {
  const followed = followContentVersion({ notices: null, read: async () => 4 });
  expect(await followed.read()).toBe(4);
  expect(followed.current).toBeNull();
});
