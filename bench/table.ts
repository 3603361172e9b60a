import type { Measurement } from "#bench/load.ts";

interface MeasurementWithCpu extends Measurement {
  /** Milliseconds of CPU time per request; null if the system does not report it. */
  readonly cpuPerRequest: number | null;
}

export interface Round {
  readonly site: MeasurementWithCpu;
  /** The baseline; null if there is none. */
  readonly baseline: MeasurementWithCpu | null;
}

export function printHead(): void {
  console.log(
    "| what | per second | p50 ms | p99 ms | CPU ms | baseline per second | baseline CPU ms | ratio | goal | |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
}

/** One row of the table: the median of all rounds, and the median of the ratios within a round. */
export function printRow(name: string, goal: string, rounds: readonly Round[]): void {
  const sites = rounds.map(({ site }) => site);
  const comparedRounds = rounds.flatMap(({ site, baseline }) => (baseline ? [{ site, baseline }] : []));
  const baselines = comparedRounds.map(({ baseline }) => baseline);
  const failed = sites.reduce((sum, site) => sum + site.failed, 0);
  const cells = [
    name,
    writeMedian(sites, ({ perSecond }) => perSecond, 0),
    writeMedian(sites, ({ p50 }) => p50, 1),
    writeMedian(sites, ({ p99 }) => p99, 1),
    writeMedian(sites, ({ cpuPerRequest }) => cpuPerRequest, 3),
    writeMedian(baselines, ({ perSecond }) => perSecond, 0),
    writeMedian(baselines, ({ cpuPerRequest }) => cpuPerRequest, 3),
    writeMedian(comparedRounds, ({ site, baseline }) => site.perSecond / baseline.perSecond, 2),
    goal,
    failed === 0 ? "" : `${failed} failed`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** Writes the median, because noise on the machine disturbs single rounds. */
function writeMedian<T>(rounds: readonly T[], read: (round: T) => number | null, digits: number): string {
  const values = rounds.flatMap((round) => read(round) ?? []).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)]?.toFixed(digits) ?? "";
}
