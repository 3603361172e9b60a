import { queryOptions } from "@tanstack/react-query";
import { listRecipients, readSiteDetails } from "#app/features/settings/settings.data.ts";
import { FORM_QUERY_OPTIONS } from "#app/lib/query-client.tsx";
import { readReplyTemplates } from "#app/lib/reply-templates.ts";
import type { DataClient } from "#domain/data-client.ts";

export const settingsKeys = {
  recipients: ["admin", "settings", "recipients"] as const,
  replyTemplates: ["admin", "reply-templates"] as const,
  siteDetails: ["admin", "settings", "site-details"] as const,
};

export const recipients = (client: DataClient) =>
  queryOptions({ queryKey: settingsKeys.recipients, queryFn: () => listRecipients(client) });

export const storedSiteDetails = (client: DataClient) =>
  queryOptions({
    queryKey: settingsKeys.siteDetails,
    queryFn: () => readSiteDetails(client),
    ...FORM_QUERY_OPTIONS,
  });

/** Has the same key as the query of the reply form, so that saving refreshes both. */
export const storedReplyTemplates = (client: DataClient) =>
  queryOptions({
    queryKey: settingsKeys.replyTemplates,
    queryFn: () => readReplyTemplates(client),
    ...FORM_QUERY_OPTIONS,
  });
