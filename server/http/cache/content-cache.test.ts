import { expect, test, vi } from "vitest";
import { CachedResponse } from "#server/http/cache/cached-response.ts";
import { type ContentCacheOptions, createContentCache } from "#server/http/cache/content-cache.ts";
import { polledContentVersion } from "#server/http/cache/content-version.fixture.ts";

const page = (body: string, status = 200) => new CachedResponse({ status, body });
const bodyOf = (response: CachedResponse) => response.body.toString();

function setUp(options?: ContentCacheOptions) {
  const state = { version: 1, buildCount: 0, isDown: false };
  const read = async () => {
    if (state.isDown) throw new Error("database down");
    return state.version;
  };
  const cache = createContentCache(polledContentVersion(read), options);
  const get = (key: string, response = page(`${key} v${state.version}`)) =>
    cache.get(key, async () => {
      state.buildCount += 1;
      return response;
    });
  return { state, cache, get };
}

test("a response is built once and cached until the content changes", async () => {
  const { state, get } = setUp();
  expect(bodyOf(await get("/a"))).toBe("/a v1");
  await get("/a");
  expect(state.buildCount).toBe(1);
  state.version = 2;
  expect(bodyOf(await get("/a"))).toBe("/a v2");
  expect(state.buildCount).toBe(2);
});

test("concurrent requests for the same key build the response once", async () => {
  const { state, get } = setUp();
  await Promise.all([get("/a"), get("/a"), get("/a")]);
  expect(state.buildCount).toBe(1);
});

test("a response with a rare key is cached only on its second request", async () => {
  const { state, get } = setUp({ isRare: (key) => key.includes("q=") });
  await get("/?q=quiet");
  await get("/?q=quiet");
  expect(state.buildCount).toBe(2);
  await get("/?q=quiet");
  expect(state.buildCount).toBe(2);
});

test("only successes are cached, and a failure affects only its own request", async () => {
  const { state, cache, get } = setUp();
  await get("/missing", page("no", 404));
  await get("/missing", page("no", 404));
  expect(state.buildCount).toBe(2);
  await expect(cache.get("/a", () => Promise.reject(new Error("render failed")))).rejects.toThrow(
    "render failed",
  );
  expect((await get("/a")).status).toBe(200);
});

test("cached responses are served while the database is down", async () => {
  const { state, get } = setUp();
  await get("/a");
  state.isDown = true;
  expect(bodyOf(await get("/a"))).toBe("/a v1");
  expect(state.buildCount).toBe(1);
});

test("a response whose building started before a content change is not cached after it", async () => {
  const { state, cache, get } = setUp();
  let finish: (response: CachedResponse) => void = () => {};
  const slowResponse = cache.get("/a", () => new Promise((resolve) => (finish = resolve)));
  await new Promise((resolve) => setImmediate(resolve));
  state.version = 2;
  await get("/b");
  finish(page("/a v1"));
  await slowResponse;
  expect(bodyOf(await get("/a"))).toBe("/a v2");
});

test("beyond maxBytes the least recently used entry is dropped first", async () => {
  const { state, get } = setUp({ maxBytes: 10 });
  await get("/1", page("123456"));
  await get("/2", page("123456"));
  state.buildCount = 0;
  await get("/2", page("123456"));
  expect(state.buildCount).toBe(0);
  await get("/1", page("123456"));
  expect(state.buildCount).toBe(1);
});

test("responses served while the database is down are marked as stale", async () => {
  const { state, get } = setUp();
  expect((await get("/a")).headers).toEqual([]);
  state.isDown = true;
  expect((await get("/a")).headers).toEqual([["x-calabash-stale", "database-down"]]);
  state.isDown = false;
  expect((await get("/a")).headers).toEqual([]);
});

test("an incomplete response is not cached", async () => {
  const { state, get } = setUp();
  await get("/a", new CachedResponse({ body: "without its settings", isUncacheable: true }));
  expect(bodyOf(await get("/a"))).toBe("/a v1");
  expect(state.buildCount).toBe(2);
});

