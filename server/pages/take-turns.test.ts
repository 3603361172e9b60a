import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { takeTurns } from "#server/pages/take-turns.ts";

it("runs so many at a time, the rest in their order", async () => {
  const inTurn = takeTurns(2, 10_000);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => {
        finish[number] = resolve;
      });
      return number;
    }),
  );
  await setTimeout(5);
  expect(begun).toEqual([0, 1]);
  finish[1]?.();
  await works[1];
  await setTimeout(5);
  expect(begun).toEqual([0, 1, 2]);
  for (const number of [0, 2, 3]) {
    finish[number]?.();
    await works[number];
    await setTimeout(5);
  }
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
});

it("passes a failure on, and the next goes on", async () => {
  const inTurn = takeTurns(1, 10_000);
  const failed = inTurn(() => Promise.reject(new Error("no")));
  const next = inTurn(async () => "yes");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

it("does not let one that waits hold up the rest, nor count it twice", async () => {
  const inTurn = takeTurns(1, 20);
  let finish = () => {};
  const stuck = inTurn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  expect(await inTurn(async () => "after it")).toBe("after it");
  finish();
  await stuck;
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        await setTimeout(1);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});
