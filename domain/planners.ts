import type { Database } from "#domain/database.types.ts";

/** The public fields of a planner. */
export type Planner = Pick<
  Database["public"]["Tables"]["planners"]["Row"],
  "id" | "name" | "image" | "languages" | "regions" | "countries" | "reply_time" | "about"
>;

export const PLANNER_COLUMNS = "id, name, image, languages, regions, countries, reply_time, about";
