import { queryOptions } from "@tanstack/react-query";
import { listTestimonials } from "#app/features/testimonials/manage/manage-testimonials.data.ts";
import type { DataClient } from "#domain/data-client.ts";

/** A change invalidates `all`, and thereby the list. */
export const manageTestimonialKeys = {
  all: ["testimonials"] as const,
  list: () => [...manageTestimonialKeys.all, "managed"] as const,
};

export const managedTestimonials = (client: DataClient) =>
  queryOptions({ queryKey: manageTestimonialKeys.list(), queryFn: () => listTestimonials(client), retry: 1 });
