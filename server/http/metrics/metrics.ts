import type { RequestListener } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { REFUSAL_STATUS_HEADER } from "#domain/refusal-in-body.ts";
import { createRoutePattern, type PageRoutes } from "#server/http/metrics/route-pattern.ts";

export interface Metrics {
  /** Counts the listener's responses by route and status. */
  count(listener: RequestListener): RequestListener;
  readonly onLookup: (cache: "pages" | "reads") => (outcome: "hit" | "stale" | "miss") => void;
  /** Set when the metrics are requested (read-gauges.ts). */
  readonly gauges: ReturnType<typeof createGauges>;
  read(): Promise<string>;
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

/** This process's Prometheus metrics; event-loop lag and memory come from the library. */
export function createMetrics(routes: PageRoutes): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: "calabash_http_requests_total",
    help: "Requests by route and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "calabash_http_request_duration_seconds",
    help: "Time from the request line to the end of the response",
    labelNames: ["route"],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const lookups = new Counter({
    name: "calabash_cache_lookups_total",
    help: "Lookups in the cache of pages and public reads: hit, stale (the database was down) or miss",
    labelNames: ["cache", "outcome"],
    registers,
  });
  const patternOf = createRoutePattern(routes);

  return {
    count: (listener) => (request, response) => {
      const startedAt = performance.now();
      const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
      response.once("close", () => {
        const route = patternOf(path, response.statusCode);
        // Some refusals are sent with status 200 and name their real status in a header.
        const sentStatus = Number(response.getHeader(REFUSAL_STATUS_HEADER) ?? response.statusCode);
        // A client that disconnected before the response is counted as 499, as in nginx.
        const status = response.writableFinished ? sentStatus : 499;
        requests.inc({ method: methodLabel(request.method), route, status });
        durations.observe({ route }, (performance.now() - startedAt) / 1000);
      });
      return listener(request, response);
    },
    onLookup: (cache) => (outcome) => lookups.inc({ cache, outcome }),
    gauges: createGauges(registers),
    read: () => registry.metrics(),
  };
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const methodLabel = (method = "") => (METHODS.includes(method) ? method : "other");

function createGauges(registers: Registry[]) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `calabash_${name}`, help, labelNames, registers });
  return {
    info: gauge("info", "Always 1; its label is the version", ["version"]),
    pool: gauge("database_connections", "Connections to the database: open, idle, limit", ["state"]),
    poolWaiting: gauge("database_pool_waiting", "Queries waiting for a connection"),
    databaseUp: gauge("database_up", "1 if the database responded just now, else 0"),
    databaseWritable: gauge("database_writable", "1 if this process has just written its row, else 0"),
    storageUp: gauge("storage_up", "1 if the store of pictures responded to the last check, else 0"),
    mails: gauge("outbox_mails", "Mails by state: queued, sending, failed", ["state"]),
    oldestMail: gauge("outbox_oldest_seconds", "Age of the oldest mail that is not sent yet"),
    jobFailed: gauge("job_failed", "1 if the job's last run failed, else 0", ["job"]),
    jobFinished: gauge("job_last_finished_timestamp_seconds", "When the job's last run ended", ["job"]),
    backupAge: gauge("backup_age_seconds", "Time since the last successful backup; absent if there is none", [
      "job",
    ]),
    diskFree: gauge("disk_free_bytes", "Free space on the disk of DATA_DIR"),
  };
}
