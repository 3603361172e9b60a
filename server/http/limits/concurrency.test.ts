import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished, test, vi } from "vitest";
import { createConcurrencyLimiter, createQueuePerKey, QueueFull } from "#server/http/limits/concurrency.ts";

/** Work that runs until it is released. */
function createHeldWork() {
  const startedWork: string[] = [];
  const releases = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      startedWork.push(name);
      releases.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    releases.get(name)?.();
    await setImmediate();
  };
  return { startedWork, work, end };
}

test("a limited number of tasks run at once, and the key with fewer tasks goes first", async () => {
  const limit = createConcurrencyLimiter({ concurrency: 2 });
  const { startedWork, work, end } = createHeldWork();
  const calls = ["a1", "a2", "a3", "a4"].map((name) => limit("a", work(name)));
  const other = limit("b", work("b1"));
  expect(startedWork).toEqual(["a1", "a2"]);
  await end("a1");
  expect(startedWork).toEqual(["a1", "a2", "b1"]);
  await end("b1");
  await end("a2");
  await end("a3");
  await end("a4");
  expect(startedWork).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  expect(await Promise.all([...calls, other])).toEqual(["a1", "a2", "a3", "a4", "b1"]);
});

test("work that fails releases its slot", async () => {
  const limit = createConcurrencyLimiter({ concurrency: 1 });
  const failing = limit("a", async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await limit("a", async () => "next")).toBe("next");
});

test("work that waits too long or exceeds the queue is refused and takes no slot", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const limit = createConcurrencyLimiter({ concurrency: 1, perKey: 2, maxWaiting: 2, maxWaitMs: 20 });
  const { work, end } = createHeldWork();
  const running = limit("a", work("a1"));
  const waiting = expect(limit("a", work("a2"))).rejects.toThrow(QueueFull);
  await expect(limit("a", work("a3"))).rejects.toThrow(QueueFull);
  const third = expect(limit("b", work("b1"))).rejects.toThrow(QueueFull);
  await expect(limit("c", work("c1"))).rejects.toThrow(QueueFull);
  vi.advanceTimersByTime(20);
  await Promise.all([waiting, third]);
  await end("a1");
  expect(await running).toBe("a1");
  expect(await limit("a", async () => "free again")).toBe("free again");
});

describe("createQueuePerKey", () => {
  it("runs one key's work in order, one at a time, in parallel with other keys", async () => {
    const runInOrder = createQueuePerKey();
    const events: string[] = [];
    const release = Promise.withResolvers<void>();
    const work = (name: string, until: Promise<void>) => async () => {
      events.push(`${name} begins`);
      await until;
      events.push(`${name} ends`);
      return name;
    };
    const firstResult = runInOrder("a", work("one", release.promise));
    const secondResult = runInOrder("a", work("two", Promise.resolve()));
    await runInOrder("b", work("other", Promise.resolve()));
    expect(events).toEqual(["one begins", "other begins", "other ends"]);
    release.resolve();
    expect(await Promise.all([firstResult, secondResult])).toEqual(["one", "two"]);
    expect(events.slice(3)).toEqual(["one ends", "two begins", "two ends"]);
  });

  it("runs the key's next work after a failure", async () => {
    const runInOrder = createQueuePerKey();
    const failing = runInOrder("a", () => Promise.reject(new Error("broken")));
    const next = runInOrder("a", async () => "fine");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("fine");
  });
});
