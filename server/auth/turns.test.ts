import { describe, expect, it } from "vitest";
import { createTurns } from "#server/auth/turns.ts";

describe("createTurns", () => {
  it("runs one key's work in order, one at a time, and other keys beside it", async () => {
    const inTurn = createTurns();
    const events: string[] = [];
    const first = Promise.withResolvers<void>();
    const work = (name: string, until: Promise<void>) => async () => {
      events.push(`${name} begins`);
      await until;
      events.push(`${name} ends`);
      return name;
    };
    const one = inTurn("a", work("one", first.promise));
    const two = inTurn("a", work("two", Promise.resolve()));
    await inTurn("b", work("other", Promise.resolve()));
    expect(events).toEqual(["one begins", "other begins", "other ends"]);
    first.resolve();
    expect(await Promise.all([one, two])).toEqual(["one", "two"]);
    expect(events.slice(3)).toEqual(["one ends", "two begins", "two ends"]);
  });

  it("goes on after a failure", async () => {
    const inTurn = createTurns();
    const failed = inTurn("a", () => Promise.reject(new Error("broken")));
    const next = inTurn("a", async () => "fine");
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("fine");
  });
});
