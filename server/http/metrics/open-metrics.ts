import type { Config } from "#server/config/config.ts";
import type { Metrics } from "#server/http/metrics/metrics.ts";
import { isMetricsEnabled } from "#server/http/metrics/metrics-route.ts";
import { type GaugeSources, readGauges } from "#server/http/metrics/read-gauges.ts";
import type { PageRoutes } from "#server/http/metrics/route-pattern.ts";

interface OpenMetrics {
  readonly metrics: Metrics;
  /** Current values in Prometheus' text format. */
  readonly read: () => Promise<string>;
}

/** Returns null if nobody may read the metrics. Then nothing is counted. */
export async function openMetrics(
  access: Config["metrics"],
  routes: PageRoutes,
  sources: GaugeSources,
): Promise<OpenMetrics | null> {
  if (!isMetricsEnabled(access)) return null;
  const { createMetrics } = await import("#server/http/metrics/metrics.ts");
  const metrics = createMetrics(routes);
  const read = async () => {
    await readGauges(metrics, sources);
    return metrics.read();
  };
  return { metrics, read };
}
