import type { Measured } from "#bench/load.ts";

export interface Comparison {
  readonly name: string;
  readonly measured: Measured;
  readonly floor: Measured | null;
  readonly goal: string;
}

/** One row of the table: the rate, what the floor made in the same minute, and how near it comes. */
export function printComparison({ name, measured, floor, goal }: Comparison): void {
  const ratio = floor ? (measured.perSecond / floor.perSecond).toFixed(2) : "";
  const cells = [
    name,
    measured.perSecond.toFixed(0),
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    floor ? floor.perSecond.toFixed(0) : "",
    ratio,
    goal,
    measured.failed === 0 ? "" : `${measured.failed} failed`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

export function printHead(): void {
  console.log("| what | a second | p50 ms | p99 ms | floor, a second | ratio | goal | |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
}

/** The middle of several rounds: a noisy machine disturbs single ones. */
export function median(rounds: readonly Measured[]): Measured {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nothing was measured");
  return { ...middle, failed: rounds.reduce((sum, { failed }) => sum + failed, 0) };
}
