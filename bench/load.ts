import { Agent, request } from "node:http";

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** Keeps `connections` requests under way for `seconds` and answers rate and latencies. */
export async function load(
  url: string,
  {
    connections = 10,
    seconds = 4,
    headers = {},
  }: { connections?: number; seconds?: number; headers?: Record<string, string> } = {},
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let failed = 0;
  const once = () =>
    new Promise<void>((resolve) => {
      const begun = performance.now();
      const call = request(url, { agent, headers }, (response) => {
        response.resume();
        response.on("end", () => {
          if (response.statusCode === 200 || response.statusCode === 206)
            latencies.push(performance.now() - begun);
          else failed += 1;
          resolve();
        });
      });
      call.on("error", () => {
        failed += 1;
        resolve();
      });
      call.end();
    });
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await once();
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / elapsed, p50: at(0.5), p99: at(0.99), failed };
}
