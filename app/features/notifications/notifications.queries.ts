import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  countActiveRecipients,
  listMailKinds,
  listMails,
  type MailFilters,
  readMail,
} from "#app/features/notifications/notifications.data.ts";
import type { DataClient } from "#domain/data-client.ts";

export const MAILS_KEY = ["admin", "mails"];

/** Refetched every few seconds while a listed mail is queued or being sent. */
export const mails = (client: DataClient, filters: MailFilters, page: number) =>
  queryOptions({
    queryKey: [...MAILS_KEY, "list", filters, page],
    queryFn: () => listMails(client, filters, page),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.mails.some(({ state }) => state === "queued" || state === "sending") ? 5000 : false,
  });

export const mail = (client: DataClient, id: string) =>
  queryOptions({ queryKey: [...MAILS_KEY, "one", id], queryFn: () => readMail(client, id) });

export const mailKinds = (client: DataClient) =>
  queryOptions({ queryKey: [...MAILS_KEY, "kinds"], queryFn: () => listMailKinds(client) });

export const activeRecipients = (client: DataClient) =>
  queryOptions({
    queryKey: ["admin", "notification-emails", "active"],
    queryFn: () => countActiveRecipients(client),
  });