test("a response that never completes does not block later requests", async () => {
  vi.useFakeTimers();
  try {
    const { cache, get } = setUp();
    const hangingResponse = cache.get("/a", () => new Promise(() => {}));
    const failure = expect(hangingResponse).rejects.toThrow("took longer");
    await vi.advanceTimersByTimeAsync(11_000);
    await failure;
    expect(bodyOf(await get("/a"))).toBe("/a v1");
  } finally {
    vi.useRealTimers();
  }
});

/** How many of these keys are still cached; checked from the newest, so that the check evicts nothing. */
async function countCached({ state, get }: ReturnType<typeof setUp>, keys: readonly string[]) {
  state.buildCount = 0;
  for (const key of keys.toReversed()) await get(key);
  return keys.length - state.buildCount;
}

test("keys and headers count towards the size, not only bodies", async () => {
  const cache = setUp({ maxBytes: 1000 });
  const keys = Array.from({ length: 20 }, (_, index) => `/${"k".repeat(97)}${index + 10}`);
  for (const key of keys) await cache.get(key, page("[]"));
  cache.state.buildCount = 0;
  for (const key of keys.slice(-9)) await cache.get(key, page("[]"));
  expect(cache.state.buildCount).toBe(0);
  await cache.get(keys[0] ?? "", page("[]"));
  expect(cache.state.buildCount).toBe(1);

  const longResponse = page("[]").withHeader("x-filler", "h".repeat(400));
  for (const key of ["/a", "/b", "/c"]) await cache.get(key, longResponse);
  cache.state.buildCount = 0;
  await cache.get("/a", longResponse);
  expect(cache.state.buildCount).toBe(1);
});

test("the number of entries is limited, even if they are small", async () => {
  const cache = setUp({ maxEntries: 100 });
  const keys = Array.from({ length: 10_000 }, (_, index) => `/${index}`);
  for (const key of keys) await cache.get(key);
  expect(await countCached(cache, keys.slice(-200))).toBe(100);
});

test("a frequently requested entry is not evicted", async () => {
  const { state, get } = setUp({ maxEntries: 10 });
  await get("/");
  for (let index = 0; index < 500; index += 1) {
    await get(`/?q=${index}`);
    await get("/");
  }
  // 500 different queries, and the home page once.
  expect(state.buildCount).toBe(501);
});

test("with notifications the database is not read, and a change is seen at once", async () => {
  const state = { current: 1 as number | null, reads: 0 };
  const cache = createContentCache({
    get current() {
      return state.current;
    },
    read: async () => {
      state.reads += 1;
      return 3;
    },
    close: async () => {},
  });
  expect(cache.peek("/a")).toBeUndefined();
  await cache.get("/a", async () => page("v1"));
  expect(cache.peek("/a")?.body.toString()).toBe("v1");
  state.current = 2;
  expect(cache.peek("/a")).toBeUndefined();
  await cache.get("/a", async () => page("v2"));
  expect(cache.peek("/a")?.body.toString()).toBe("v2");
  expect(state.reads).toBe(0);
  // Notifications are lost. Cached entries may be stale, so the version is read from the database.
  state.current = null;
  expect(cache.peek("/a")).toBeUndefined();
  expect(bodyOf(await cache.get("/a", async () => page("v3")))).toBe("v3");
  expect(state.reads).toBe(1);
});

test("every lookup is counted once, as a hit or as a miss", async () => {
  const outcomes: string[] = [];
  const cache = createContentCache(
    { current: 1, read: async () => 1, close: async () => {} },
    { onLookup: (outcome) => void outcomes.push(outcome) },
  );
  const lookUp = async () => cache.peek("/a") ?? cache.get("/a", async () => page("v1"));
  await lookUp();
  await lookUp();
  await lookUp();
  expect(outcomes).toEqual(["miss", "hit", "hit"]);
});
