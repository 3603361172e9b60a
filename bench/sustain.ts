import { Agent, get } from "node:http";
import { isShort, type LoadOptions, type Measured } from "#bench/load.ts";

interface SustainOptions {
  readonly senders?: number;
  readonly seconds?: number;
}

/** Keeps `senders` requests open for `seconds`, after a second of warm-up; each request gets its own number. */
export async function sustain(
  call: (turn: number) => Promise<void>,
  { senders = 10, seconds = isShort ? 1 : 4 }: SustainOptions = {},
): Promise<Measured> {
  let turn = Math.floor(Math.random() * 1e9);
  let failed = 0;
  let answered = 0;
  const run = async (duration: number) => {
    const latencies: number[] = [];
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: senders }, async () => {
        while (performance.now() < begun + duration * 1000) {
          const started = performance.now();
          await call(turn++).then(
            () => {
              answered += 1;
            },
            () => {
              failed += 1;
            },
          );
          latencies.push(performance.now() - started);
        }
      }),
    );
    return { latencies: latencies.sort((a, b) => a - b), elapsed: (performance.now() - begun) / 1000 };
  };
  await run(1);
  failed = 0;
  const { latencies, elapsed } = await run(seconds);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  // Includes the warm-up, because the measured CPU time includes it too.
  const requests = answered;
  return { requests, perSecond: (latencies.length - failed) / elapsed, p50: at(0.5), p99: at(0.99), failed };
}

const agent = new Agent({ keepAlive: true });

/** One GET whose body is read and discarded; anything but a 200 fails. */
export function ask(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
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
export function loadOnceEach(
  url: string,
  paths: readonly string[],
  { connections = 16, seconds, headers = {} }: LoadOptions = {},
): Promise<Measured> {
  // Seven digits, the most that a budget may have.
  const pathOf = (turn: number) => `${paths[turn % paths.length]}${1_000_000 + (turn % 8_000_000)}`;
  return sustain((turn) => ask(url + pathOf(turn), headers), { senders: connections, seconds });
}
