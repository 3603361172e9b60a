import { Agent, get } from "node:http";
import { isShortRun, type LoadOptions, type Measurement } from "#bench/load.ts";

interface MeasureOptions {
  readonly senders?: number;
  readonly seconds?: number;
}

/** Keeps `senders` requests open for `seconds`, after a second of warm-up; each request gets its own number. */
export async function measureRequests(
  call: (turn: number) => Promise<void>,
  { senders = 10, seconds = isShortRun ? 1 : 4 }: MeasureOptions = {},
): Promise<Measurement> {
  let turn = Math.floor(Math.random() * 1e9);
  let failureCount = 0;
  let successCount = 0;
  const run = async (duration: number) => {
    const latencies: number[] = [];
    const runStart = performance.now();
    await Promise.all(
      Array.from({ length: senders }, async () => {
        while (performance.now() < runStart + duration * 1000) {
          const started = performance.now();
          await call(turn++).then(
            () => {
              successCount += 1;
            },
            () => {
              failureCount += 1;
            },
          );
          latencies.push(performance.now() - started);
        }
      }),
    );
    return { latencies: latencies.sort((a, b) => a - b), elapsed: (performance.now() - runStart) / 1000 };
  };
  await run(1);
  // Failures during the warm-up do not count.
  failureCount = 0;
  const { latencies, elapsed } = await run(seconds);
  const percentile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  // Includes the warm-up, because the measured CPU time includes it too.
  const requests = successCount;
  return {
    requests,
    perSecond: (latencies.length - failureCount) / elapsed,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed: failureCount,
  };
}

const agent = new Agent({ keepAlive: true });

/** One GET whose body is read and discarded; anything but a 200 fails. */
export function fetchOk(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { ...headers } }, (response) => {
      response.resume().on("error", reject);
      response.on("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} returned ${response.statusCode}`)),
      );
    }).on("error", reject);
  });
}

/** Requests the paths in turn, each with a new number appended, so that no page comes from the cache. */
export function loadUncached(
  url: string,
  paths: readonly string[],
  { connections = 16, seconds, headers = {} }: LoadOptions = {},
): Promise<Measurement> {
  // Seven digits, the most that a budget may have.
  const pathOf = (turn: number) => `${paths[turn % paths.length]}${1_000_000 + (turn % 8_000_000)}`;
  return measureRequests((turn) => fetchOk(url + pathOf(turn), headers), { senders: connections, seconds });
}
