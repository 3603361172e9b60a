import type { Measured } from "#bench/load.ts";

interface Weighed extends Measured {
  /** Milliseconds of CPU time per request; null if the system does not report it. */
  readonly cpuPerRequest: number | null;
}

export interface Round {
  readonly site: Weighed;
  /** The baseline; null if there is none. */
  readonly floor: Weighed | null;
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
  const compared = rounds.flatMap(({ site, floor }) => (floor ? [{ site, floor }] : []));
  const floors = compared.map(({ floor }) => floor);
  const failed = sites.reduce((sum, site) => sum + site.failed, 0);
  const cells = [
    name,
    write(sites, ({ perSecond }) => perSecond, 0),
    write(sites, ({ p50 }) => p50, 1),
    write(sites, ({ p99 }) => p99, 1),
    write(sites, ({ cpuPerRequest }) => cpuPerRequest, 3),
    write(floors, ({ perSecond }) => perSecond, 0),
    write(floors, ({ cpuPerRequest }) => cpuPerRequest, 3),
    write(compared, ({ site, floor }) => site.perSecond / floor.perSecond, 2),
    goal,
    failed === 0 ? "" : `${failed} failed`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** The median, because noise on the machine disturbs single rounds. */
function write<T>(rounds: readonly T[], read: (round: T) => number | null, digits: number): string {
  const values = rounds.flatMap((round) => read(round) ?? []).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)]?.toFixed(digits) ?? "";
}
