import type { Config } from "#server/config.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { allowsMetrics } from "#server/metrics/metrics-route.ts";
import { type GaugeSources, readGauges } from "#server/metrics/read-gauges.ts";
import type { PageRoutes } from "#server/metrics/route-pattern.ts";

interface OpenMetrics {
  readonly metrics: Metrics;
  /** All numbers as they are now. */
  readonly read: () => Promise<string>;
}

/** Null if nobody may read them: then nothing is counted. */
export async function openMetrics(
  access: Config["metrics"],
  routes: PageRoutes,
  sources: GaugeSources,
): Promise<OpenMetrics | null> {
  if (!allowsMetrics(access)) return null;
  const { createMetrics } = await import("#server/metrics/metrics.ts");
  const metrics = createMetrics(routes);
  const read = async () => {
    await readGauges(metrics, sources);
    return metrics.read();
  };
  return { metrics, read };
}
