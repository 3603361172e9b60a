import { expect, test } from "vitest";
import { parseWrkOutput } from "#bench/load.ts";

const WRK_OUTPUT = `Running 2s test @ http://127.0.0.1:5500/
  1 threads and 16 connections
  Latency Distribution
     50%  640.00us
     75%    1.12ms
     99%    1.20s
  42094 requests in 2.10s, 1.13GB read
  Socket errors: connect 0, read 3, write 0, timeout 2
  Non-2xx or 3xx responses: 7
Requests/sec:  20044.71
Transfer/sec:    551.32MB
`;

test("parseWrkOutput reads the figures from wrk's output and adds up all kinds of failures", () => {
  expect(parseWrkOutput(WRK_OUTPUT)).toEqual({
    requests: 42094,
    perSecond: 20044.71,
    p50: 0.64,
    p99: 1200,
    // 3 socket errors, 2 timeouts and 7 bad responses.
    failed: 12,
  });
  expect(parseWrkOutput("Requests/sec: 10.00").failed).toBe(0);
});
