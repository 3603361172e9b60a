import { queryOptions } from "@tanstack/react-query";
import { listRecipients } from "#app/features/settings/settings.data.ts";
import type { DataClient } from "#domain/data-client.ts";

export const settingsKeys = {
  recipients: ["admin", "settings", "recipients"] as const,
};

export const recipients = (client: DataClient) =>
  queryOptions({ queryKey: settingsKeys.recipients, queryFn: () => listRecipients(client) });
