import autocannon from "autocannon";

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

interface LoadOptions {
  readonly connections?: number;
  readonly seconds?: number;
  readonly headers?: Record<string, string>;
}

/** Keeps `connections` requests open for `seconds`; answers other than 2xx count as failed. */
export async function load(
  url: string,
  { connections = 10, seconds = 4, headers = {} }: LoadOptions = {},
): Promise<Measured> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  return {
    perSecond: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
