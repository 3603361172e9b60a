import * as z from "zod/mini";

const texts = z.array(z.string());

/** The public fields of a planner. */
export const planner = z.object({
  id: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  languages: texts,
  regions: texts,
  countries: texts,
  reply_time: z.string(),
  about: z.string(),
});
export type Planner = z.infer<typeof planner>;

export const PLANNER_COLUMNS = "id, name, image, languages, regions, countries, reply_time, about";
