import type { Backend } from "#server/backend/backend.ts";
import type { ContentCache } from "#server/content/content-cache.ts";
import type { OpenLimiter } from "#server/limits/limiters.ts";
import type { Log } from "#server/logging/log.ts";
import { createLanes } from "#server/rest/lane.ts";
import { createRestLimit } from "#server/rest/rest-limit.ts";
import { createVisitorReads } from "#server/rest/visitor-reads.ts";

interface RestParts {
  readonly config: { readonly restCallsPerSecond: number; readonly databasePoolSize: number };
  readonly direct: Backend["direct"];
  readonly reads: ContentCache;
  readonly openLimiter: OpenLimiter;
  readonly siteUrl: string;
  readonly log: Log;
}

/** What the app and the short path share of /rest/v1: one limit and one set of lanes for both. */
export function openRest({ config, direct, reads, openLimiter, siteUrl, log }: RestParts) {
  const limit = createRestLimit({ perSecond: config.restCallsPerSecond, openShared: openLimiter });
  const lanes = createLanes(config.databasePoolSize);
  return { limit, lanes, findRead: createVisitorReads({ direct, reads, lanes, limit, siteUrl, log }) };
}
