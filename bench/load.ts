import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Measurement {
  readonly perSecond: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  readonly requests: number;
}

export interface LoadOptions {
  readonly connections?: number;
  readonly seconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** With `-- --short`, a benchmark only checks that everything runs. Its figures then mean nothing. */
export const isShortRun = process.argv.includes("--short");

/** The encodings that browsers accept. */
export const BROWSER_HEADERS = { "accept-encoding": "gzip, deflate, br" };

const run = promisify(execFile);

/** Keeps `connections` requests open for `seconds` with wrk. Responses other than 2xx and 3xx count as failed. */
export async function load(
  url: string,
  { connections = 16, seconds = isShortRun ? 1 : 2, headers = {} }: LoadOptions = {},
): Promise<Measurement> {
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    "--latency",
    ...headerOptions,
  ];
  const { stdout } = await run("wrk", [...options, url]).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === "ENOENT" ? new Error("wrk is not installed: run apt-get install wrk") : cause;
  });
  return parseWrkOutput(stdout);
}

const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ["us", 0.001],
  ["ms", 1],
  ["s", 1000],
]);

/** Parses wrk's output; its latencies are in us, ms or s. */
export function parseWrkOutput(text: string): Measurement {
  const readNumber = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const latency = (share: string) => {
    const [, value = "0", unit = "ms"] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
    return Number(value) * (UNIT_MS.get(unit) ?? 1);
  };
  const badResponses = readNumber(/Non-2xx or 3xx responses: (\d+)/);
  const socketErrors = [...(/Socket errors: (.*)/.exec(text)?.[1] ?? "").matchAll(/\d+/g)];
  return {
    requests: readNumber(/(\d+) requests in/),
    perSecond: readNumber(/Requests\/sec:\s+([\d.]+)/),
    p50: latency("50"),
    p99: latency("99"),
    failed: socketErrors.reduce((sum, [count]) => sum + Number(count), badResponses),
  };
}
