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
  const sites = rounds.map(({ site }) => site);
  const compared = rounds.flatMap(({ site, floor }) => (floor ? [{ site, floor }] : []));
  printCells([
    name,
    ...writeFigures(sites),
    write(median(compared.map(({ floor }) => floor.perSecond)), 0),
    write(median(workOf(compared.map(({ floor }) => floor))), 3),
    writeRatio(compared),
    goal,
    writeFailed(sites),
  ]);
}

export const printCells = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);

/** A second, p50, p99 and work: the middle of the rounds. */
export const writeFigures = (rounds: readonly Weighed[]): readonly string[] => [
  write(median(rounds.map(({ perSecond }) => perSecond)), 0),
  write(median(rounds.map(({ p50 }) => p50)), 1),
  write(median(rounds.map(({ p99 }) => p99)), 1),
  write(median(workOf(rounds)), 3),
];

/** How many times as many the site answers: the middle of the rounds' ratios. */
export const writeRatio = (rounds: readonly { readonly site: Measured; readonly floor: Measured }[]) =>
  write(median(rounds.map(({ site, floor }) => site.perSecond / floor.perSecond)), 2);

export function writeFailed(rounds: readonly Measured[]): string {
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  return failed === 0 ? "" : `${failed} failed`;
}

const workOf = (rounds: readonly Weighed[]) => rounds.flatMap(({ cpuPerRequest }) => cpuPerRequest ?? []);

const write = (value: number | null, digits: number) => value?.toFixed(digits) ?? "";

/** A noisy machine disturbs single rounds, not the middle one. */
export function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
