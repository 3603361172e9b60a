import { expect, test } from "vitest";
import { createJobLimit } from "#server/storage/job-limit.ts";

test("runs at most so many jobs at once, in order, urgent ones first", async () => {
  const { run } = createJobLimit({ atOnce: 2, waiting: 10 });
  const started: string[] = [];
  let running = 0;
  let most = 0;
  const job = (name: string) => async () => {
    started.push(name);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return name;
  };
  const results = await Promise.all([
    run(job("a")),
    run(job("b")),
    run(job("c")),
    run(job("d")),
    run(job("urgent"), { urgent: true }),
  ]);
  expect(results).toEqual(["a", "b", "c", "d", "urgent"]);
  expect(started).toEqual(["a", "b", "urgent", "c", "d"]);
  expect(most).toBe(2);
});

test("refuses when the line is full, and goes on after a job that failed", async () => {
  const { run } = createJobLimit({ atOnce: 1, waiting: 1 });
  const failing = run(() => Promise.reject(new Error("broken")));
  const waiting = run(async () => "done");
  await expect(run(async () => "too many")).rejects.toMatchObject({ status: 503 });
  await expect(failing).rejects.toThrow("broken");
  await expect(waiting).resolves.toBe("done");
  await expect(run(async () => "free again")).resolves.toBe("free again");
});
