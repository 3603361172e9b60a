import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLane, LaneBusy } from "#server/rest/lane.ts";

/** Work that goes on until it is let go. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await setTimeout(0);
  };
  return { begun, work, end };
}

test("so many run at once, and whoever has fewer calls under way goes first", async () => {
  const lane = createLane({ atOnce: 2 });
  const { begun, work, end } = heldWork();
  const calls = ["a1", "a2", "a3", "a4"].map((name) => lane.run("a", work(name)));
  const other = lane.run("b", work("b1"));
  expect(begun).toEqual(["a1", "a2"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("b1");
  await end("a2");
  await end("a3");
  await end("a4");
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  expect(await Promise.all([...calls, other])).toEqual(["a1", "a2", "a3", "a4", "b1"]);
});

test("a call that fails hands its place on", async () => {
  const lane = createLane({ atOnce: 1 });
  const failing = lane.run("a", async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await lane.run("a", async () => "next")).toBe("next");
});

test("whoever waits too long, or would be one too many, is told so, and nobody's place is lost", async () => {
  const lane = createLane({ atOnce: 1, perAddress: 2, waiting: 2, patienceMs: 20 });
  const { work, end } = heldWork();
  const running = lane.run("a", work("a1"));
  const waiting = lane.run("a", work("a2"));
  await expect(lane.run("a", work("a3"))).rejects.toThrow(LaneBusy);
  const third = lane.run("b", work("b1"));
  await expect(lane.run("c", work("c1"))).rejects.toThrow(LaneBusy);
  await expect(waiting).rejects.toThrow(LaneBusy);
  await expect(third).rejects.toThrow(LaneBusy);
  await end("a1");
  expect(await running).toBe("a1");
  expect(await lane.run("a", async () => "free again")).toBe("free again");
});
