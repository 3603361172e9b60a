import { queryOptions } from "@tanstack/react-query";
import { listCategories, listFaqs } from "#app/features/faqs/manage/manage-faqs.data.ts";
import type { DataClient } from "#domain/data-client.ts";

/** A change invalidates `all`, and thereby both lists. */
export const manageFaqKeys = {
  all: ["faqs"] as const,
  list: () => [...manageFaqKeys.all, "managed"] as const,
  categories: () => [...manageFaqKeys.all, "categories"] as const,
};

export const managedFaqs = (client: DataClient) =>
  queryOptions({ queryKey: manageFaqKeys.list(), queryFn: () => listFaqs(client), retry: 1 });

export const managedCategories = (client: DataClient) =>
  queryOptions({ queryKey: manageFaqKeys.categories(), queryFn: () => listCategories(client), retry: 1 });
