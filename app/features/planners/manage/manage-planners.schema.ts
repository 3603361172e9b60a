import { z } from "zod";

const names = z.array(z.string());

export const plannerForm = z.object({
  name: z.string().trim().min(1, "Please enter a name").max(100, "At most 100 characters"),
  languages: names.max(20, "At most 20"),
  regions: names,
  countries: names,
  reply_time: z.string().trim().max(100, "At most 100 characters"),
  about: z.string().trim().max(600, "At most 600 characters"),
  is_active: z.boolean(),
  /** The account whose mails this planner signs; '' for none. */
  account: z.string(),
});

/** Languages that planners of these regions speak. */
export const languages = [
  "Dutch",
  "English",
  "French",
  "German",
  "Italian",
  "Kreyòl",
  "Papiamento",
  "Portuguese",
  "Quechua",
  "Spanish",
] as const;
