import type { Measured } from "#bench/load.ts";

export interface Weighed extends Measured {
  /** Milliseconds of the process's work; null where the system does not tell. */
  readonly cpuPerRequest: number | null;
}

export interface Round {
  readonly site: Weighed;
  readonly floor: Weighed | null;
}

export function printHead(): void {
  console.log(
    "| what | a second | p50 ms | p99 ms | work, ms | floor, a second | floor's work, ms | ratio | goal | |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
}

/** One row of the table: the middle of all rounds, and the middle of the ratios within a round. */
export function printRow(name: string, goal: string, rounds: readonly Round[]): void {
  const middle = (read: (round: Round) => number | null | undefined) =>
    median(rounds.map(read).filter((value) => value !== null && value !== undefined));
  const failed = rounds.reduce((sum, { site }) => sum + site.failed, 0);
  const ratio = middle(({ site, floor }) => floor && site.perSecond / floor.perSecond);
  const cells = [
    name,
    write(
      middle(({ site }) => site.perSecond),
      0,
    ),
    write(
      middle(({ site }) => site.p50),
      1,
    ),
    write(
      middle(({ site }) => site.p99),
      1,
    ),
    write(
      middle(({ site }) => site.cpuPerRequest),
      3,
    ),
    write(
      middle(({ floor }) => floor?.perSecond),
      0,
    ),
    write(
      middle(({ floor }) => floor?.cpuPerRequest),
      3,
    ),
    write(ratio, 2),
    goal,
    failed === 0 ? "" : `${failed} failed`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

const write = (value: number | null, digits: number) => value?.toFixed(digits) ?? "";

/** A noisy machine disturbs single rounds, not the middle one. */
function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
