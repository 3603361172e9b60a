import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Measured {
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

/** `-- --short`: only checks that everything runs. Its figures are not measurements. */
export const isShort = process.argv.includes("--short");

/** The encodings that browsers accept. */
export const BROWSER = { "accept-encoding": "gzip, deflate, br" };

const run = promisify(execFile);

/** Keeps `connections` requests open for `seconds`, from another process; responses other than 2xx count as failed. */
export async function load(
  url: string,
  { connections = 16, seconds = isShort ? 1 : 2, headers = {} }: LoadOptions = {},
): Promise<Measured> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "--latency", ...named];
  const { stdout } = await run("wrk", [...options, url]).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === "ENOENT" ? new Error("wrk is missing: apt-get install wrk") : cause;
  });
  return readWrk(stdout);
}

const MILLISECONDS: ReadonlyMap<string, number> = new Map([
  ["us", 0.001],
  ["ms", 1],
  ["s", 1000],
]);

/** Parses wrk's output; its latencies are in us, ms or s. */
export function readWrk(text: string): Measured {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const latency = (share: string) => {
    const [, value = "0", unit = "ms"] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
    return Number(value) * (MILLISECONDS.get(unit) ?? 1);
  };
  const wrong = number(/Non-2xx or 3xx responses: (\d+)/);
  const broken = [...(/Socket errors: (.*)/.exec(text)?.[1] ?? "").matchAll(/\d+/g)];
  return {
    requests: number(/(\d+) requests in/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: latency("50"),
    p99: latency("99"),
    failed: broken.reduce((sum, [count]) => sum + Number(count), wrong),
  };
}
