import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listRecentEngagements, readAnalytics } from "#app/features/analytics/analytics.data.ts";
import { startOfPeriod } from "#app/lib/periods.ts";
import type { DataClient } from "#domain/data-client.ts";

export const analytics = (client: DataClient, period: string) =>
  queryOptions({
    queryKey: ["admin", "analytics", period],
    queryFn: () => readAnalytics(client, startOfPeriod(period, new Date())),
    placeholderData: keepPreviousData,
  });

export const recentEngagements = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "engagements", "recent"],
    queryFn: () => listRecentEngagements(client),
  });
